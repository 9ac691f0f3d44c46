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
 * The changes that follow from other changes. Derived values follow their source until a person types over them: the maximum Zs of
 * circuits, calculated readings, schedule items with an N/A taken from the report's facts, the number of schedules, the derived field of
 * every circuit, and the plain words of observations with their code.
 * @param document  before the changes.
 * @param written  the codes that plain words were written for, if they differ from the document's.
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
