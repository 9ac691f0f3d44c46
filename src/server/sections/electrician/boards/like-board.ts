import { CARRIED, carriedControls, carriedMark } from '../../../../domain/forms/carried/carried.ts';
import type { Board, Item, Values } from '../../../../domain/forms/definition.ts';
import type { Json } from '../../../../domain/report/entry.ts';
import type { Change } from '../../../../domain/report/merge.ts';
import { circuitsOf } from '../records/board-records.ts';
import type { Posted } from '../records/posted.ts';
import type { OpenReport } from '../report/open-report.ts';

/** The fields that boards of one make share. Name, location, feed and tests differ. */
const ofItsMake = ['make_model', 'enclosure_material', 'phases', 'ways', 'spd_present', 'spd_types'];

/** The first values of a board that copies another. */
export const boardLike = (like: Board): Values =>
  Object.fromEntries(ofItsMake.flatMap((name) => (like[name] === undefined ? [] : [[name, like[name]]])));

/** The unconfirmed carried-over values on a copied board: values typed over are not marked. */
export const boardMarkLike = (like: Board, page: string): Change[] => markLike(like, page, ofItsMake);

/**
 * A board's circuits for another board: their details, no readings. The ids come from the form, so a repeated post makes no
 * second copies.
 */
export function circuitsLike(report: OpenReport, like: Board, board: string, posted: Posted): Change[] {
  return circuitsOf(like).flatMap((circuit, index) => {
    const path = `boards/${board}/circuits/${posted.submission}-${index + 1}`;
    return [{ path, value: true }, ...detailsLike(report, circuit, path)];
  });
}

/** A circuit's details for another circuit at a path: no readings. Unconfirmed values stay unconfirmed. */
export function detailsLike(report: OpenReport, circuit: Item, path: string): Change[] {
  const tests = new Set(report.definition.circuit.tests.flatMap(({ fields }) => fields).map(({ name }) => name));
  const isLeftOut = (name: string) => name === 'id' || name === CARRIED || tests.has(name);
  const details = Object.entries(circuit).filter(([name]) => !isLeftOut(name));
  const mark = markLike(
    circuit,
    path,
    details.map(([name]) => name),
  );
  return [...mark, ...details.flatMap(([name, value]) => leaves(`${path}/${name}`, value))];
}

/** The carried-over mark of a copy: unconfirmed values that are copied. */
function markLike(of: Values, page: string, copied: readonly string[]): Change[] {
  const mark = carriedMark(of);
  const controls = carriedControls(of).filter((control) => copied.includes(control.split('.', 1)[0] ?? ''));
  if (!mark || controls.length === 0) return [];
  const values = Object.fromEntries(controls.map((control) => [control, mark.values[control] ?? null]));
  return [{ path: `${page}/${CARRIED}`, value: { ...mark, values }, provenance: 'carried' }];
}

/** The values below a path one by one, as the log stores them. */
const leaves = (path: string, value: unknown): Change[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, each]) => leaves(`${path}/${name}`, each))
    : [{ path, value: value as Json }];
