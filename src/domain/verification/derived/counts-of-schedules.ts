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
/** Beside the number of circuit schedules: that it was counted here and follows the boards. Whoever types another ends it. */
export const COUNTED = 'attachments/circuit_schedules_counted';
/** Where they stand: what is counted there is nobody's work of its own. */
export const schedulePaths = [CIRCUIT_SCHEDULES, INSPECTION_SCHEDULES, COUNTED] as const;

/**
 * How many schedules the report has: one of circuits for each board, one of inspections. They are filled in with the first boards,
 * carried over from last time or not, where nothing stands. The number of circuit schedules then follows the boards as they come and
 * go, for as long as it was counted; what somebody typed, or emptied later, is never changed, though it be the same number.
 * @param document  as it stands before the changes.
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
    const [stood, stands] = [valueAt(document, path), valueAt(after, path)] as [Json, Json];
    // Typed, or emptied, in the same go.
    if (!sameValue(stands, stood)) return [];
    const isDerived = isBlank(stands) ? isFirst : isOurs;
    return isDerived && stands !== gives ? [{ path, value: gives, provenance: 'calculated' }] : [];
  };
  // The last board takes nothing along: another one is added next, and the report has to say something.
  if (count === 0) return typed;
  const circuits = follow(CIRCUIT_SCHEDULES, isCounted, count);
  const mark: Change[] =
    circuits.length > 0 && !isCounted ? [{ path: COUNTED, value: true, provenance: 'calculated' }] : typed;
  return [...follow(INSPECTION_SCHEDULES, false, 1), ...circuits, ...mark];
}
