import { isUtf8 } from 'node:buffer';
import { pipeline } from 'node:stream/promises';
import { setImmediate as others } from 'node:timers/promises';
import { CsvError, type Info, parse } from 'csv-parse';

/** Decodes the bytes: by their byte order mark, else as UTF-8 if they are valid UTF-8, else as Windows-1252. */
export function decodeText(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return Buffer.from(new TextDecoder('utf-16le').decode(bytes));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return Buffer.from(new TextDecoder('utf-16be').decode(bytes));
  return isUtf8(bytes) ? bytes : Buffer.from(new TextDecoder('windows-1252').decode(bytes));
}

/**
 * Reads the records of a CSV text one by one, each with the line it ends in. Works in parts, so that other requests are answered between.
 * @returns the fault, if the file cannot be read to its end.
 */
export async function forEachRecord(
  text: Uint8Array,
  take: (record: string[], line: number) => void,
): Promise<{ line: number; message: string } | undefined> {
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

/** In bytes; a part may end anywhere. */
async function* partsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const size = 32 * 1024;
  for (let from = 0; from < bytes.length; from += size) {
    yield bytes.subarray(from, from + size);
    await others();
  }
}

/** The delimiter found in most of the first rows, as a title may come before the headings; quoted parts do not count. */
function delimiterOf(text: Uint8Array): string {
  const beginning = new TextDecoder().decode(text.subarray(0, 20_000)).replace(/"[^"]*"/g, '');
  const rows = beginning.split(/\r\n|\r|\n/, 20);
  const rowsWith = (sign: string) => rows.filter((row) => row.includes(sign)).length;
  const signs = (sign: string) => beginning.split(sign).length;
  const isBetter = (one: string, other: string) =>
    rowsWith(one) - rowsWith(other) > 0 || (rowsWith(one) === rowsWith(other) && signs(one) > signs(other));
  return [',', ';', '\t'].reduce((best, sign) => (isBetter(sign, best) ? sign : best));
}

/**
 * Rows as a CSV file that spreadsheets open with every letter unchanged. A cell that a spreadsheet would take for a formula gets
 * an apostrophe before it; `plainCell` takes it off again.
 */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((cell) => quoted(guarded(cell))).join(',')}\r\n`).join('');

/** Begins the text of a file. */
export const byteOrderMark = '\ufeff';

const guarded = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
const quoted = (cell: string) => (/[",\r\n;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Undoes the guard of `toCsv`. */
export const plainCell = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);
