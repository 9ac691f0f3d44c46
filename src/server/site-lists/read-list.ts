import { showCount } from '../../domain/words/show-count.ts';
import { type Column, columnWords, findColumns, missingColumns, type Places, unreadColumns } from './columns.ts';
import { decodeText, forEachRecord } from './csv-text.ts';
import { type Assumable, type ClientName, type ListedSite, type RowProblem, readRow, tidyCell } from './site-row.ts';

/** One row of a list: a site, or what is wrong with it and how it stood. `sameUprn` is an earlier line with its UPRN. */
export type ListRow =
  | { line: number; site: ListedSite; sameUprn?: number }
  | { line: number; problems: RowProblem[]; cells: string[] };

/** A list that was read: its rows as JSON texts of `ListRow[]`, some in each, so that they go between threads as they are. */
export type SiteList = {
  head: string[];
  unread: string[];
  /** Rows that will be added for which something was assumed, by what. */
  assumed: Record<Assumable, number>;
  total: number;
  refused: number;
  parts: string[];
};
export type ListRead = { ok: true; list: SiteList } | { ok: false; line: number; message: string };

/** Most rows that one file may hold: one transaction writes them all or none. */
export const MOST_ROWS = 100_000;
const MOST_BYTES = 24 * 1024 * 1024;
/** Rows in one text: few enough that reading one takes milliseconds. */
export const ROWS_AT_ONCE = 1000;
const MOST_NAME = 100;

type Options = {
  clients: readonly ClientName[];
  /** Whose sites all rows are, whatever they say; empty where each row names its own. */
  clientId: string;
};

/**
 * Reads a list of sites from a CSV file as spreadsheets write them: UTF-8 with or without a byte order mark, UTF-16 with
 * one, or Windows-1252; commas, semicolons or tabs; quotes. Each row is made of its record as that comes: never more than one of
 * both is held.
 */
export async function readList(bytes: Uint8Array, { clients, clientId }: Options): Promise<ListRead> {
  if (bytes.byteLength === 0) return refuse(1, 'The file is empty');
  if (bytes.byteLength > MOST_BYTES)
    return refuse(1, 'The file is larger than 24 MB. Split it and add the parts one by one');
  const text = decodeText(bytes);
  if (text.includes(0)) return refuse(1, 'This is not a CSV file. Save the sheet as CSV and choose that file');
  const rows = gatherRows(clientFinder(clients, clientId));
  const fault = await forEachRecord(text, rows.take);
  if (fault) return refuse(fault.line, fault.message);
  return rows.finish();
}

/** Takes the records of a file one by one, the first as the head. */
function gatherRows(clientOf: (name: string) => ClientName | undefined) {
  const list: Omit<SiteList, 'head' | 'unread'> = {
    assumed: { nation: 0, tenure: 0, premisesType: 0 },
    total: 0,
    refused: 0,
    parts: [],
  };
  const seen = openSeen();
  const unnamed = new Set<number>();
  let head: { cells: string[]; places: Places; missing: string[] } | undefined;
  let waiting: ListRow[] = [];

  const flush = () => {
    if (waiting.length > 0) list.parts.push(JSON.stringify(waiting));
    waiting = [];
  };
  const keep = (row: ListRow) => {
    if ('site' in row) for (const what of row.site.assumed) list.assumed[what] += 1;
    else list.refused += 1;
    if (waiting.push(row) === ROWS_AT_ONCE) flush();
  };

  return {
    take(record: string[], line: number): void {
      if (head === undefined) {
        const places = findColumns(record);
        head = {
          cells: record.map((cell) => tidyCell(cell).slice(0, MOST_NAME)),
          places,
          missing: missingColumns(places),
        };
        return;
      }
      if (record.every((cell) => cell.trim() === '')) return;
      list.total += 1;
      const { cells, places, missing } = head;
      if (missing.length > 0 || list.total > MOST_ROWS) return;
      for (const [place, cell] of record.entries()) if (!cells[place] && cell.trim() !== '') unnamed.add(place);
      const tidied: Partial<Record<Column, string>> = {};
      const cell = (column: Column) => {
        tidied[column] ??= tidyCell(record[places[column] ?? -1] ?? '', column);
        return tidied[column];
      };
      const called = (column: Column) => cells[places[column] ?? -1] || columnWords[column];
      const { site, problems } = readRow(cell, clientOf, called);
      const double = problems.length > 0 ? undefined : seen.sameSite(site, line);
      if (double !== undefined) problems.push({ column: '', message: `The same site as in line ${double}` });
      const sameUprn = problems.length > 0 ? undefined : seen.sameUprn(site, line);
      if (problems.length > 0) keep({ line, problems, cells: record });
      else keep({ line, site, ...(sameUprn !== undefined && { sameUprn }) });
    },
    finish(): ListRead {
      if (!head) return refuse(1, 'The file is empty');
      if (head.missing.length > 0)
        return refuse(1, `The first row must name the columns. Missing: ${head.missing.join(', ')}`);
      if (list.total === 0) return refuse(1, 'The file names its columns but has no sites');
      if (list.total > MOST_ROWS) {
        return refuse(
          1,
          `The file has ${showCount(list.total)} rows; at most ${showCount(MOST_ROWS)} go in at a time. Split it and add the parts one by one`,
        );
      }
      flush();
      const unread = unreadColumns(head.cells, head.places, unnamed);
      return { ok: true, list: { ...list, head: head.cells, unread } };
    },
  };
}

/** Remembers the rows so far: the line of an earlier one that is the same site, or has the same UPRN. */
function openSeen() {
  const sites = new Map<string, number>();
  const uprns = new Map<string, number>();
  const lineOf = (known: Map<string, number>, key: string, line: number) => {
    const before = known.get(key);
    if (before === undefined) known.set(key, line);
    return before;
  };
  return {
    sameSite: ({ name, addressLines, postcode }: ListedSite, line: number) =>
      lineOf(sites, [name, ...addressLines, postcode].join('|').toLowerCase(), line),
    sameUprn: ({ uprn }: ListedSite, line: number) => (uprn === '' ? undefined : lineOf(uprns, uprn, line)),
  };
}

function clientFinder(clients: readonly ClientName[], clientId: string) {
  const chosen = clients.find(({ id }) => id === clientId);
  const byName = new Map(clients.map((client) => [client.name.toLowerCase(), client]));
  return (name: string): ClientName | undefined => chosen ?? byName.get(name.toLowerCase());
}

const refuse = (line: number, message: string): ListRead => ({ ok: false, line, message });
