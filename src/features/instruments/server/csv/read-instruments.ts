import { decodeText, forEachRecord, plainCell } from '../../../../server/lists/csv-text.ts';
import { bare, reasonColumn } from '../../../../server/lists/sent-file.ts';
import { type Column, columnHeads, columnOf, columns, neededColumns } from './instrument-columns.ts';

/** Far more than a company of a hundred electricians has. */
const MOST_ROWS = 1000;
/** Size of a file: a thousand rows have far less. */
const MOST_BYTES = 192 * 1024;

/** A row of a file: its values for our columns, and its cells. */
export type SentRow = { line: number; given: Readonly<Partial<Record<Column, string>>>; cells: readonly string[] };
export type SentInstruments =
  | { ok: true; head: readonly string[]; unknown: readonly string[]; rows: readonly SentRow[] }
  | { ok: false; message: string };

/** The rows of a CSV text of instruments, or why it cannot be read. The values are not checked. */
export async function readInstruments(bytes: Uint8Array): Promise<SentInstruments> {
  if (bytes.length > MOST_BYTES) return { ok: false, message: 'The file is larger than 192 kB. Split it' };
  let head: string[] | undefined;
  let meant: (Column | undefined)[] = [];
  const rows: SentRow[] = [];
  let count = 0;
  const fault = await forEachRecord(decodeText(bytes), (record, line) => {
    const cells = record.map((cell) => plainCell(cell.replaceAll('\0', '').toWellFormed().trim()));
    if (!head) {
      head = cells;
      meant = cells.map(columnOf);
      return;
    }
    if (cells.every((cell) => cell === '')) return;
    count += 1;
    if (count > MOST_ROWS) return;
    const given: Partial<Record<Column, string>> = {};
    for (const [at, column] of meant.entries()) if (column) given[column] = cells[at] ?? '';
    rows.push({ line, given, cells });
  });
  if (fault) return { ok: false, message: `Line ${fault.line}: ${fault.message}` };
  if (!head || rows.length === 0) return { ok: false, message: 'The file has no rows' };
  if (count > MOST_ROWS) return { ok: false, message: `The file has ${count} rows. Split it: ${MOST_ROWS} at most` };
  const twice = columns.find((column) => meant.filter((each) => each === column).length > 1);
  if (twice) return { ok: false, message: `Two columns are called “${columnHeads[twice]}”` };
  const missing = neededColumns.filter((column) => !meant.includes(column));
  if (missing.length > 0) {
    const names = missing.map((column) => `“${columnHeads[column]}”`).join(' and ');
    return { ok: false, message: `The first row must name the columns: ${names} is not among them` };
  }
  const unknown = head.filter(
    (name, at) => meant[at] === undefined && name !== '' && bare(name) !== bare(reasonColumn),
  );
  return { ok: true, head, unknown, rows };
}
