import { showCount } from '../../../domain/words/show-count.ts';
import { type ShownState, shownStates } from '../../compliance/domain/status-dates.ts';
import { stateWords } from '../../compliance/domain/words.ts';

/** "12 homes: 2 late, 10 in order"; the gravest state first. */
export function sumOfHomes(counts: Readonly<Partial<Record<ShownState, number>>>): string {
  const all = shownStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const states = shownStates.flatMap((state) => {
    const count = counts[state] ?? 0;
    return count > 0 ? [`${showCount(count)} ${stateWords[state].word.toLowerCase()}`] : [];
  });
  const homes = all === 1 ? '1 home' : `${showCount(all)} homes`;
  return states.length === 0 ? homes : `${homes}: ${states.join(', ')}`;
}
