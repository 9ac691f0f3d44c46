import type { ReportDocument } from '../definition.ts';
import type { CoverWords, FormSummary } from '../words/form-summary.ts';

/** Proposes the day of the visit as the date of completion. */
export const completedOn = (visitedOn: string | undefined): Readonly<Record<string, string>> =>
  visitedOn === undefined ? {} : { 'work/completed_on': visitedOn };

/** Not an inspection of the whole installation, so without its date and outcome. */
export const summary = (): FormSummary => ({});

export function cover({ ordered_by: by, work }: ReportDocument): CoverWords {
  const done = work?.description;
  return {
    orderedBy: { name: by?.client_name, address: by?.client_address },
    ...(typeof done === 'string' && done.trim() !== '' && { condition: done }),
  };
}
