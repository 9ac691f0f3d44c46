import type { Board, Field, ReportDocument } from '../definition.ts';
import { boardName, isBlank, itemsOf } from '../document.ts';
import { kindOf } from '../kinds/index.ts';
import type { Names, Target } from '../kinds/kind.ts';
import { withUnit } from '../kinds/shared/showing.ts';
import { limitationsOf } from '../limitations.ts';
import { namedPhotos } from '../photos.ts';
import { findForm } from '../registry.ts';

/**
 * The names of everything in a document that a value can refer to: boards by reference, circuits as "CU1 circuit 3",
 * observations by number, agreed and operational limitations as A1, A2 … and O1, O2 …, photos as "Photo 2 of CU1".
 */
export function namesIn(document: ReportDocument, timeZone: string): Names {
  const names = new Map<string, string>();
  const add = (target: Target, id: string, name: string) => names.set(`${target}/${id}`, name);
  for (const [index, item] of itemsOf(document.observations).entries()) add('observation', item.id, String(index + 1));
  for (const { item, name } of limitationsOf(document)) add('limitation', item.id, name);
  for (const board of itemsOf(document.boards) as readonly Board[]) {
    add('board', board.id, boardName(board));
    for (const circuit of itemsOf(board.circuits)) {
      add('circuit', circuit.id, `${boardName(board)} circuit ${String(circuit.circuit_no ?? '')}`.trim());
    }
  }
  const form = findForm(document.form_type, document.edition);
  if (form) for (const { id, name } of namedPhotos(form, document)) add('photo', id, name);
  return { get: (target, id) => names.get(`${target}/${id}`), timeZone };
}

/**
 * A value next to its label, with its unit: "0.18 Ω", "LIM (see limitation O1)", "15 April 2026". Empty if
 * nothing was entered. Never throws, for any value.
 */
export function showValue(field: Field, value: unknown, names: Names): string {
  return isBlank(value) ? '' : withUnit(kindOf(field).show(field, value, names), field.unit);
}

/** The same in a column of a schedule, which has the unit in its heading and shows choices by their short values. */
export function showCell(field: Field, value: unknown, names: Names): string {
  const { show, cell = show } = kindOf(field);
  return isBlank(value) ? '' : cell(field, value, names);
}
