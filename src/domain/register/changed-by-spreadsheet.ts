import { months } from '../time/calendar.ts';

/**
 * The warning about a cell that a spreadsheet took for a number or a date and saved as one. The original text is lost:
 * the page asks for it and never guesses.
 */
export const spreadsheetWords = (cell: string): string => `A spreadsheet has changed this: “${cell.slice(0, 40)}”`;

/** 1.00023E+11: a long number with only its first digits left. */
export const isShortened = (cell: string): boolean => /^\d(?:\.\d{1,15})?E\+\d{1,3}$/i.test(cell);

/**
 * Whether a UPRN was saved as 1.00023E+11 and then read as a number: six digits followed by zeros.
 * @param uprn  as `tidyUprn` writes it. Spreadsheets shorten numbers of 11 digits and more.
 */
export const isRounded = (uprn: string): boolean => /^[1-9]\d{4,5}0{6}$/.test(uprn);

/**
 * The possible original texts of a cell that a spreadsheet turned into a date: 02-Feb was 2/2 or 2-2.
 * @returns an empty list if the cell is not such a date.
 */
export function beforeItWasADate(cell: string): string[] {
  const [first, second] = partsOfDate(cell) ?? [];
  if (first === undefined || second === undefined) return [];
  return [...new Set([`${first}/${second}`, `${second}/${first}`, `${first}-${second}`, `${second}-${first}`])];
}

/** Day and month of 02-Feb, Feb-02, 02/02/2026 or 2026-02-02, as numbers. */
function partsOfDate(cell: string): [number, number] | undefined {
  const dayFirst = /^(\d{1,2})-([a-z]{3})(?:-\d{2,4})?$/i.exec(cell);
  const monthFirst = /^([a-z]{3})-(\d{2})$/i.exec(cell);
  const month = monthOf(dayFirst?.[2] ?? monthFirst?.[1] ?? '');
  if (month > 0) return [Number(dayFirst?.[1] ?? monthFirst?.[2]), month];
  const british = /^(\d\d)\/(\d\d)\/\d{4}$/.exec(cell);
  if (british) return [Number(british[1]), Number(british[2])];
  const iso = /^\d{4}-(\d\d)-(\d\d)$/.exec(cell);
  return iso ? [Number(iso[2]), Number(iso[1])] : undefined;
}

const monthOf = (word: string): number =>
  word === '' ? 0 : months.findIndex((name) => name.slice(0, 3).toLowerCase() === word.toLowerCase()) + 1;
