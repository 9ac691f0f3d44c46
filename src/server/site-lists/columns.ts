import { reasonColumn } from './sent-file.ts';

/** What a list may say of a site, by the names that its columns have. */
export type Column =
  | 'name'
  | 'address'
  | 'address2'
  | 'address3'
  | 'town'
  | 'postcode'
  | 'uprn'
  | 'nation'
  | 'tenure'
  | 'premisesType'
  | 'accessNotes'
  | 'client';

/** Header names by the letters and digits in them, so that "Post Code", "post_code" and "POSTCODE" are one. */
const spellings: Record<Column, readonly string[]> = {
  name: ['name', 'site', 'sitename', 'property', 'propertyname'],
  address: ['address', 'address1', 'addressline1', 'line1', 'street', 'addressline'],
  address2: ['address2', 'addressline2', 'line2'],
  address3: ['address3', 'addressline3', 'line3'],
  town: ['town', 'city', 'posttown', 'towncity'],
  postcode: ['postcode', 'postalcode', 'zip'],
  uprn: ['uprn'],
  nation: ['nation', 'country'],
  tenure: ['tenure'],
  premisesType: ['premises', 'premisestype', 'type', 'use'],
  accessNotes: ['access', 'accessnotes', 'notes'],
  client: ['client', 'clientname', 'customer', 'landlord'],
};

/** What each is called where the file has no such column. */
export const columnWords: Readonly<Record<Column, string>> = {
  name: 'name',
  address: 'address',
  address2: 'address 2',
  address3: 'address 3',
  town: 'town',
  postcode: 'postcode',
  uprn: 'UPRN',
  nation: 'nation',
  tenure: 'tenure',
  premisesType: 'use',
  accessNotes: 'access notes',
  client: 'client',
};

const needed: readonly Column[] = ['address', 'town', 'postcode'];

/** A word by its letters and digits alone. */
export const bare = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

export type Places = Partial<Record<Column, number>>;

/** Where each column stands in the head. */
export function findColumns(head: readonly string[]): Places {
  const names = head.map(bare);
  const places: Places = {};
  for (const [column, known] of Object.entries(spellings) as [Column, readonly string[]][]) {
    const at = names.findIndex((name) => known.includes(name));
    if (at >= 0) places[column] = at;
  }
  return places;
}

export const missingColumns = (places: Places): string[] =>
  needed.filter((column) => places[column] === undefined).map((column) => columnWords[column]);

const MOST_NAMED = 100;

/**
 * The columns that nothing is read from, as people see them: unknown ones, a second one of the same meaning, and those without
 * a heading that hold something.
 * @param filled  places without a heading that hold something in one of the rows.
 */
export function unreadColumns(head: readonly string[], places: Places, filled: ReadonlySet<number>): string[] {
  const read = new Set(Object.values(places));
  const named = head
    .map((name, place) => ({ name: name.trim().slice(0, 60), place }))
    .filter(({ name, place }) => name !== '' && !read.has(place) && bare(name) !== bare(reasonColumn))
    .map(({ name }) => name);
  const unnamed = [...filled].sort((a, b) => a - b).map((place) => `column ${place + 1}, which has no heading`);
  return [...named, ...unnamed].slice(0, MOST_NAMED);
}
