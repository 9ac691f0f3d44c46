import { CARRIED } from '../../../../domain/forms/carried/carried.ts';
import type { Board, Values } from '../../../../domain/forms/definition.ts';
import type { Json } from '../../../../domain/report/entry.ts';
import type { Change } from '../../../../domain/report/merge.ts';
import { circuitsOf } from '../records/board-records.ts';
import type { Posted } from '../records/posted.ts';
import type { OpenReport } from '../report/open-report.ts';

/** What boards of one make share. The name, the place, the feed and the tests are each one's own. */
const ofItsMake = ['make_model', 'enclosure_material', 'phases', 'ways', 'spd_present', 'spd_types'];

/** What a board like another one begins with. */
export const boardLike = (like: Board): Values =>
  Object.fromEntries(ofItsMake.flatMap((name) => (like[name] === undefined ? [] : [[name, like[name]]])));

/** The circuits of a board for another one: their details, no readings. Their ids come from the form: sent twice, it makes them once. */
export function circuitsLike(report: OpenReport, like: Board, board: string, posted: Posted): Change[] {
  const tests = new Set(report.definition.circuit.tests.flatMap(({ fields }) => fields).map(({ name }) => name));
  // What was carried over is that board's history: no certificate had this one.
  const isLeftOut = (name: string) => name === 'id' || name === CARRIED || tests.has(name);
  return circuitsOf(like).flatMap((circuit, index) => {
    const path = `boards/${board}/circuits/${posted.submission}-${index + 1}`;
    const details = Object.entries(circuit).filter(([name]) => !isLeftOut(name));
    return [{ path, value: true }, ...details.flatMap(([name, value]) => leaves(`${path}/${name}`, value))];
  });
}

/** The values below a path one by one, as the log keeps them. */
const leaves = (path: string, value: unknown): Change[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, each]) => leaves(`${path}/${name}`, each))
    : [{ path, value: value as Json }];
