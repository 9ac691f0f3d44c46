import type { Board, ReportDocument, Values } from '../../forms/definition.ts';
import type { Json } from '../../report/entry.ts';
import { withChanges } from '../../report/fold.ts';
import type { Change } from '../../report/merge.ts';
import { sameValue } from '../../report/value.ts';
import { itemsOf } from '../engine/values.ts';
import { circuitReadingFrom, circuitReadings, type Derived, isCalculated, zdbFrom } from './reading-from-others.ts';

/** The sources of calculated readings: besides Ze, values of a board and of a circuit. */
const ofBoard = /^boards\/([^/]+)\/(?:zdb|fed_from|fed_from\/\w+)$/;
const ofCircuit = /^boards\/([^/]+)\/circuits\/([^/]+)\/(?:zs|r1r2|circuit_kind)$/;
const sourceIn = (path: string) => ofCircuit.exec(path) ?? ofBoard.exec(path);

/**
 * Calculated readings follow their source, and are cleared if it no longer gives a value. Nothing is filled in without a request, and a
 * reading that was measured, or calculated in another way, never changes.
 * @param document  before the changes.
 */
export function readingsFollowing(document: ReportDocument, changes: readonly Change[]): Change[] {
  if (!changes.some(({ path }) => path === 'supply/ze' || sourceIn(path))) return [];
  const before = boardsOf(document);
  const zdbs = followingZdb(document, changes);
  const set = [...changes, ...zdbs];
  const touched = touchedBy(set);
  const after = boardsOf(withChanges(document, set));
  const circuits = [...touched].flatMap(([id, named]) => {
    const [old, now] = [before.get(id), after.get(id)];
    if (!old || !now) return [];
    const oldCircuits = new Map(itemsOf(old.circuits).map((circuit) => [circuit.id, circuit]));
    return itemsOf(now.circuits).flatMap((circuit) => {
      const previous = oldCircuits.get(circuit.id);
      if (!previous || (named !== 'all' && !named.has(circuit.id))) return [];
      return circuitReadings.flatMap((name) =>
        follow(`boards/${id}/circuits/${circuit.id}/${name}`, {
          previous: previous[name],
          current: circuit[name],
          derivedBefore: circuitReadingFrom(old, previous, name),
          derivedNow: circuitReadingFrom(now, circuit, name),
        }),
      );
    });
  });
  return [...zdbs, ...circuits];
}

function followingZdb(document: ReportDocument, changes: readonly Change[]): Change[] {
  if (!changes.some(({ path }) => path === 'supply/ze' || path.includes('/fed_from'))) return [];
  const before = boardsOf(document);
  const changed = withChanges(document, changes);
  return [...boardsOf(changed)].flatMap(([id, board]) => {
    const old = before.get(id);
    if (!old) return [];
    const [derivedBefore, derivedNow] = [zdbFrom(document, old), zdbFrom(changed, board)];
    return follow(`boards/${id}/zdb`, { previous: old.zdb, current: board.zdb, derivedBefore, derivedNow });
  });
}

type Transition = {
  previous: unknown;
  current: unknown;
  derivedBefore: Derived | undefined;
  derivedNow: Derived | undefined;
};

/** The change to a reading that still has its calculated value. */
function follow(path: string, { previous, current, derivedBefore, derivedNow }: Transition): Change[] {
  const isOurs = isCalculated(current) && (current as Values).text === derivedBefore?.text;
  if (!isOurs || !sameValue(previous as Json, current as Json) || derivedNow?.text === derivedBefore?.text) return [];
  return [{ path, value: derivedNow ? calculated(derivedNow) : null, provenance: 'calculated' }];
}

/** A calculated reading as the document stores it. */
export const calculated = ({ text }: Derived) => ({ text, provenance: 'calculated' }) as const;

/** The circuits whose readings may change, by board: those named, or all of a board whose Zdb changes. */
function touchedBy(changes: readonly Change[]): ReadonlyMap<string, 'all' | ReadonlySet<string>> {
  const touched = new Map<string, 'all' | Set<string>>();
  for (const { path } of changes) {
    const [, board, circuit] = sourceIn(path) ?? [];
    if (!board) continue;
    const known = touched.get(board) ?? new Set<string>();
    if (circuit === undefined) touched.set(board, 'all');
    else touched.set(board, known === 'all' ? known : known.add(circuit));
  }
  return touched;
}

const boardsOf = (document: ReportDocument): ReadonlyMap<string, Board> =>
  new Map(itemsOf(document.boards as readonly Board[] | undefined).map((board) => [board.id, board]));
