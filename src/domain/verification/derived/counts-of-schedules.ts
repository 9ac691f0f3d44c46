import type { ReportDocument } from '../../forms/definition.ts';
import { hasGroup, isBlank } from '../../forms/document.ts';
import { definitionOf } from '../../forms/registry.ts';
import type { Json } from '../../report/entry.ts';
import { valueAt, withChanges } from '../../report/fold.ts';
import type { Change } from '../../report/merge.ts';
import { sameValue } from '../../report/value.ts';
import { itemsOf } from '../engine/values.ts';

const CIRCUIT_SCHEDULES = 'attachments/n_circuit_schedules';
const INSPECTION_SCHEDULES = 'attachments/n_inspection_schedules';
/** Set with the number of circuit schedules: the number was counted and follows the boards, until a person types another. */
export const COUNTED = 'attachments/circuit_schedules_counted';
/** The paths of the counted numbers: a count there is nobody's own work. */
export const schedulePaths = [CIRCUIT_SCHEDULES, INSPECTION_SCHEDULES, COUNTED] as const;

/**
 * The number of schedules of the report: one of circuits for each board, one of inspections. Both numbers are filled in with the first
 * boards, carried over from last time or not, if they are blank. The number of circuit schedules then follows the boards for as long as it
 * is a counted one; a number that a person typed or cleared never changes, even if it is the same number.
 * @param document  before the changes.
 */
export function countsOfSchedules(document: ReportDocument, changes: readonly Change[]): Change[] {
  const isCounted = valueAt(document, COUNTED) === true;
  const known = new Set(itemsOf(document.boards).map(({ id }) => id));
  const isOfBoards = ({ path, value }: Change) => {
    const [group, board = '', ...below] = path.split('/');
    return group === 'boards' && (known.has(board) ? below.length === 0 && value === null : value !== null);
  };
  const ofBoards = changes.filter(isOfBoards);
  const hasTyped = changes.some(
    ({ path, value, provenance }) =>
      path === CIRCUIT_SCHEDULES && provenance !== 'calculated' && !sameValue(value, valueAt(document, path)),
  );
  const typed: Change[] = hasTyped && isCounted ? [{ path: COUNTED, value: null, provenance: 'calculated' }] : [];
  if (ofBoards.length === 0 || !hasGroup(definitionOf(document), 'attachments')) return typed;
  const after = withChanges(document, changes);
  const count = itemsOf(after.boards).length;
  const isFirst = known.size === 0;
  const follow = (path: string, isOurs: boolean, gives: number): Change[] => {
    const [previous, current] = [valueAt(document, path), valueAt(after, path)] as [Json, Json];
    // Typed or cleared by the same changes.
    if (!sameValue(current, previous)) return [];
    const isDerived = isBlank(current) ? isFirst : isOurs;
    return isDerived && current !== gives ? [{ path, value: gives, provenance: 'calculated' }] : [];
  };
  // The last board's removal keeps the number: the next board comes soon, and the report needs a number.
  if (count === 0) return typed;
  const circuits = follow(CIRCUIT_SCHEDULES, isCounted, count);
  const mark: Change[] =
    circuits.length > 0 && !isCounted ? [{ path: COUNTED, value: true, provenance: 'calculated' }] : typed;
  return [...follow(INSPECTION_SCHEDULES, false, 1), ...circuits, ...mark];
}
