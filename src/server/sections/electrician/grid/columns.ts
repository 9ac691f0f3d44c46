import type { Board, Column, Field, Item, ReportDocument } from '../../../../domain/forms/definition.ts';
import { fieldApplies } from '../../../../domain/forms/document.ts';
import { definitionOf } from '../../../../domain/forms/registry.ts';
import { rememberedPair } from '../../../../domain/memo.ts';
import { isAt } from '../boards/circuit-lines.ts';
import { leftOf, nextLeft, type Onward } from '../report/next-left.ts';
import type { OpenReport } from '../report/open-report.ts';
import { circuitsOn, fieldsOfRow, isSeldom, type RowList } from '../rows/row-list.ts';
import { columnOf } from './choice.ts';

/** A row with its fields of the column. */
export type ColumnRow = { item: Item; fields: readonly Field[] };

/** The rows of a column, without those that it does not apply to: spare ways, r1 of a radial. */
export const rowsWith = (
  { items }: Pick<RowList, 'items'>,
  asked: readonly Field[],
  document: ReportDocument,
): ColumnRow[] =>
  items.flatMap((item) => {
    const fields = asked.filter((field) => isAsked(field, item, document));
    return fields.length > 0 ? [{ item, fields }] : [];
  });

const isAsked = (field: Field, item: Item, document: ReportDocument): boolean =>
  fieldApplies(field, item, document) && (field.name === 'r2' || !isSeldom(field, item, document));

/** The columns that apply to at least one circuit of the board. */
export const columnsFor = ({ document }: OpenReport, board: Board): readonly Column[] => columnsOf(document, board);

/** Cached by document: every page of a board lists its columns. */
const columnsOf = rememberedPair((document: ReportDocument, board: Board) =>
  columnsIn(circuitsOn({ definition: definitionOf(document) }, board), document),
);

export function columnsIn(list: RowList, document: ReportDocument): readonly Column[] {
  const names = new Set(fieldsOfRow(list).map(({ name }) => name));
  return list.columns.filter(
    ({ key, fields }) =>
      fields.some((name) => names.has(name)) && rowsWith(list, columnOf(list, key).asked, document).length > 0,
  );
}

/**
 * The page after a column: the next column with a test, in test order; after the last, the list's page while any value of it
 * is missing; then the next unfinished part of the report.
 */
export function afterColumn(report: OpenReport, list: RowList, key: string): Onward {
  const { asked } = columnOf(list, key);
  const after = list.columns.slice(list.columns.findIndex((column) => column.key === key) + 1);
  const open = columnsIn(list, report.document);
  const next = after.find((column) => column.isTest && open.includes(column));
  if (next) return { href: `${report.home}/${list.address}/grid/${next.key}`, label: next.title };
  const isHere = (path: string) =>
    path.startsWith(`${list.path}/`) && asked.some(({ name }) => path.endsWith(`/${name.replaceAll('.', '/')}`));
  // The electrician at the board finishes it first.
  const isLeftHere = leftOf(report).some((path) => isAt(path, list.page) && !isHere(path));
  if (isLeftHere) return { href: `${report.home}/${list.page}`, label: list.pageInWords };
  return nextLeft(report, list.page.split('/')[0] ?? '', isHere);
}
