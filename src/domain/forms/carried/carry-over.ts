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
import { lastingOf } from './lasting.ts';

/** The report of the site that the values are from. */
export type CarriedFrom = Pick<CarriedMark, 'from' | 'inspected_on'>;

/** What a report is begun from. */
export type Beginning = {
  number: string;
  /** YYYY-MM-DD */
  inspectedOn: string;
  document: ReportDocument;
  /** The certificates that changed boards and circuits later, by path; the rest is from the one named. */
  sources?: Readonly<Record<string, CarriedFrom>>;
};

/**
 * The changes that carry the particulars of a site's last report over into a new one: the values that its form calls lasting, with
 * a mark in each record. Results stay out, as do values that the form no longer has, or has with other choices. Values already
 * entered stay; boards are carried over only into a report without any.
 * Boards and circuits keep their ids, so that two phones that both carry over create each of them once.
 */
export function carryOver(
  last: ReportDocument,
  document: ReportDocument,
  from: CarriedFrom,
  sources: Sources = {},
): Change[] {
  const fromOf = sourceOf(sources, from);
  const definition = definitionOf(document);
  const sections = definition.sections.flatMap((section) => ofSection(section, last, document, fromOf(section.key)));
  if (!mayCarryOver(document)) return sections;
  const circuitGroups = [...definition.circuit.details, ...definition.circuit.tests];
  const boards = (itemsOf(last.boards) as readonly Board[]).flatMap((board) => {
    const page = `boards/${board.id}`;
    return [
      ...ofItem(page, definition.board.groups, board, last, fromOf(page)),
      ...itemsOf(board.circuits).flatMap((circuit) => {
        const path = `${page}/circuits/${circuit.id}`;
        return ofItem(path, circuitGroups, circuit, last, fromOf(path));
      }),
    ];
  });
  return [...sections, ...boards];
}

/** Whether a report may be started from another: its form has boards, and it has none yet. */
export const mayCarryOver = (document: ReportDocument): boolean =>
  hasGroup(definitionOf(document), 'boards') && itemsOf(document.boards).length === 0;

/** The changes from an earlier report, or from one of its circuits; undefined if there are none. */
export function carriedFrom(
  last: Beginning,
  document: ReportDocument,
  circuit: ChosenCircuit | undefined,
): Change[] | undefined {
  const from = { from: last.number, inspected_on: last.inspectedOn };
  if (circuit) return carryCircuit(last.document, document, from, circuit, last.sources);
  return mayCarryOver(document) ? carryOver(last.document, document, from, last.sources) : undefined;
}

type Sources = NonNullable<Beginning['sources']>;

const sourceOf =
  (sources: Sources, from: CarriedFrom) =>
  (path: string): CarriedFrom =>
    (Object.hasOwn(sources, path) ? sources[path] : undefined) ?? from;

/** A circuit of an earlier report, by ids. */
export type ChosenCircuit = { board: string; circuit: string };

/**
 * The same for a form for one circuit, from a circuit of the last report: the particulars of the installation, its board and
 * the circuit itself. Entered values stay; values carried over from another circuit before are removed.
 * @returns undefined if the report has no such circuit, or the document's form has more than one.
 */
export function carryCircuit(
  last: ReportDocument,
  document: ReportDocument,
  from: CarriedFrom,
  chosen: ChosenCircuit,
  sources: Sources = {},
): Change[] | undefined {
  const fromOf = sourceOf(sources, from);
  const definition = definitionOf(document);
  const { oneCircuit: to } = definition;
  const board = boardIn(last, chosen.board);
  const circuit = itemsOf(board?.circuits).find(({ id }) => id === chosen.circuit);
  if (!to || !board || !circuit || circuit.circuit_kind === 'spare') return undefined;
  const own = boardIn(document, to.board);
  const page = `boards/${to.board}`;
  return [
    ...definition.sections.flatMap((section) => ofSection(section, last, document, fromOf(section.key))),
    ...carriedAgain(page, definition.board.groups, { was: own, of: board }, last, fromOf(`boards/${board.id}`)),
    ...carriedAgain(
      `${page}/circuits/${to.circuit}`,
      [...definition.circuit.details, ...definition.circuit.tests],
      { was: itemsOf(own?.circuits).find(({ id }) => id === to.circuit), of: circuit },
      last,
      fromOf(`boards/${board.id}/circuits/${circuit.id}`),
    ),
  ];
}

const boardIn = ({ boards }: ReportDocument, id: string): Board | undefined =>
  (itemsOf(boards) as readonly Board[]).find((board) => board.id === id);

/** The changes for a record that may hold unchanged values carried over from another circuit. */
function carriedAgain(
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

/** Number of boards and circuits to carry over. */
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

/** A list without items. A list that is its whole section has no record for a mark, and no form carries one over. */
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
  // The mark comes first: if only some of the changes are ever written, those values are marked.
  return [{ path: `${page}/${CARRIED}`, value: { ...from, values }, provenance: 'carried' }, ...changes];
}
