import { reasonColumn } from './sent-file.ts';

/** What a list may say of a site: how each column is called in words, and the headings that are known to mean it. */
const known = {
  name: ['name', 'name site sitename property propertyname'],
  house: ['house or flat', 'house housenumber houseno housename flat flatnumber flatno unit unitnumber number'],
  address: [
    'address',
    `address address1 addr1 addr add1 addressline1 addressline line1 street streetaddress streetname road propertyaddress fulladdress
      siteaddress`,
  ],
  address2: ['address 2', 'address2 addr2 add2 addressline2 line2'],
  address3: ['address 3', 'address3 addr3 add3 addressline3 line3 locality district village'],
  town: ['town', 'town city posttown towncity postaltown address4 addr4'],
  postcode: ['postcode', 'postcode pcode postalcode zip zipcode pc'],
  uprn: ['UPRN', 'uprn uprnnumber'],
  ownReference: [
    'property reference',
    `propertyreference propertyref propref propertyid propertycode propertynumber ownreference reference ref uniquereference
      placereference placeref assetid assetreference`,
  ],
  nation: ['nation', 'nation country'],
  tenure: ['tenure', 'tenure tenuretype tenancytype tenancy'],
  premisesType: ['use', 'premises premisestype type use propertytype'],
  accessNotes: ['access notes', 'access accessnotes notes accessinformation'],
  client: ['client', 'client clientname customer landlord landlordname owner ownername'],
  tenantName: ['tenant', 'tenant tenantname occupier occupiername resident residentname contractholder'],
  tenantPhone: [
    'tenant’s phone',
    'phone telephone tel mobile phonenumber telephonenumber contactnumber tenantphone tenanttelephone tenantmobile',
  ],
  lastInspected: [
    'last certificate',
    `lasteicr lasteicrdate eicrdate dateoflasteicr lastcertificate lastcertificatedate lastinspection lastinspectiondate lasttest
      lasttestdate lasttested inspectiondate testdate electricaltestdate domesticelectricseicrlastservicedate`,
  ],
  lastOutcome: [
    'last outcome',
    'lastoutcome lastresult outcome result eicroutcome eicrresult lasteicroutcome lasteicrresult',
  ],
  lastFirm: [
    'last firm',
    'lastfirm firm contractor lastcontractor electricalcontractor eicrcontractor testedby inspectedby',
  ],
} as const;

export type Column = keyof typeof known;
export const columns = Object.keys(known) as Column[];

/** What each is called where the file has no such column. */
export const columnWords = Object.fromEntries(columns.map((column) => [column, known[column][0]])) as Readonly<
  Record<Column, string>
>;

const spellings = new Map(
  columns.flatMap((column) => known[column][1].split(/\s+/).map((heading) => [heading, column] as const)),
);

/** A word by its letters and digits alone. */
export const bare = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** What each column of a file means, from the left; '' where nothing is read from it. */
export type Meanings = readonly (Column | '')[];
export type Places = Partial<Record<Column, number>>;

/** Of a file with more columns, the rest is not read. */
export const MOST_COLUMNS = 60;

/**
 * What the headings of a file are known to mean. Of two with one meaning the first is read. A house without a street beside it holds
 * the address.
 */
export function guessMeanings(head: readonly string[]): (Column | '')[] {
  const taken = new Set<Column>();
  const meanings = head.slice(0, MOST_COLUMNS).map((heading): Column | '' => {
    const column = spellings.get(bare(heading));
    if (column === undefined || taken.has(column)) return '';
    taken.add(column);
    return column;
  });
  return taken.has('address') ? meanings : meanings.map((column) => (column === 'house' ? 'address' : column));
}

/** Where each column stands. */
export function placesOf(meanings: Meanings): Places {
  const places: Places = {};
  for (const [place, column] of meanings.entries()) if (column !== '') places[column] ??= place;
  return places;
}

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
  const unnamed = [...filled]
    .filter((place) => !read.has(place))
    .sort((a, b) => a - b)
    .map((place) => `column ${place + 1}, which has no heading`);
  return [...named, ...unnamed].slice(0, MOST_NAMED);
}
