import Big from 'big.js';

/**
 * The value of a box for an instrument reading. The text is stored as entered; everything else is derived from it.
 * `value` is exact: readings are never binary floating point.
 */
export type Reading =
  | { state: 'value'; text: string; qualifier: 'eq' | 'gt' | 'lt'; value: Big }
  | { state: 'lim' | 'na' | 'nv'; text: string }
  | { state: 'blank'; text: '' };

/** A reading as stored in the report document. `limitation` is the id of the limitation that explains LIM or N/V. */
export type ReadingValue = {
  text: string;
  provenance: 'measured' | 'calculated' | 'carried' | 'imported';
  limitation?: string;
};

const reasons = { LIM: 'lim', 'N/A': 'na', 'N/V': 'nv' } as const;
const numeral = /^([<>]?)(\d{1,7}(?:\.\d{1,4})?)$/;

/**
 * The text of a reading in standard form: " > 299", "299+", "lim", "n.v.", ".5" and "0,41" become
 * ">299", ">299", "LIM", "N/V", "0.5" and "0.41". Digits are never changed: trailing zeros are what the instrument showed.
 * @returns undefined if it is not a reading, or could be either of two: see `mayMeanThousands`.
 */
export function tidyReading(entered: string): string | undefined {
  const text = withoutSpaces(entered).toUpperCase();
  if (text === '') return '';
  if (mayMeanThousands(text)) return undefined;
  const reason = text.replace(/[./\\-]/g, '');
  if (reason === 'LIM') return 'LIM';
  if (reason === 'NA') return 'N/A';
  if (reason === 'NV') return 'N/V';
  const number = text
    .replace(',', '.')
    .replace(/^\+(?=[\d.])|^([\d.]+)\+$/, '>$1')
    .replace(/^([<>]?)\./, '$10.')
    .replace(/\.$/, '');
  return numeral.test(number) ? number : undefined;
}

/**
 * Whether a comma may separate thousands as well as decimals: "1,000" means a thousand to one reader and one to another, and a
 * megohm is not a gigohm. "0,350" and "1,35" can only be decimals.
 */
export const mayMeanThousands = (entered: string): boolean => /^[<>]?[1-9]\d{0,2},\d{3}$/.test(withoutSpaces(entered));

/** Whether a comma is used as the decimal point. Readings are stored with a point. */
export const hasDecimalComma = (entered: string): boolean => /^[<>]?\d*,\d+$/.test(withoutSpaces(entered));

const withoutSpaces = (text: string) => text.normalize('NFKC').replace(/\s+/g, '');

/**
 * Derives state, qualifier and exact value from the text of a reading.
 * @throws RangeError if the text is not a reading: parse input with `tidyReading` first.
 */
export function readReading(text: string): Reading {
  if (text === '') return { state: 'blank', text };
  if (text in reasons) return { state: reasons[text as keyof typeof reasons], text };
  const match = numeral.exec(text);
  if (!match) throw new RangeError(`not a reading: ${text.slice(0, 40)}`);
  const qualifier = match[1] === '>' ? 'gt' : match[1] === '<' ? 'lt' : 'eq';
  return { state: 'value', text, qualifier, value: new Big(match[2] as string) };
}
