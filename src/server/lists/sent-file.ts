import { tidyText } from '../../domain/forms/words/printable.ts';
import { toCsv } from './csv-text.ts';

/** Shared by all lists read from a file. */

/** The name of an uploaded file for display, at most 120 characters; `otherwise` if it has none. */
export const nameOfFile = (name: string, otherwise: string): string =>
  tidyText(name.replaceAll('\0', '').toWellFormed()).replace(/\s+/g, ' ').slice(0, 120) || otherwise;

/** The extra column of a file of refused rows: it is ignored when the file is uploaded again. */
export const reasonColumn = 'Why it was not added';

/** Refused rows as CSV text: the reason, then the row as sent. A later part has no headings. */
export const refusedRowsCsv = (
  rows: readonly { cells: readonly string[]; reason: string }[],
  head?: readonly string[],
): string =>
  toCsv([...(head ? [[reasonColumn, ...head]] : []), ...rows.map(({ cells, reason }) => [reason, ...cells])]);

/** Headers of a CSV download. */
export const csvFile = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
  'x-content-type-options': 'nosniff',
});

/** Only the letters and digits of a word. */
export const bare = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
