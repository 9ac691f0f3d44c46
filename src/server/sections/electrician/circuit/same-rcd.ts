import { carriedControls } from '../../../../domain/forms/carried/carried.ts';
import { confirmControls } from '../../../../domain/forms/carried/confirm.ts';
import type { Board, Item, Values } from '../../../../domain/forms/definition.ts';
import { isBlank, itemsOf } from '../../../../domain/forms/document.ts';
import type { Json } from '../../../../domain/report/entry.ts';
import { withChanges } from '../../../../domain/report/fold.ts';
import type { Change } from '../../../../domain/report/merge.ts';
import { sameValue } from '../../../../domain/report/value.ts';
import { sortedCircuits } from '../boards/circuit-lines.ts';
import { rcdNames, rcdTests } from '../grid/choice.ts';
import { changesOf, currentValues } from '../grid/same/same.ts';
import type { Posted } from '../records/posted.ts';
import type { OpenReport } from '../report/open-report.ts';
import { circuitsOn, pathInRow } from '../rows/row-list.ts';

/** Name of the control that lists the other circuits behind the same RCD: one value for each. */
export const SAME_RCD = 'same_rcd';

/**
 * The other circuits behind the RCD of the given one: their RCD columns are equal, or their test is not entered yet. A combined
 * device (RCBO, RCD socket-outlet) protects only its own circuit.
 */
export function behindSameRcd(board: Board, circuit: Values): Item[] {
  if (isBlank(circuit.rcd_standard) || circuit.rcd_standard === 'na' || isCombined(circuit)) return [];
  const isAlike = (other: Values, name: string) =>
    (rcdTests.includes(name) && isBlank(other[name])) ||
    sameValue((other[name] ?? null) as Json, (circuit[name] ?? null) as Json);
  return sortedCircuits(board).filter(
    (other) => other.id !== circuit.id && !isCombined(other) && rcdNames.every((name) => isAlike(other, name)),
  );
}

const combined = ['BS EN 61009', 'BS 7288'];
const isCombined = ({ ocpd_standard, rcd_standard }: Values): boolean =>
  [ocpd_standard, rcd_standard].some((standard) => combined.includes(String(standard)));

/** The circuit's changes, with its new RCD values set on the ticked circuits that still share its RCD. */
export function withSameRcd(
  report: OpenReport,
  board: Board,
  circuit: Item,
  { posted, changes }: { posted: Posted; changes: readonly Change[] },
): Change[] {
  const asked = posted.fields.get(SAME_RCD) ?? [];
  const others = behindSameRcd(board, circuit).filter(({ id }) => asked.includes(id));
  if (others.length === 0) return [...changes];
  const boards = itemsOf(withChanges(report.document, changes).boards) as readonly Board[];
  const now = itemsOf(boards.find(({ id }) => id === board.id)?.circuits).find(({ id }) => id === circuit.id);
  if (!now) return [...changes];
  const list = circuitsOn(report, board);
  const given = Object.entries(currentValues(now, rcdNames));
  const values = Object.fromEntries(given.filter(([, value]) => value !== null));
  // Carried-over values that are not confirmed here must not become confirmed on other circuits.
  const confirmed = Object.keys(values).filter((name) => !carriedControls(now).includes(name));
  const gone = given.flatMap(([name, value]) =>
    value === null && !isBlank(circuit[name]) ? others.map(({ id }) => pathInRow(list, id, name)) : [],
  );
  return [
    ...changes,
    ...changesOf(report, list, others, values),
    ...gone.map((path): Change => ({ path, value: null })),
    ...others.flatMap((other) => confirmControls(`${list.path}/${other.id}`, other, confirmed)),
  ];
}
