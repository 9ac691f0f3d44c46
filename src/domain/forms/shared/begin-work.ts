import type { CoverWords, FormSummary, ReportDocument } from '../definition.ts';

/** Work is completed on the day of the visit, as far as anybody knows. */
export const completedOn = (visitedOn: string | undefined): Readonly<Record<string, string>> =>
  visitedOn === undefined ? {} : { 'work/completed_on': visitedOn };

/** It is no inspection of the whole installation, and has no day and no outcome of one. */
export const summary = (): FormSummary => ({});

export function cover({ ordered_by: by, work }: ReportDocument): CoverWords {
  const done = work?.description;
  return {
    orderedBy: { name: by?.client_name, address: by?.client_address },
    ...(typeof done === 'string' && done.trim() !== '' && { condition: done }),
  };
}
