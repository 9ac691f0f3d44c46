import type { Field, FieldGroup, Item } from '../../../../domain/forms/definition.ts';
import { fieldApplies } from '../../../../domain/forms/document.ts';
import { identifier } from '../../../../domain/forms/kinds/shared/checks.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { Posted } from '../records/posted.ts';
import type { RecordForm } from '../records/record-form.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { RowList } from '../rows/row-list.ts';
import { asTyped } from './grid-words.ts';

/** Rows on a page: as many as a slow tablet renders without delay. Most boards have no more. */
const ROWS = 20;
/** Rows on a long page, for a fast machine. */
export const MORE_ROWS = 60;
/** Empty rows after the last one, to enter new ones. */
const BLANK = 3;

/** `item` is undefined for an empty row. */
export type GridRow = { id: string; item: Item | undefined };
export type Grid = {
  groups: readonly FieldGroup[];
  rows: readonly GridRow[];
  /** Number of the page, from 1, and the number of pages. */
  page: number;
  pages: number;
  /** Whether long pages were asked for. */
  isLong: boolean;
};

/** The requested part of the grid, from the address or the form: number of the page, and rows on a page. */
export type AskedPart = { page: string | undefined; by: string | undefined };

/**
 * The columns of a list's printed schedule, in its order, with the kind of circuit, which other columns depend on, and the
 * tests that have no printed column.
 */
export function printedGroups({ groups, columns }: Pick<RowList, 'groups' | 'columns'>): FieldGroup[] {
  const beside = new Set(['circuit_kind', ...columns.flatMap(({ fields }) => fields)]);
  const isColumn = (field: Field) =>
    !field.auto && !field.unfilled && (field.column !== undefined || beside.has(field.name));
  return groups
    .map((group) => ({ ...group, fields: group.fields.filter(isColumn) }))
    .filter(({ fields }) => fields.length > 0);
}

/** The same for the circuits of a form. */
export const gridGroups = ({ definition: { circuit, columns } }: Pick<OpenReport, 'definition'>): FieldGroup[] =>
  printedGroups({ groups: [...circuit.details, ...circuit.tests], columns });

/** @param posted the typed values: new rows in it keep their ids. */
export function gridOf(
  report: OpenReport,
  { items }: RowList,
  groups: readonly FieldGroup[],
  asked: AskedPart,
  posted?: Posted,
): Grid {
  const isLong = asked.by === String(MORE_ROWS);
  const most = isLong ? MORE_ROWS : ROWS;
  const pages = Math.max(1, Math.ceil(items.length / most));
  const page = Math.min(pages, Math.max(1, /^\d{1,3}$/.test(asked.page ?? '') ? Number(asked.page) : 1));
  const shown = items.slice((page - 1) * most, page * most);
  const isLast = page === pages;
  const typed = posted ? newIds(posted).filter((id) => !items.some((item) => item.id === id)) : [];
  const blank = posted ? typed : isLast && report.editable ? Array.from({ length: BLANK }, () => newId()) : [];
  const rows = [...shown.map((item) => ({ id: item.id, item })), ...blank.map((id) => ({ id, item: undefined }))];
  return { groups, rows, page, pages, isLong };
}

const newIds = (posted: Posted): string[] =>
  [...posted.fields.keys()]
    .filter((name) => name.endsWith('.new'))
    .map((name) => name.slice(0, -'.new'.length))
    .filter((id) => identifier.test(id))
    .slice(0, BLANK);

/** The address of a page of the grid, with the name of a notice if given. */
export const partAddress = (grid: string, { page, isLong }: Pick<Grid, 'page' | 'isLong'>, word?: string): string => {
  const asked = [isLong ? `by=${MORE_ROWS}` : '', page > 1 ? `page=${page}` : '', word].filter(Boolean).join('&');
  return asked ? `${grid}?${asked}` : grid;
};

/** Whether the value applies to a row; for a new row, always. */
export const isAsked = ({ document }: OpenReport, { item }: GridRow, field: Field): boolean =>
  item === undefined || fieldApplies(field, item, document);

/** The posted values, with words as people and spreadsheets write them replaced by the choices they mean. */
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
