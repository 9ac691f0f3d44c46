import type { Field } from '../../../domain/forms/definition.ts';
import { circuitFields, part } from '../../../domain/forms/document.ts';
import { mostItems } from '../../../domain/forms/most.ts';
import { nameOfCircuit } from '../../../domain/paper/paper-rows.ts';
import { printedGroups } from '../../../server/sections/electrician/grid/grid-form.ts';
import type { OpenReport } from '../../../server/sections/electrician/report/open-report.ts';
import { fieldsOfRow, rowListAt } from '../../../server/sections/electrician/rows/row-list.ts';
import type { RowList } from '../domain/row-list.ts';

/** A list with its addresses. */
export type ListOfReport = RowList & {
  /** Its imports are below this: `…/boards/b1`. */
  home: string;
  /** The page that shows its items, and offers to undo a table just saved. */
  grid: string;
  /** Says whose columns are remembered: those of circuits are the same for every form. */
  columnsOf: string;
};

/** No board has more at once. */
const MOST_CIRCUITS = 200;

type Address = Partial<Record<'group' | 'list' | 'board', string>>;

/** The list at an address below a report: of a board, or of any section. @throws NotFoundError */
export function listAt(report: OpenReport, { group = 'boards', list = '', board = list }: Address): ListOfReport {
  const rows = rowListAt(report, group, board);
  const { definition, document } = report;
  const { path, title, item, items } = rows;
  const own = fieldsOfRow(rows);
  const key = own.find(({ name }) => name === rows.named[0]) as Field;
  const home = `${report.home}/${rows.address}`;
  const common = { path, title, item, items, key, document, home, grid: `${home}/grid` };
  if (rows.board)
    return {
      ...common,
      within: { in: 'on', place: 'board', name: rows.pageName, id: rows.board.id },
      fields: printedGroups(rows).flatMap(({ fields }) => fields),
      every: circuitFields(definition),
      most: MOST_CIRCUITS,
      nameOf: nameOfCircuit,
      columnsOf: '',
    };
  const lists = definition.sections.find((section) => section.key === group)?.lists ?? [];
  return {
    ...common,
    within: { in: 'in', place: 'report', name: definition.shortTitle, id: board },
    fields: own,
    every: own,
    most: mostItems(lists.find(({ name }) => name === board) ?? {}),
    nameOf: (record) => String(part(record, key.name) ?? '') || `No ${key.label}`,
    columnsOf: `${definition.formType} ${rows.address}`,
  };
}
