import { months } from '../time/calendar.ts';

/**
 * What a spreadsheet makes of a cell when it takes a number or a date for it and saves that. What stood there before is lost:
 * people are asked, in `spreadsheetWords`, and nothing is guessed.
 */
export const spreadsheetWords = (cell: string): string => `A spreadsheet has changed this: “${cell.slice(0, 40)}”`;

/** 1.00023E+11: a long number of which only the first digits are left. */
export const isShortened = (cell: string): boolean => /^\d(?:\.\d{1,15})?E\+\d{1,3}$/i.test(cell);

/**
 * A UPRN that was saved as 1.00023E+11 and then read as a number: six digits, and zeros behind them.
 * @param uprn  as `tidyUprn` writes it. Spreadsheets shorten numbers of 11 digits and more.
 */
export const isRounded = (uprn: string): boolean => /^[1-9]\d{4,5}0{6}$/.test(uprn);

/**
 * What may have stood in a cell that a spreadsheet has made a date of: 02-Feb was 2/2, or 2-2.
 * @returns nothing where the cell is no such date.
 */
export function beforeItWasADate(cell: string): string[] {
  const [first, second] = partsOfDate(cell) ?? [];
  if (first === undefined || second === undefined) return [];
  return [...new Set([`${first}/${second}`, `${second}/${first}`, `${first}-${second}`, `${second}-${first}`])];
}

/** 02-Feb, Feb-02, and with a year of its own 02/02/2026 or 2026-02-02: day and month as numbers. */
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
