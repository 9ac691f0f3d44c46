import type { Board } from '../../../../domain/forms/definition.ts';
import { itemsOf } from '../../../../domain/forms/document.ts';
import { partFor } from '../../../../domain/verification/browser/part.ts';
import { isRecord } from '../../../../domain/verification/engine/values.ts';
import type { LiveGrid } from '../../../../plain-scripts/live/grid/judged-rows.ts';
import { kindsOf } from '../records/live.ts';
import type { OpenReport } from '../report/open-report.ts';
import { type Grid, isAsked } from './grid-form.ts';
import { choosableOf } from './grid-words.ts';

/**
 * The data for the browser to check rows while they are edited. It leaves out the boxes' own texts and carries only hidden parts
 * of a value: the limitation of a reading.
 */
export function liveGridOf(report: OpenReport, board: Board, grid: Grid): LiveGrid {
  const fields = grid.groups.flatMap((group) => group.fields);
  const at = `boards/${board.id}/circuits`;
  const choices = Object.fromEntries(fields.map((field) => [field.name, choosableOf(field)]));
  const ids = grid.rows.map(({ id }) => id);
  const whole = partFor(report.document, `${at}/${ids.at(-1) ?? 'new'}`, new Set(ids));
  const rows = new Map(grid.rows.map((row) => [row.id, row]));
  const hasBox = (id: string, name: string) => {
    const row = rows.get(id);
    return row !== undefined && fields.some((field) => field.name === name && isAsked(report, row, field));
  };
  const boards = itemsOf(whole.boards).map((each) => {
    if (each.id !== board.id) return each;
    const circuits = itemsOf(each.circuits).map(
      (circuit) =>
        Object.fromEntries(
          Object.entries(circuit).filter(([name, value]) => !hasBox(circuit.id, name) || limitationIn(value)),
        ) as typeof circuit,
    );
    return { ...each, circuits };
  });
  return { at, kinds: kindsOf(fields), choices, document: { ...whole, boards } };
}

const limitationIn = (value: unknown): boolean => isRecord(value) && value.limitation !== undefined;
