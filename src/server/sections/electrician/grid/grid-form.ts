import type { Board, Field, FieldGroup, Item } from '../../../../domain/forms/definition.ts';
import { fieldApplies } from '../../../../domain/forms/document.ts';
import { identifier } from '../../../../domain/forms/kinds/shared/checks.ts';
import { newId } from '../../../portable-ids.ts';
import { sortedCircuits } from '../boards/circuit-lines.ts';
import type { Posted } from '../records/posted.ts';
import type { RecordForm } from '../records/record-form.ts';
import type { OpenReport } from '../report/open-report.ts';
import { asTyped } from './grid-words.ts';

/** Rows on a page: as many as a slow tablet draws at once. Most boards have no more. */
const ROWS = 20;
/** The same where somebody asks for more, on a machine that draws them with ease. */
export const MORE_ROWS = 60;
/** Empty rows behind the last circuit, to type further ones into. */
const BLANK = 3;

export type GridRow = { id: string; circuit: Item | undefined };
export type Grid = {
  groups: readonly FieldGroup[];
  rows: readonly GridRow[];
  /** Number of the page, from 1, and how many there are. */
  page: number;
  pages: number;
  /** Whether somebody asked for more rows on a page than there are on most. */
  isLong: boolean;
};

/** What of the grid is asked for, as the address or the form has it: the number of a page, and how many rows one has. */
export type AskedPart = { page: string | undefined; by: string | undefined };

/**
 * The columns that the schedule of circuits prints, in its order, with the kind of circuit, on which others depend, and what a board is
 * gone through for beside them.
 */
export function gridGroups({ definition }: Pick<OpenReport, 'definition'>): FieldGroup[] {
  const { details, tests } = definition.circuit;
  const beside = new Set(['circuit_kind', ...definition.columns.flatMap(({ fields }) => fields)]);
  const isColumn = (field: Field) =>
    !field.auto && !field.unfilled && (field.column !== undefined || beside.has(field.name));
  return [...details, ...tests]
    .map((group) => ({ ...group, fields: group.fields.filter(isColumn) }))
    .filter(({ fields }) => fields.length > 0);
}

/** @param posted  what was typed: rows that are new in it keep their ids. */
export function gridOf(report: OpenReport, board: Board, asked: AskedPart, posted?: Posted): Grid {
  const circuits = sortedCircuits(board);
  const isLong = asked.by === String(MORE_ROWS);
  const most = isLong ? MORE_ROWS : ROWS;
  const pages = Math.max(1, Math.ceil(circuits.length / most));
  const page = Math.min(pages, Math.max(1, /^\d{1,3}$/.test(asked.page ?? '') ? Number(asked.page) : 1));
  const shown = circuits.slice((page - 1) * most, page * most);
  const isLast = page === pages;
  const typed = posted ? newIds(posted).filter((id) => !circuits.some((circuit) => circuit.id === id)) : [];
  const blank = posted ? typed : isLast && report.editable ? Array.from({ length: BLANK }, () => newId()) : [];
  const rows = [
    ...shown.map((circuit) => ({ id: circuit.id, circuit })),
    ...blank.map((id) => ({ id, circuit: undefined })),
  ];
  return { groups: gridGroups(report), rows, page, pages, isLong };
}

const newIds = (posted: Posted): string[] =>
  [...posted.fields.keys()]
    .filter((name) => name.endsWith('.new'))
    .map((name) => name.slice(0, -'.new'.length))
    .filter((id) => identifier.test(id))
    .slice(0, BLANK);

/** The address of a page of the grid, with a word for what was done if there is one. */
export const partAddress = (grid: string, { page, isLong }: Pick<Grid, 'page' | 'isLong'>, word?: string): string => {
  const asked = [isLong ? `by=${MORE_ROWS}` : '', page > 1 ? `page=${page}` : '', word].filter(Boolean).join('&');
  return asked ? `${grid}?${asked}` : grid;
};

/** Whether a circuit has this value at all; a new one may have any. */
export const isAsked = (report: OpenReport, { circuit }: GridRow, field: Field): boolean =>
  circuit === undefined || fieldApplies(field, circuit, report.document);

/**
 * The same as a form over the board's circuits, whose controls have the circuit's id in front.
 * @param posted  what was sent. Circuits of it that stand on another page by now, as one was added before them, are in it too.
 */
export function gridForm(board: Board, { groups, rows }: Grid, posted?: Posted): RecordForm {
  const path = `boards/${board.id}/circuits`;
  const fields = groups.flatMap((group) => group.fields);
  const definition = { name: 'circuits', title: 'Circuits', item: 'circuit', fields };
  const items = posted ? sortedCircuits(board) : rows.flatMap(({ circuit }) => circuit ?? []);
  return { page: path, groups: [], record: {}, lists: [{ definition, path, prefix: '', items, newId: '' }] };
}

/** What was posted, with words as people and spreadsheets write them put as the choices that they mean. */
export function inChoices(posted: Posted, form: RecordForm): Posted {
  const known = new Map(form.lists.flatMap(({ definition }) => definition.fields).map((field) => [field.name, field]));
  const fields = new Map(posted.fields);
  for (const [name, texts] of posted.fields) {
    const field = known.get(name.slice(name.indexOf('.') + 1));
    if (field)
      fields.set(
        name,
        texts.map((text) => asTyped(field, text)),
      );
  }
  return { ...posted, fields, text: (name) => fields.get(name)?.[0]?.trim() ?? '' };
}
