import { isUtf8 } from 'node:buffer';
import { pipeline } from 'node:stream/promises';
import { setImmediate as others } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { CsvError, type Info, parse } from 'csv-parse';
import { textFault, tidyText, tidyUnprinted } from '../../../domain/forms/printable.ts';
import { showCount } from '../../../domain/show-count.ts';
import { mapInSlices } from '../../slices.ts';

/** One site as a row of the file gives it, tidied. `line` is where it stood. */
export type SiteRow = {
  line: number;
  name: string;
  addressLines: string[];
  town: string;
  postcode: string;
  uprn: string;
  nation: 'England' | 'Wales' | 'Scotland' | 'Northern Ireland';
  tenure: 'owner' | 'private_rented' | 'social_rented' | 'commercial' | 'other';
  premisesType: 'residential' | 'commercial' | 'industrial' | 'other';
  accessNotes: string;
  /** Name of the client as written; empty where the file has no such column. */
  client: string;
  /** Empty until it is known which client that is. */
  clientId: string;
};
export type RowProblem = { line: number; column?: string; message: string };
/** Where it holds, `text` is the file in UTF-8. */
export type SiteCsv =
  | { ok: true; rows: SiteRow[]; text: Uint8Array }
  | { ok: false; problems: RowProblem[]; rows: number };

/** Most rows that one file may hold: one transaction writes them all or none. */
export const MOST_ROWS = 100_000;
const MOST_BYTES = 24 * 1024 * 1024;

type Column = Exclude<keyof SiteRow, 'line' | 'addressLines' | 'clientId'> | 'address' | 'address2' | 'address3';

/** Header names by the letters and digits in them, so that "Post Code", "post_code" and "POSTCODE" are one. */
const columns: Record<Column, readonly string[]> = {
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
const needed: readonly Column[] = ['address', 'town', 'postcode'];
const called: Partial<Record<Column, string>> = { address: 'address', town: 'town', postcode: 'postcode' };

/**
 * Reads a list of sites from a CSV file as spreadsheets write them: UTF-8 with or without a byte order mark, UTF-16 with
 * one, or Windows-1252; commas, semicolons or tabs; quotes. Nothing is taken unless every row holds. Reads some of it at a time:
 * a large file takes seconds, in which the process answers others.
 */
export async function readSiteCsv(bytes: Uint8Array): Promise<SiteCsv> {
  if (bytes.byteLength === 0) return refuse(1, 'The file is empty');
  if (bytes.byteLength > MOST_BYTES)
    return refuse(1, 'The file is larger than 24 MB. Split it and add the parts one by one');
  return readSiteText(decodeText(bytes));
}

/** The same for text in UTF-8. Each row is made of its record as that comes: never more than one of both is held. */
export async function readSiteText(text: Uint8Array): Promise<SiteCsv> {
  if (text.includes(0)) return refuse(1, 'This is not a CSV file. Save the sheet as CSV and choose that file');
  const problems: RowProblem[] = [];
  const rows: SiteRow[] = [];
  let head: { line: number; places: Places } | undefined;
  let filled = 0;
  const fault = await forEachRecord(text, (record, line) => {
    if (head === undefined) {
      head = { line: 1, places: findColumns(record) };
      return;
    }
    if (record.every((cell) => cell.trim() === '')) return;
    filled += 1;
    const { places } = head;
    const isWanted = missingOf(places).length === 0 && filled <= MOST_ROWS;
    if (isWanted) rows.push(readRow((column) => cellOf(record, places, column), line, problems));
  });
  if (fault) return refuse(fault.line, fault.message);
  if (!head) return refuse(1, 'The file is empty');
  const missing = missingOf(head.places);
  if (missing.length > 0) {
    const names = missing.map((column) => called[column]).join(', ');
    return refuse(head.line, `The first row must name the columns. Missing: ${names}`);
  }
  if (filled === 0) return refuse(head.line, 'The file names its columns but holds no sites');
  if (filled > MOST_ROWS) {
    return refuse(
      head.line,
      `The file holds ${showCount(filled)} rows; at most ${showCount(MOST_ROWS)} go in at a time. Split it and add the parts one by one`,
    );
  }
  await findDoubles(rows, problems);
  problems.sort((a, b) => a.line - b.line);
  return problems.length > 0 ? { ok: false, problems, rows: rows.length } : { ok: true, rows, text };
}

/** A checked file in a form that fits a hidden field of the page that asks for confirmation. */
export const packText = async (text: Uint8Array): Promise<string> => (await promisify(gzip)(text)).toString('base64');

/**
 * The text of a packed file; undefined when it is none of ours, `larger` when it unpacks to more than `most` bytes.
 * @param most  by default what a file may hold, with room for letters that grow as UTF-8.
 */
export async function unpackText(packed: string, most = MOST_BYTES * 2): Promise<Uint8Array | 'larger' | undefined> {
  try {
    return await promisify(gunzip)(Buffer.from(packed, 'base64'), { maxOutputLength: most });
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'larger' : undefined;
  }
}

/** What the bytes say as UTF-8: by byte order mark, then as they are where they are valid, else as Windows writes them. */
export function decodeText(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return Buffer.from(new TextDecoder('utf-16le').decode(bytes));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return Buffer.from(new TextDecoder('utf-16be').decode(bytes));
  return isUtf8(bytes) ? bytes : Buffer.from(new TextDecoder('windows-1252').decode(bytes));
}

/** @returns what is wrong with the file where it cannot be read to its end. */
async function forEachRecord(
  text: Uint8Array,
  take: (record: string[], line: number) => void,
): Promise<RowProblem | undefined> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: 20_000,
  });
  try {
    await pipeline(partsOf(text), parser, async (records: AsyncIterable<{ record: string[]; info: Info }>) => {
      for await (const { record, info } of records) take(record, info.lines);
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return {
      line: (error.lines as number | undefined) ?? 1,
      message: 'The quotes do not match from this row on. A quote inside a quoted value is written twice',
    };
  }
}

/** As bytes, which may be cut anywhere. */
async function* partsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const size = 32 * 1024;
  for (let from = 0; from < bytes.length; from += size) {
    yield bytes.subarray(from, from + size);
    await others();
  }
}

/** The sign that parts the first row best; quoted parts do not count. */
function delimiterOf(text: Uint8Array): string {
  const beginning = new TextDecoder().decode(text.subarray(0, 20_000));
  const first = (beginning.split(/\r\n|\r|\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (sign: string) => first.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
}

const bare = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

type Places = Partial<Record<Column, number>>;
const missingOf = (places: Places) => needed.filter((column) => places[column] === undefined);

function findColumns(head: readonly string[]): Places {
  const names = head.map(bare);
  const places: Places = {};
  for (const [column, spellings] of Object.entries(columns) as [Column, readonly string[]][]) {
    const at = names.findIndex((name) => spellings.includes(name));
    if (at >= 0) places[column] = at;
  }
  return places;
}

/** What the company calls the site, and what those who go there should know: on no certificate. */
const isUnprinted = (column: Column): boolean => column === 'name' || column === 'accessNotes';

function cellOf(record: readonly string[], places: Places, column: Column): string {
  const place = places[column];
  const tidy = isUnprinted(column) ? tidyUnprinted : tidyText;
  return place === undefined ? '' : tidy(record[place] ?? '').replace(/\s+/g, ' ');
}

const nations = {
  england: 'England',
  wales: 'Wales',
  scotland: 'Scotland',
  northernireland: 'Northern Ireland',
  ni: 'Northern Ireland',
} as const;
const tenures = {
  owner: 'owner',
  owneroccupied: 'owner',
  private: 'private_rented',
  privaterented: 'private_rented',
  rented: 'private_rented',
  social: 'social_rented',
  socialrented: 'social_rented',
  council: 'social_rented',
  commercial: 'commercial',
  other: 'other',
} as const;
const premises = {
  residential: 'residential',
  domestic: 'residential',
  home: 'residential',
  commercial: 'commercial',
  industrial: 'industrial',
  other: 'other',
} as const;

/** A United Kingdom postcode in its one written form, or undefined. */
export function tidyPostcode(entered: string): string | undefined {
  const text = entered.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const match = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/.exec(text);
  return match ? `${match[1]} ${match[2]}` : undefined;
}

function readRow(cell: (column: Column) => string, line: number, problems: RowProblem[]): SiteRow {
  const wrong = (column: string, message: string) => problems.push({ line, column, message });
  const text = (column: Column, most: number) => {
    const value = cell(column);
    const fault = isUnprinted(column) ? undefined : textFault(value, 'one line');
    if (value.length > most) wrong(column, `At most ${most} characters`);
    else if (fault) wrong(column, `Holds ${fault}`);
    return value;
  };
  const oneOf = <T extends string>(column: Column, choices: Record<string, T>, otherwise: T): T => {
    const value = cell(column);
    if (value === '') return otherwise;
    const found = Object.hasOwn(choices, bare(value)) ? choices[bare(value)] : undefined;
    if (!found)
      wrong(column, `“${value.slice(0, 40)}” is not one of ${[...new Set(Object.values(choices))].join(', ')}`);
    return found ?? otherwise;
  };
  const lines = (['address', 'address2', 'address3'] as const)
    .map((column) => text(column, 100))
    .filter((part) => part !== '');
  if (cell('address') === '') wrong('address', 'Enter the first line of the address');
  const town = text('town', 100);
  if (town === '') wrong('town', 'Enter the town');
  const postcode = tidyPostcode(cell('postcode'));
  if (!postcode) {
    wrong(
      'postcode',
      cell('postcode') === '' ? 'Enter the postcode' : `“${cell('postcode').slice(0, 20)}” is not a postcode`,
    );
  }
  const uprn = cell('uprn');
  if (uprn !== '' && !/^\d{1,12}$/.test(uprn)) wrong('uprn', 'A UPRN is up to 12 digits');
  return {
    line,
    name: text('name', 120) || (lines[0] ?? ''),
    addressLines: lines,
    town,
    postcode: postcode ?? '',
    uprn,
    nation: oneOf('nation', nations, 'England'),
    tenure: oneOf('tenure', tenures, 'private_rented'),
    premisesType: oneOf('premisesType', premises, 'residential'),
    accessNotes: text('accessNotes', 2000),
    client: text('client', 200),
    clientId: '',
  };
}

async function findDoubles(rows: readonly SiteRow[], problems: RowProblem[]): Promise<void> {
  const seen = new Map<string, number>();
  await mapInSlices(rows, (row) => {
    if (row.postcode === '') return;
    const key = [row.name, ...row.addressLines, row.postcode].join('|').toLowerCase();
    const before = seen.get(key);
    if (before !== undefined) problems.push({ line: row.line, message: `The same site as in line ${before}` });
    else seen.set(key, row.line);
  });
}

const refuse = (line: number, message: string): SiteCsv => ({ ok: false, problems: [{ line, message }], rows: 0 });
