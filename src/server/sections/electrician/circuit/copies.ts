import { CARRIED } from '../../../../domain/forms/carried/carried.ts';
import type { Board, Item } from '../../../../domain/forms/definition.ts';
import { circuitFields, isBlank, part, pathOfField } from '../../../../domain/forms/document.ts';
import type { Change } from '../../../../domain/report/merge.ts';
import { byNumber } from '../boards/circuit-lines.ts';
import { detailsLike } from '../boards/like-board.ts';
import { circuitsOf, nextCircuitNumber } from '../records/board-records.ts';
import type { Posted } from '../records/posted.ts';
import type { OpenReport } from '../report/open-report.ts';
import { emptyWays, isCounted } from './empty-ways.ts';

type Way = { number: string; spare?: Item };

/**
 * Copies of circuits, each on the next free way: a way without a circuit, or a spare one, after its own, else the first; when all
 * are used, the number after the highest. Particulars are copied, readings are not. The ids come from the form, so a repeated
 * post makes no second copies.
 */
export function copiesOf(report: OpenReport, board: Board, circuits: readonly Item[], posted: Posted): Change[] {
  const free = freeWays(board);
  const highest = Math.max(0, ...free.map(({ number }) => Number.parseInt(number, 10) || 0));
  let beyond = Math.max(Number(nextCircuitNumber(board)), highest + 1);
  return circuits.flatMap((circuit, index) => {
    const own = String(circuit.circuit_no ?? '');
    const after = free.findIndex(({ number }) => byNumber(number, own) > 0);
    const [way] = free.splice(Math.max(after, 0), 1);
    const path = `boards/${board.id}/circuits/${way?.spare?.id ?? `${posted.submission}-${index + 1}`}`;
    const number = way?.number ?? `${beyond++}${/^\d{1,4}([A-Z]\w{0,9})$/i.exec(own)?.[1] ?? ''}`;
    const details = detailsLike(report, circuit, path).filter((change) => change.path !== `${path}/circuit_no`);
    const numbered = [...details, { path: `${path}/circuit_no`, value: number }];
    return way?.spare
      ? [...emptied(report, way.spare, path, numbered), ...numbered]
      : [{ path, value: true }, ...numbered];
  });
}

/** Values of a spare way that the new circuit does not have. */
function emptied(report: OpenReport, spare: Item, path: string, set: readonly Change[]): Change[] {
  const isSet = new Set(set.map((change) => change.path));
  const names = circuitFields(report.definition).map(({ name }) => name);
  return [...names, CARRIED]
    .filter((name) => !isBlank(part(spare, name)))
    .map((name) => ({ path: pathOfField(path, name), value: null }))
    .filter((change) => !isSet.has(change.path));
}

/** In way order. On three phases a way without a circuit may hold three circuits or one; the page cannot tell which is wanted. */
function freeWays(board: Board): Way[] {
  const empty = board.phases === 3 || !isCounted(board) ? [] : emptyWays(board).map(({ number }) => ({ number }));
  const spares = circuitsOf(board)
    .filter(({ circuit_kind, circuit_no }) => circuit_kind === 'spare' && typeof circuit_no === 'string')
    .map((spare) => ({ number: String(spare.circuit_no), spare }));
  return [...empty, ...spares].sort((a, b) => byNumber(a.number, b.number));
}
