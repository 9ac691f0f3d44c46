import { showDay } from '../time/calendar.ts';
import { countsAsInspection, type EarlierDetails, earlierCodes } from './earlier-certificate.ts';
import { wordsOf } from './search-words.ts';

/** An observation that the report of another firm lists, as the defect that is followed. */
export type FoundByOther = {
  /** Stays the same while details of the report are corrected. */
  observation: string;
  code: (typeof earlierCodes)[number];
  /** The how-manieth of its code, from 1. */
  place: number;
  words: string;
};

/** The longest number that a certificate of the repair can name. */
const MOST_LETTERS = 40;
/** Behind it stand a comma and the longest day, "30 September 2026". */
const MOST_OF_FIRM = MOST_LETTERS - 2 - 17;

/** What people call the report by: its number, or its firm and day. */
export const numberOfEarlier = ({ number, firm, inspectedOn }: EarlierDetails): string =>
  number.trim().slice(0, MOST_LETTERS) ||
  `${(firm.trim() || 'Another firm').slice(0, MOST_OF_FIRM)}, ${showDay(inspectedOn)}`;

/**
 * The observations that an earlier report lists, in order: none where nobody has read its day, from which their clocks run.
 * @param each  with its id, which tells two reports with one number apart.
 */
export function foundByOther(each: EarlierDetails & { id: string }): FoundByOther[] {
  if (each.inspectedOn === '' || !countsAsInspection(each)) return [];
  const of = `${each.firm.trim() ? `${each.firm.trim()}’s report` : 'the report of another firm'} of ${showDay(each.inspectedOn)}`;
  const tail = each.id.slice(-12);
  return earlierCodes.flatMap((code) =>
    Array.from({ length: each.codes[code] ?? 0 }, (_, at) => ({
      observation: `${code}-${at + 1}-${tail}`,
      code,
      place: at + 1,
      words: `${each.codes[code] === 1 ? `The ${code}` : `${code} number ${at + 1}`} in ${of}`,
    })),
  );
}

/** The records of each report. @param others  of one site. */
export function recordsOfEach<T extends EarlierDetails>(others: readonly T[]): T[][] {
  const reports: T[][] = [];
  for (const each of others) {
    const same = reports.find((records) => records.some((record) => isSameReport(record, each)));
    if (same) same.push(each);
    else reports.push([each]);
  }
  return reports;
}

/** Whether two records are of one report: of a kind and day, by their numbers, or by the firm where one has no number. */
function isSameReport(one: EarlierDetails, other: EarlierDetails): boolean {
  if (one.inspectedOn === '' || one.kind !== other.kind || one.inspectedOn !== other.inspectedOn) return false;
  const numbers = [one, other].map(({ number }) => number.replace(/[^\p{Letter}\p{Number}]/gu, '').toLowerCase());
  if (numbers.every((number) => number !== '')) return numbers[0] === numbers[1];
  return wordsOf(one.firm).join(' ') === wordsOf(other.firm).join(' ');
}
