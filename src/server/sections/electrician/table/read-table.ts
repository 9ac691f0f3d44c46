import { forEachRecord } from '../../../site-lists/csv-text.ts';

/** Most circuits at once: no board has more. */
const MOST_ROWS = 200;
export const MOST_COLUMNS = 60;
/** Letters. */
const MOST_TEXT = 100_000;

export type ReadTable =
  | {
      ok: true;
      heads: readonly string[];
      rows: readonly (readonly string[])[];
      /** For each row the line of the text that it ends in, from 1. */
      lines: readonly number[];
    }
  | { ok: false; message: string };

/** Reads pasted text with column headings in its first row; tabs, commas or semicolons separate the cells. */
export async function readTable(text: string): Promise<ReadTable> {
  if (text.trim() === '') return { ok: false, message: 'Paste the rows, with column headings in the first row' };
  if (text.length > MOST_TEXT) return { ok: false, message: 'That is too much text at once. Paste a part of it' };
  let heads: string[] | undefined;
  const rows: string[][] = [];
  const lines: number[] = [];
  let count = 0;
  const fault = await forEachRecord(new TextEncoder().encode(text), (record, line) => {
    const cells = record.map((cell) => cell.trim());
    if (cells.every((cell) => cell === '')) return;
    if (!heads) heads = cells;
    else if (++count <= MOST_ROWS) {
      rows.push(cells);
      lines.push(line);
    }
  });
  if (fault) return { ok: false, message: `Line ${fault.line}: ${fault.message}` };
  while (heads?.at(-1) === '') heads.pop();
  if (!heads || heads.length < 2)
    return { ok: false, message: 'The first row must have column headings, with tabs or commas between them' };
  if (heads.length > MOST_COLUMNS)
    return { ok: false, message: `That has ${heads.length} columns: ${MOST_COLUMNS} at most` };
  if (count === 0) return { ok: false, message: 'There is no row below the column headings' };
  if (count > MOST_ROWS) return { ok: false, message: `That has ${count} rows: ${MOST_ROWS} at once at most` };
  return { ok: true, heads, rows, lines };
}
