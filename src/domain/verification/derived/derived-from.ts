import type { ReportDocument } from '../../forms/definition.ts';
import type { Change } from '../../report/merge.ts';
import { circuitsFollowing } from './circuits-following.ts';
import { countsOfSchedules } from './counts-of-schedules.ts';
import { limitsFollowing } from './limits-following.ts';
import { scheduleFollowing } from './not-applicable.ts';
import { codeOfPlainWords, plainWordsFollowing, type WrittenFor } from './plain-words.ts';
import { readingsFollowing } from './readings-following.ts';
import { surgeFollowing } from './surge-following.ts';

/**
 * What follows from changes, and goes with what it follows from until somebody types over it: the maximum Zs of circuits,
 * readings that were calculated from others, rows of the schedule of inspections whose N/A was taken from the report's facts, how
 * many schedules there are, what of every circuit follows from the rest, and the plain words of observations with their code.
 * @param document  as it stands before the changes. @param written  where plain words are written for another code than stands.
 */
export function derivedFrom(document: ReportDocument, changes: readonly Change[], written?: WrittenFor): Change[] {
  const words = plainWordsFollowing(document, changes);
  return [...othersFrom(document, changes), ...words, ...codeOfPlainWords(document, [...changes, ...words], written)];
}

const othersFrom = (document: ReportDocument, changes: readonly Change[]): Change[] => [
  ...limitsFollowing(document, changes),
  ...readingsFollowing(document, changes),
  ...scheduleFollowing(document, changes),
  ...countsOfSchedules(document, changes),
  ...surgeFollowing(document, changes),
  ...circuitsFollowing(document, changes),
];
