import { itemsOf } from '../../forms/document.ts';
import { codeLeft } from '../../forms/put-right.ts';
import type { Outcome } from '../../forms/words/form-summary.ts';
import { showDay } from '../../time/calendar.ts';
import type { CertificateData } from '../certificate.ts';

/**
 * "if the C1 and C2 items are put right": the condition of the date for the next inspection; undefined if there is none. FI alone makes
 * a report unsatisfactory in the editions before A4 (report-forms.md 1.5), and the result of the investigation is not known yet. In a
 * satisfactory report an FI does not affect the date.
 * @param codes  of open observations, as left.
 */
export function conditionOfNext(outcome: Outcome | null | undefined, codes: readonly unknown[]): string | undefined {
  if (outcome === 'satisfactory') return undefined;
  const open = ['C1', 'C2'].filter((code) => codes.includes(code));
  if (open.length > 0) return `if the ${open.join(' and ')} items are put right`;
  return codes.includes('FI') ? 'if the FI items are investigated and what is found is put right' : undefined;
}

/** "9 November 2031, if the C2 items are put right". */
export const showNext = (day: string, condition: string | undefined): string =>
  condition === undefined ? showDay(day) : `${showDay(day)}, ${condition}`;

/** The date of the next inspection with its condition, as the certificate says; undefined if it has no date. */
export function nextInspection({
  next_due: day,
  outcome,
  report,
}: Pick<CertificateData, 'next_due' | 'outcome' | 'report'>): string | undefined {
  return day && showNext(day, conditionOfNext(outcome, itemsOf(report.observations).map(codeLeft)));
}
