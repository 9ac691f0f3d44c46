import { tidyText } from '../../domain/forms/words/printable.ts';
import { toCsv } from './csv-text.ts';

/** What every list from a file shares, whatever its rows are about. */

/** The name of a file that somebody chose, as people see it; `otherwise` where it has none. At most 120 characters. */
export const nameOfFile = (name: string, otherwise: string): string =>
  tidyText(name.replaceAll('\0', '').toWellFormed()).replace(/\s+/g, ' ').slice(0, 120) || otherwise;

/** The column that a file of refused rows has beside its own: it may come back with the file, and says nothing then. */
export const reasonColumn = 'Why it was not added';

/** Refused rows as a CSV text: each as it was sent, behind why. Without the head where it goes on from an earlier part. */
export const refusedRowsCsv = (
  rows: readonly { cells: readonly string[]; reason: string }[],
  head?: readonly string[],
): string =>
  toCsv([...(head ? [[reasonColumn, ...head]] : []), ...rows.map(({ cells, reason }) => [reason, ...cells])]);

/** Headers of an answer that is saved as a CSV file. */
export const csvFile = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
  'x-content-type-options': 'nosniff',
});
