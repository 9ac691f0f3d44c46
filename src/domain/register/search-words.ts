/**
 * The things that have words to be found by. Certificates have none: their number and their site find them. Another firm has no row of its
 * own: its name is its id.
 */
export type Findable = 'site' | 'building' | 'client' | 'visit' | 'user' | 'firm';
/** Words of a site that it has from its tenants alone, by the site's id: they find it for those who see the people of a home. */
export const TENANT_WORDS = 'tenant';

/** The searchable fields of a site. */
export type Searched = {
  id: string;
  name: string;
  addressLines: readonly string[];
  town: string;
  postcode: string;
  uprn: string;
  ownReference: string;
  /** The names of all who live there or are to move in. */
  tenantName: string;
  clientName: string;
};

const longestWord = 40;
/** Digits of a number that is found without its leading zeros too; a shorter one is more likely a house or a certificate. */
const fewestDigits = 6;

/** The words of a text in the form searched: lower case, without accents, apostrophes and signs. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase();
  const words = plain.match(/[\p{Letter}\p{Number}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, longestWord)))];
}

/** The words of a reference, and all of them as one: "HH-208/23" is also "hh20823". */
export const wordsOfReference = (text: string): string[] => {
  const words = wordsOf(text);
  const joined = words.join('').slice(0, longestWord);
  return [...new Set([...words, ...words.map(withoutZeros), ...(joined === '' ? [] : [joined, withoutZeros(joined)])])];
};

/** Every word of the site; the postcode and its reference also written as one, the UPRN also without leading zeros. */
export function searchWords({ name, addressLines, town, postcode, uprn, ...site }: Searched): string[] {
  const joined = postcode.replace(/\s/g, '');
  const text = [
    name,
    ...addressLines,
    town,
    postcode,
    joined,
    uprn,
    withoutZeros(uprn),
    site.tenantName,
    site.clientName,
  ];
  return [...new Set([...wordsOf(text.join(' ')), ...wordsOfReference(site.ownReference)])];
}

/** The words of the site itself, without its people and its client: their names are erased elsewhere. */
export const placeWords = (site: Omit<Searched, 'id' | 'tenantName' | 'clientName'>): string[] =>
  searchWords({ ...site, id: '', tenantName: '', clientName: '' });

/** The words of the site that only its tenants' names give it. */
export function tenantWords(site: Searched): string[] {
  if (site.tenantName === '') return [];
  const others = new Set(searchWords({ ...site, tenantName: '' }));
  return searchWords(site).filter((word) => !others.has(word));
}

/** A long number without its leading zeros; any other text as it is. */
export function withoutZeros(word: string): string {
  return /^[0-9]+$/.test(word) && word.length >= fewestDigits ? word.replace(/^0+(?=[0-9])/, '') : word;
}

/** What a building is found by: its name, town and postcode, which is also written as one. */
export const buildingWords = ({ name, town, postcode }: Pick<Searched, 'name' | 'town' | 'postcode'>): string[] =>
  wordsOf([name, town, postcode, postcode.replace(/\s/g, '')].join(' '));

const mostWords = 6;

/** The words of a search; each must begin a word of what is found. */
export const searchedWords = (search: string): string[] => wordsOf(search).slice(0, mostWords).map(withoutZeros);
