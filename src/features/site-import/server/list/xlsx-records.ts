import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

/** Workbooks are ZIP files. */
export const isZip = (file: Uint8Array): boolean => zipSignature.equals(file.subarray(0, 4));
/** The first bytes of a ZIP, alone or within a form. */
export const zipSignature = Buffer.from('PK\x03\x04', 'latin1');

/** In bytes, unpacked: a sheet of 100,000 homes takes some 50 MB. */
const MOST_UNPACKED = 96 * 1024 * 1024;
const MOST_PARTS = 500;
/** The library allocates a cell for each place up to the last row and column named, used or not. */
const MOST_COLUMNS = 100;
const MOST_ROWS = 100_100;
const MOST_CELLS = 1_000_000;

const unreadable = 'This workbook cannot be read. Save the sheet as CSV and choose that file';
const tooLarge = 'The workbook is too large. Save the sheet as CSV and choose that file';

/** Why the first sheet of a workbook cannot be read; or its rows as texts, each with its row number. */
export type SheetRead = { ok: true; records: { record: string[]; line: number }[] } | { ok: false; message: string };

/** The first sheet of a workbook (.xlsx), with days as `YYYY-MM-DD` and numbers as in the file. Never throws. */
export async function readWorkbook(file: Uint8Array<ArrayBuffer>): Promise<SheetRead> {
  const checked = unpack(file);
  if (typeof checked === 'string') return { ok: false, message: checked };
  try {
    const rows = await readSheet<string>(checked.buffer, { parseNumber: wholeNumber });
    return { ok: true, records: rows.map((row, at) => ({ record: row.map(textOf), line: at + 1 })) };
  } catch {
    return { ok: false, message: unreadable };
  }
}

/**
 * Unpacks the parts of a workbook within limits, checks them, and returns an uncompressed archive: the library would start a thread
 * for each large compressed part, and allocate any number of cells. The archive declares the sizes; nothing beyond them is unpacked.
 * @returns a sentence if the library must not read it.
 */
function unpack(file: Uint8Array): Uint8Array<ArrayBuffer> | string {
  let [parts, size] = [0, 0];
  try {
    const read = unzipSync(file, {
      filter: ({ name, originalSize }) => {
        parts += 1;
        size += originalSize;
        return parts <= MOST_PARTS && size <= MOST_UNPACKED && /\.xml(?:\.rels)?$/.test(name);
      },
    });
    if (parts > MOST_PARTS || size > MOST_UNPACKED) return tooLarge;
    for (const part of Object.values(read)) {
      const fault = placeFault(Buffer.from(part).toString('utf8'));
      if (fault) return fault;
    }
    return zipSync(read, { level: 0 });
  } catch {
    return unreadable;
  }
}

/** Checks every place that a row or a cell names, in any part of the workbook. */
function placeFault(xml: string): string | undefined {
  let cells = 0;
  for (const [, place = ''] of xml.matchAll(/\sr\s{0,9}=\s{0,9}["']([^"'<>]{0,40})["']/g)) {
    const [, column, row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(place) ?? [];
    if (row === undefined) return unreadable;
    cells += 1;
    if (Number(row) > MOST_ROWS || columnOf(column ?? '') > MOST_COLUMNS || cells > MOST_CELLS) return tooLarge;
  }
  return undefined;
}

/** A is 1, AA is 27. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** A number as written, except that a long whole number loses its exponent. */
const wholeNumber = (written: string): string =>
  /e/i.test(written) && Number.isSafeInteger(Number(written)) ? String(Number(written)) : written;

function textOf(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return cell === null || cell === undefined ? '' : String(cell);
}
