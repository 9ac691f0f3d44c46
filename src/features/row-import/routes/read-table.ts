import { decodeText, forEachRecord } from '../../../server/lists/csv-text.ts';
import type { Posted } from '../../../server/sections/electrician/records/posted.ts';
import { textOf } from './source.ts';

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

/** Reads a table from the chosen file, or else from the box, with the text for the box and the control of an error. */
export async function readSent(
  posted: Posted,
  { box, most }: { box: string; most: number },
): Promise<ReadTable & { text: string; at: string }> {
  const typed = textOf(posted, box);
  const [file] = posted.files;
  if (!file) return { ...(await readTable(typed, most)), text: typed, at: box };
  const refuse = (message: string) => ({ ok: false as const, message, text: typed, at: 'file' });
  const bytes = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (bytes.includes(0))
    return refuse('This is not a CSV file. Save the sheet as CSV, or copy its rows and paste them');
  const text = new TextDecoder().decode(bytes).replaceAll('\r\n', '\n');
  if (text.length > MOST_TEXT) return refuse('That file is too long. Copy a part of its rows and paste them');
  return { ...(await readTable(text, most)), text, at: box };
}

/** Reads a text with column headings in its first row; tabs, commas or semicolons separate the cells. */
async function readTable(text: string, most: number): Promise<ReadTable> {
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
    else if (++count <= most) {
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
  if (count > most) return { ok: false, message: `That has ${count} rows: ${most} at once at most` };
  return { ok: true, heads, rows, lines };
}
