import type { Json } from '../../report/entry.ts';
import type { Change } from '../../report/merge.ts';
import type { Board, Field, FieldGroup, Item, ListDefinition, ReportDocument, Section, Values } from '../definition.ts';
import {
  fieldApplies,
  hasGroup,
  isBlank,
  itemsOf,
  listItems,
  part,
  pathOfField,
  pathOfList,
  recordOf,
} from '../document.ts';
import { kindOf } from '../kinds/index.ts';
import { definitionOf } from '../registry.ts';
import { checkValue } from '../value.ts';
import { CARRIED, type CarriedMark, carriedControls } from './carried.ts';

/** Which report of the site the values are of. */
export type CarriedFrom = Pick<CarriedMark, 'from' | 'inspected_on'>;

/**
 * The changes that carry the particulars of a site's last report over into one that is begun: what its form calls lasting, with
 * a mark in each record. Results stay out, and so does what the form no longer has, or has with other choices. What is entered
 * already stays as it is; boards are carried over into a report without any.
 * Boards and circuits keep their ids: two phones that both carry over make each of them once.
 */
export function carryOver(last: ReportDocument, document: ReportDocument, from: CarriedFrom): Change[] {
  const definition = definitionOf(document);
  const sections = definition.sections.flatMap((section) => ofSection(section, last, document, from));
  if (!mayCarryOver(document)) return sections;
  const circuitGroups = [...definition.circuit.details, ...definition.circuit.tests];
  const boards = (itemsOf(last.boards) as readonly Board[]).flatMap((board) => {
    const page = `boards/${board.id}`;
    return [
      ...ofItem(page, definition.board.groups, board, last, from),
      ...itemsOf(board.circuits).flatMap((circuit) =>
        ofItem(`${page}/circuits/${circuit.id}`, circuitGroups, circuit, last, from),
      ),
    ];
  });
  return [...sections, ...boards];
}

/** Whether a report may begin from another: it is of boards, and nobody has begun one. */
export const mayCarryOver = (document: ReportDocument): boolean =>
  hasGroup(definitionOf(document), 'boards') && itemsOf(document.boards).length === 0;

/** What an earlier report gives to one that is begun from it, or from one of its circuits; undefined where it gives nothing. */
export function carriedFrom(
  last: { number: string; inspectedOn: string; document: ReportDocument },
  document: ReportDocument,
  circuit: ChosenCircuit | undefined,
): Change[] | undefined {
  const from = { from: last.number, inspected_on: last.inspectedOn };
  if (circuit) return carryCircuit(last.document, document, from, circuit);
  return mayCarryOver(document) ? carryOver(last.document, document, from) : undefined;
}

/** A circuit of an earlier report: ids. */
export type ChosenCircuit = { board: string; circuit: string };

/**
 * The same into a form for one circuit, from one of the circuits of the last report: what the whole installation has, its board and
 * the circuit itself. What somebody entered stays; what was carried over from another circuit before is taken back.
 * @returns undefined where the report has no such circuit, or a document is for more than one.
 */
export function carryCircuit(
  last: ReportDocument,
  document: ReportDocument,
  from: CarriedFrom,
  chosen: ChosenCircuit,
): Change[] | undefined {
  const definition = definitionOf(document);
  const { oneCircuit: to } = definition;
  const board = boardIn(last, chosen.board);
  const circuit = itemsOf(board?.circuits).find(({ id }) => id === chosen.circuit);
  if (!to || !board || !circuit || circuit.circuit_kind === 'spare') return undefined;
  const own = boardIn(document, to.board);
  const page = `boards/${to.board}`;
  return [
    ...definition.sections.flatMap((section) => ofSection(section, last, document, from)),
    ...anew(page, definition.board.groups, { was: own, of: board }, last, from),
    ...anew(
      `${page}/circuits/${to.circuit}`,
      [...definition.circuit.details, ...definition.circuit.tests],
      { was: itemsOf(own?.circuits).find(({ id }) => id === to.circuit), of: circuit },
      last,
      from,
    ),
  ];
}

const boardIn = ({ boards }: ReportDocument, id: string): Board | undefined =>
  (itemsOf(boards) as readonly Board[]).find((board) => board.id === id);

/** A record that may hold what was carried over from elsewhere, and nobody has touched since. */
function anew(
  page: string,
  groups: readonly FieldGroup[],
  { was = { id: '' }, of }: { was: Item | undefined; of: Item },
  last: ReportDocument,
  from: CarriedFrom,
): Change[] {
  const waiting = carriedControls(was);
  const free = lastingOf(groups).filter(({ name }) => isBlank(part(was, name)) || waiting.includes(name));
  const carried = ofFields(page, free, of, last);
  const gone = waiting.filter((control) => !Object.hasOwn(carried.values, control));
  return [
    { path: page, value: true, provenance: 'carried' },
    ...marked(page, carried, from),
    ...gone.map((control): Change => ({ path: pathOfField(page, control), value: null, provenance: 'carried' })),
  ];
}

/** How many boards and circuits that would be. */
export const sizeOf = (last: ReportDocument): { boards: number; circuits: number } => {
  const boards = itemsOf(last.boards) as readonly Board[];
  return {
    boards: boards.length,
    circuits: boards.reduce((sum, { circuits }) => sum + itemsOf(circuits).length, 0),
  };
};

type Carried = { changes: Change[]; values: Record<string, Json> };

function ofSection(section: Section, last: ReportDocument, document: ReportDocument, from: CarriedFrom): Change[] {
  const [before, now] = [recordOf(last, section.key), recordOf(document, section.key)];
  const isFree = ({ name }: Field) => isBlank(part(now, name));
  const carried = ofFields(section.key, lastingOf(section.groups).filter(isFree), before, last);
  for (const list of section.lists ?? []) addList(carried, section, list, last, document);
  return marked(section.key, carried, from);
}

/** A list that nobody has begun. One that is its whole section has no record of its own for a mark, and lasts in no form. */
function addList(
  carried: Carried,
  section: Section,
  list: ListDefinition,
  last: ReportDocument,
  document: ReportDocument,
): void {
  if (!list.lasts || list.name === section.key || listItems(section, list, document).length > 0) return;
  for (const item of listItems(section, list, last)) {
    const path = pathOfList(section, list, item.id);
    const { changes, values } = ofFields(path, list.fields, item, last);
    if (changes.length === 0) continue;
    carried.changes.push({ path, value: true, provenance: 'carried' }, ...changes);
    for (const [name, value] of Object.entries(values)) carried.values[`${list.name}.${item.id}.${name}`] = value;
  }
}

function ofItem(
  path: string,
  groups: readonly FieldGroup[],
  item: Item,
  last: ReportDocument,
  from: CarriedFrom,
): Change[] {
  const made: Change = { path, value: true, provenance: 'carried' };
  return [made, ...marked(path, ofFields(path, lastingOf(groups), item, last), from)];
}

function ofFields(page: string, fields: readonly Field[], record: Values, last: ReportDocument): Carried {
  const carried: Carried = { changes: [], values: {} };
  for (const field of fields) {
    const value = part(record, field.name);
    if (isBlank(value) || !fieldApplies(field, record, last)) continue;
    const checked = checkValue(field, value);
    if (!checked.ok) continue;
    const { asCarried } = kindOf(field);
    const kept = (asCarried ? asCarried(checked.value) : checked.value) as Json | undefined;
    if (kept === undefined) continue;
    carried.changes.push({ path: pathOfField(page, field.name), value: kept, provenance: 'carried' });
    carried.values[field.name] = kept;
  }
  return carried;
}

function marked(page: string, { changes, values }: Carried, from: CarriedFrom): Change[] {
  if (changes.length === 0) return [];
  // First: where only a part of it all is ever written, what is there is marked.
  return [{ path: `${page}/${CARRIED}`, value: { ...from, values }, provenance: 'carried' }, ...changes];
}

const lastingOf = (groups: readonly FieldGroup[]): Field[] =>
  groups.flatMap(({ lasts, fields }) =>
    fields.filter((field) => (field.lasts ?? lasts ?? false) && !field.auto && !field.unfilled && !field.filledBy),
  );
