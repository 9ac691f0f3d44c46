import type { Board, Column, Field, FieldGroup, Item, Values } from '../../../../domain/forms/definition.ts';
import {
  boardName,
  fieldApplies,
  isBlank,
  listItems,
  part,
  pathOfField,
  pathOfList,
} from '../../../../domain/forms/document.ts';
import { NotFoundError } from '../../../../kernel/errors.ts';
import { newId } from '../../../../kernel/ids.ts';
import { sortedCircuits } from '../boards/circuit-lines.ts';
import { getBoard } from '../records/board-records.ts';
import type { RecordForm } from '../records/record-form.ts';
import { closesOn } from '../remedies/pick-defects.ts';
import type { OpenReport } from '../report/open-report.ts';

/** A list of the report that is entered in rows: the circuits of a board, or any list of any section. */
export type RowList = {
  /** Path in the document: `boards/<id>/circuits`, `luminaires`, `extent/agreed_limitations`. */
  path: string;
  /** Address below the report, under which its grid and its import lie: `boards/<id>`, `luminaires/luminaires`. */
  address: string;
  /** The page that the list belongs to: its path below the report, its name, and its name in a sentence. */
  page: string;
  pageName: string;
  pageInWords: string;
  /** "Circuits". */
  title: string;
  /** "circuit". */
  item: string;
  /** All fields of a row that people fill in. */
  groups: readonly FieldGroup[];
  /** The same one after another, in the order of work. */
  columns: readonly Column[];
  /** Names of the fields that tell rows apart: its number first. */
  named: readonly string[];
  /** In the order of their numbers where they have some, else as entered. */
  items: readonly Item[];
  /** The board, where the rows are circuits. */
  board?: Board;
};

/**
 * The list at an address: the circuits of `boards/<id>`, or a list of a section, `luminaires/luminaires`.
 * @throws NotFoundError when the report has no such list, or fills it in by itself.
 */
export function rowListAt(report: OpenReport, group: string, name: string): RowList {
  if (group === 'boards') return circuitsOn(report, getBoard(report, name));
  const { definition, document } = report;
  const section = definition.sections.find(({ key }) => key === group);
  const list = section?.lists?.find((each) => each.name === name);
  if (!section || !list || closesOn(report, section)) throw new NotFoundError(`${group}/${name}`);
  const fields = list.fields.filter(isFilledIn);
  return {
    path: pathOfList(section, list),
    address: `${group}/${name}`,
    page: section.key,
    pageName: section.title,
    pageInWords: section.title,
    title: list.title,
    item: list.item,
    groups: [{ title: list.title, fields }],
    columns: fields.map(({ name: key, label }) => ({ key, title: label, fields: [key], isTest: true })),
    named: fields.slice(0, 1).map(({ name: key }) => key),
    items: listItems(section, list, document),
  };
}

/** The circuits of a board. */
export const circuitsOn = ({ definition }: Pick<OpenReport, 'definition'>, board: Board): RowList => ({
  path: `boards/${board.id}/circuits`,
  address: `boards/${board.id}`,
  page: `boards/${board.id}`,
  pageName: boardName(board),
  pageInWords: 'the board',
  title: 'Circuits',
  item: 'circuit',
  groups: [...definition.circuit.details, ...definition.circuit.tests]
    .map((group) => ({ ...group, fields: group.fields.filter(isFilledIn) }))
    .filter(({ fields }) => fields.length > 0),
  columns: definition.columns,
  named: ['circuit_no', 'description'],
  items: sortedCircuits(board),
  board,
});

const isFilledIn = ({ auto, unfilled, filledBy }: Field): boolean => !auto && !unfilled && filledBy === undefined;

export const fieldsOfRow = ({ groups }: Pick<RowList, 'groups'>): readonly Field[] =>
  groups.flatMap(({ fields }) => fields);

/** Some of a list's fields as a form over its rows; each control's name begins with the row's id. */
export function formOfRows(
  { path, title, item, items }: Pick<RowList, 'path' | 'title' | 'item' | 'items'>,
  fields: readonly Field[],
): RecordForm {
  const definition = { name: path.split('/').at(-1) ?? '', title, item, fields };
  return { page: path, groups: [], record: {}, lists: [{ definition, path, prefix: '', items, newId: newId() }] };
}

/** A row in words: "circuit 2 Cooker", "new circuit". */
export function nameOfRow({ item, named }: Pick<RowList, 'item' | 'named'>, row: Values | undefined): string {
  if (!row) return `new ${item}`;
  const texts = named.map((name) => part(row, name)).filter((value) => typeof value === 'string');
  return [item, ...texts].filter(Boolean).join(' ');
}

export const pathInRow = ({ path }: Pick<RowList, 'path'>, id: string, name: string): string =>
  pathOfField(`${path}/${id}`, name);

/** Fields that few circuits need: R2 where there is no R1+R2, the test button of an AFDD. */
const seldom: Readonly<Record<string, (circuit: Values) => boolean>> = {
  r1r2: (circuit) => !isBlank(circuit.r2),
  r2: (circuit) => isBlank(circuit.r2),
  afdd_button: (circuit) => [undefined, '', 'na'].includes(part(circuit, 'afdd.standard') as string),
};

/** Whether a value is optional for a circuit. A field with a stored value is always shown. */
export const isSeldom = (field: Field, circuit: Values, document: OpenReport['document']): boolean =>
  fieldApplies(field, circuit, document) &&
  isBlank(part(circuit, field.name)) &&
  (seldom[field.name]?.(circuit) ?? false);
