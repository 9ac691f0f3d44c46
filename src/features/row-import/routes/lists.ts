import type { Field } from '../../../domain/forms/definition.ts';
import { boardName, circuitFields, listItems, part, pathOfList } from '../../../domain/forms/document.ts';
import { mostItems } from '../../../domain/forms/most.ts';
import { nameOfCircuit } from '../../../domain/paper/paper-rows.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import { sortedCircuits } from '../../../server/sections/electrician/boards/circuit-lines.ts';
import { gridGroups } from '../../../server/sections/electrician/grid/grid-form.ts';
import { getBoard } from '../../../server/sections/electrician/records/board-records.ts';
import { closesOn } from '../../../server/sections/electrician/remedies/pick-defects.ts';
import type { OpenReport } from '../../../server/sections/electrician/report/open-report.ts';
import type { RowList } from '../domain/row-list.ts';

/** A list with its addresses. */
export type ListOfReport = RowList & {
  /** Its imports are below this: `…/boards/b1`. */
  home: string;
  /** The page that shows its items. `hasUndo`: whether it offers to undo a table just saved. */
  shown: { href: string; label: string; hasUndo: boolean };
  /** Says whose columns are remembered: those of circuits are the same for every form. */
  columnsOf: string;
};

/** The list at an address below a report: of a board, or of any section. @throws NotFoundError */
export const listAt = (
  report: OpenReport,
  { group = 'boards', list = '', board = list }: Partial<Record<'group' | 'list' | 'board', string>>,
): ListOfReport => (group === 'boards' ? circuitsOfBoard(report, board) : listOfSection(report, group, list));

/** No board has more at once. */
const MOST_CIRCUITS = 200;

/** @throws NotFoundError when the report has no such board. */
function circuitsOfBoard(report: OpenReport, boardId: string): ListOfReport {
  const board = getBoard(report, boardId);
  const fields = gridGroups(report).flatMap((group) => group.fields);
  const every = circuitFields(report.definition);
  const home = `${report.home}/boards/${board.id}`;
  return {
    path: `boards/${board.id}/circuits`,
    title: 'Circuits',
    item: 'circuit',
    within: { in: 'on', place: 'board', name: boardName(board), id: board.id },
    fields,
    every,
    key: every.find(({ name }) => name === 'circuit_no') as Field,
    items: sortedCircuits(board),
    most: MOST_CIRCUITS,
    nameOf: nameOfCircuit,
    document: report.document,
    home,
    shown: { href: `${home}/grid`, label: 'Grid', hasUndo: true },
    columnsOf: '',
  };
}

/** A list of a section, as its form declares it. @throws NotFoundError when the form has no such list, or fills it in by itself. */
function listOfSection(report: OpenReport, key: string, name: string): ListOfReport {
  const { definition, document } = report;
  const section = definition.sections.find((each) => each.key === key);
  const list = section?.lists?.find((each) => each.name === name);
  const fields = list?.fields.filter(({ auto, unfilled, filledBy }) => !auto && !unfilled && !filledBy) ?? [];
  const [first] = fields;
  if (!section || !list || !first || closesOn(report, section)) throw new NotFoundError(`list ${key}/${name}`);
  return {
    path: pathOfList(section, list),
    title: list.title,
    item: list.item,
    within: { in: 'in', place: 'report', name: definition.shortTitle, id: name },
    fields,
    every: list.fields,
    key: first,
    items: listItems(section, list, document),
    most: mostItems(list),
    nameOf: (item) => String(part(item, first.name) ?? '') || `No ${first.label}`,
    document,
    home: `${report.home}/${section.key}/${name}`,
    shown: { href: `${report.home}/${section.key}`, label: section.title, hasUndo: false },
    columnsOf: `${definition.formType} ${key}/${name}`,
  };
}
