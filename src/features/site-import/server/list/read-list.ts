import { homeKey } from '../../../../domain/register/same-home.ts';
import { showCount } from '../../../../domain/words/show-count.ts';
import { decodeText, forEachRecord } from '../../../../server/lists/csv-text.ts';
import { type ClientName, openClients } from './clients-in-list.ts';
import { type Column, columnWords, type Meanings, MOST_COLUMNS, placesOf, unreadColumns } from './columns.ts';
import { headKey, meaningsOf, openHead } from './find-head.ts';
import { type Answers, openGroups, type RowGroup, type RowProblem } from './questions.ts';
import type { Assumable, ListedSite } from './row/listed-site.ts';
import { type RowReader, readRow, tidyCell } from './row/site-row.ts';
import { isZip, readWorkbook } from './xlsx-records.ts';

/** An earlier line of the file that may be the same home, and why. */
export type EarlierLine = { line: number; what: 'uprn' | 'home' };
/** One row of a list: a site, or its faults and its original cells. */
export type ListRow =
  | { line: number; site: ListedSite; earlier?: EarlierLine }
  | { line: number; problems: RowProblem[]; cells: string[] };

/** A column of the file, its meaning, and some of its cells. */
export type ReadColumn = { heading: string; meaning: Column | ''; examples: string[] };

/** A list that was read: its rows as JSON texts of `ListRow[]`, several in each, which pass between threads unchanged. */
export type SiteList = {
  head: string[];
  columns: ReadColumn[];
  unread: string[];
  /** The number of rows with an assumed value, by column. */
  assumed: Record<Assumable, number>;
  total: number;
  refused: number;
  groups: RowGroup[];
  /** Faults in no group. */
  moreFaults: number;
  parts: string[];
};
export type ListRead = { ok: true; list: SiteList } | { ok: false; line: number; message: string };

/** The most rows of a file: one transaction writes them all or none. */
const MOST_ROWS = 100_000;
const MOST_BYTES = 24 * 1024 * 1024;
/** Rows in one text: few enough to parse in milliseconds. */
const ROWS_AT_ONCE = 1000;
const MOST_NAME = 100;
const MOST_EXAMPLES = 3;

export type ListOptions = {
  clients: readonly ClientName[];
  /** The client of rows that name none; empty if each row names its own. */
  clientId: string;
  /** The meanings of the columns, from the left, if a person has given them for this file. */
  columns?: Meanings | undefined;
  /** Stored meanings of columns, by `headKey`. */
  remembered?: Readonly<Record<string, Meanings>>;
  answers?: Answers;
};

/**
 * Reads a list of sites from a workbook (.xlsx), or from a CSV file as spreadsheets write them: UTF-8 with or without a byte order mark, UTF-16 with
 * one, or Windows-1252; commas, semicolons or tabs; quotes. Converts each record as it is read, with one in memory
 * at a time.
 */
export async function readList(bytes: Uint8Array<ArrayBuffer>, options: ListOptions): Promise<ListRead> {
  if (bytes.byteLength === 0) return refuse(1, 'The file is empty');
  if (bytes.byteLength > MOST_BYTES)
    return refuse(1, 'The file is larger than 24 MB. Split it and add the parts one by one');
  const rows = gatherRows(options);
  if (isZip(bytes)) {
    const sheet = await readWorkbook(bytes);
    if (!sheet.ok) return refuse(1, sheet.message);
    for (const { record, line } of sheet.records) rows.take(record, line);
    return rows.finish();
  }
  const text = decodeText(bytes);
  if (text.includes(0)) return refuse(1, 'This is not a CSV file. Save the sheet as CSV and choose that file');
  const fault = await forEachRecord(text, rows.take);
  if (fault) return refuse(fault.line, fault.message);
  return rows.finish();
}

type Head = { cells: string[]; columns: ReadColumn[]; reader: RowReader };

/** Converts the records of a file one by one, after the row of headings. */
function gatherRows({ clients, clientId, columns, remembered = {}, answers = {} }: ListOptions) {
  const list = { assumed: { nation: 0, nationByPostcode: 0, tenure: 0, premisesType: 0 }, total: 0, refused: 0 };
  const parts: string[] = [];
  const seen = openSeen();
  const groups = openGroups();
  const unnamed = new Set<number>();
  const heading = openHead((key) => Object.hasOwn(remembered, key));
  let head: Head | undefined;
  let waiting: ListRow[] = [];

  const flush = () => {
    if (waiting.length > 0) parts.push(JSON.stringify(waiting));
    waiting = [];
  };
  const keep = (row: ListRow) => {
    if ('site' in row) for (const what of row.site.assumed) list.assumed[what] += 1;
    else list.refused += 1;
    if (waiting.push(row) === ROWS_AT_ONCE) flush();
  };

  function begin(record: readonly string[]): Head {
    const cells = record.map((cell) => tidyCell(cell).slice(0, MOST_NAME));
    const meanings = meaningsOf(cells, columns, remembered[headKey(record)]);
    const places = placesOf(meanings);
    const called = (column: Column) => cells[places[column] ?? -1] || columnWords[column];
    const clientOf = openClients(clients, clientId, answers);
    return {
      cells,
      columns: meanings.map((meaning, place) => ({ heading: cells[place] ?? '', meaning, examples: [] })),
      reader: { places, answers, clientOf, called },
    };
  }

  function row(record: string[], line: number, { cells, columns: read, reader }: Head): void {
    list.total += 1;
    if (list.total > MOST_ROWS) return;
    for (const [place, cell] of record.entries()) if (!cells[place] && cell.trim() !== '') unnamed.add(place);
    for (const [place, { examples }] of read.entries()) {
      const example = examples.length < MOST_EXAMPLES ? tidyCell(record[place] ?? '').slice(0, 40) : '';
      if (example !== '' && !examples.includes(example)) examples.push(example);
    }
    if (reader.places.address === undefined) return;
    const tidied: Partial<Record<Column, string>> = {};
    const cell = (column: Column) => {
      tidied[column] ??= tidyCell(record[reader.places[column] ?? -1] ?? '', column);
      return tidied[column];
    };
    const { site, problems } = readRow(cell, reader);
    const double = problems.length > 0 ? undefined : seen.sameSite(site, line);
    if (double !== undefined)
      problems.push({
        column: '',
        message: `The same site as in line ${double}`,
        kind: 'The same site as in an earlier line',
      });
    for (const problem of problems) groups.add(problem, line);
    const earlier = problems.length > 0 ? undefined : seen.earlier(site, line);
    const stored = problems.map(({ column, message }) => ({ column, message }));
    if (problems.length > 0) keep({ line, problems: stored, cells: record });
    else keep({ line, site, ...(earlier && { earlier }) });
  }

  return {
    take(record: string[], line: number): void {
      if (record.every((cell) => cell.trim() === '')) return;
      if (head) {
        row(record, line, head);
        return;
      }
      const found = heading.take({ record, line });
      if (found) head = begin(found.head.record);
      for (const before of found?.rows ?? []) row(before.record, before.line, head as Head);
    },
    finish(): ListRead {
      const late = head ? undefined : heading.finish();
      if (late) {
        const begun = begin(late.head.record);
        head = begun;
        for (const before of late.rows) row(before.record, before.line, begun);
      }
      if (!head) return refuse(1, 'The file is empty');
      if (list.total === 0) return refuse(1, 'The file has headings but no sites');
      if (list.total > MOST_ROWS) {
        return refuse(
          1,
          `The file has ${showCount(list.total)} rows; at most ${showCount(MOST_ROWS)} can be added at a time. Split it and add the parts one by one`,
        );
      }
      flush();
      const { cells, columns: read, reader } = head;
      const unread = unreadColumns(cells, reader.places, unnamed);
      const { groups: faults, more } = groups.finish();
      const refused = reader.places.address === undefined ? list.total : list.refused;
      const shown = read.slice(0, MOST_COLUMNS);
      return {
        ok: true,
        list: { ...list, refused, parts, head: cells, columns: shown, unread, groups: faults, moreFaults: more },
      };
    },
  };
}

/** Finds an earlier line with the same site, or perhaps the same home. */
function openSeen() {
  const sites = new Map<string, number>();
  const uprns = new Map<string, number>();
  const homes = new Map<string, number>();
  const lineOf = (known: Map<string, number>, key: string, line: number) => {
    const before = known.get(key);
    if (before === undefined) known.set(key, line);
    return before;
  };
  return {
    sameSite: ({ name, addressLines, postcode }: ListedSite, line: number) =>
      lineOf(sites, [name, ...addressLines, postcode].join('|').toLowerCase(), line),
    earlier(site: ListedSite, line: number): EarlierLine | undefined {
      const byUprn = site.uprn === '' ? undefined : lineOf(uprns, site.uprn, line);
      const byHome = lineOf(homes, homeKey(site), line);
      if (byUprn !== undefined) return { line: byUprn, what: 'uprn' };
      return byHome === undefined ? undefined : { line: byHome, what: 'home' };
    },
  };
}

const refuse = (line: number, message: string): ListRead => ({ ok: false, line, message });
