import type { Cell } from '../../../components/office/parts/cells.tsx';
import type { StateKey } from '../../../components/office/parts/state.tsx';
import { showCount } from '../../../domain/words/show-count.ts';
import type { ShownState } from '../domain/status-dates.ts';
import { stateWords } from '../domain/words.ts';

/** Worst first, as they are shown. */
const looks: readonly (readonly [state: ShownState, look: StateKey])[] = [
  ['danger', 'danger'],
  ['late', 'late'],
  ['no_report', 'unknown'],
  ['defended', 'defended'],
  ['open', 'open'],
  ['abeyance', 'abeyance'],
  ['unknown', 'unknown'],
  ['in_order', 'in_order'],
  ['out_of_scope', 'out_of_scope'],
];

/**
 * Homes by state as figures, each with the list that it counts.
 * @param within  what else the list is filtered by: `building=ID`.
 */
export const stateCells = (
  counts: Partial<Readonly<Record<ShownState, number>>>,
  within = '',
): (Cell & { state: StateKey; count: number })[] =>
  looks.map(([state, look]) => ({
    label: stateWords[state].word,
    fact: showCount(counts[state] ?? 0),
    href: `/sites?${[within, `state=${state}`].filter(Boolean).join('&')}`,
    state: look,
    count: counts[state] ?? 0,
  }));
