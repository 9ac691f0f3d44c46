import { once, remembered } from '../../memo.ts';
import type { Finding } from '../../verification/engine/finding.ts';
import { unconfirmed, unconfirmedOfBoard } from '../carried/confirm.ts';
import type {
  Board,
  Field,
  FieldGroup,
  FormDefinition,
  Item,
  ListDefinition,
  ReportDocument,
  Values,
} from '../definition.ts';
import {
  allRecords,
  boardName,
  boardRecord,
  circuitRecord,
  fieldApplies,
  hasGroup,
  isBlank,
  itemsOf,
  listItems,
  partReader,
  pathOfField,
  pathOfList,
  type RecordPlace,
  recordOf,
} from '../document.ts';
import { kindOf } from '../kinds/index.ts';
import type { Pointer } from '../kinds/kind.ts';
import { definitionOf } from '../registry.ts';
import { isMissing } from '../words/field-words.ts';

/**
 * How complete the report must be: `signing` leaves out the values filled by the inspector's signature and by authorisation,
 * `submission` those filled by authorisation, `issue` nothing.
 */
export type Stage = 'signing' | 'submission' | 'issue';

/**
 * The gaps of a report, in the order of the form: a `MISSING` for every required value that is absent and for values that were
 * carried over from the last report and not confirmed, and an `INVALID` for a link to something that does not exist. Empty for a
 * complete report.
 */
export function missing(document: ReportDocument, stage: Stage = 'issue'): Finding[] {
  const definition = definitionOf(document);
  const targets = targetsOf(document);
  const lacking: Finding[] = [];
  const dangling: Finding[] = [];
  for (const place of allRecords(definition, document)) {
    lackingOf(place, document, stage, lacking);
    danglingOf(place, document, targets, dangling);
  }
  if (definition.needsGuidance && stage === 'issue' && isBlank(document.guidance_text_id)) {
    lacking.push(
      finding('MISSING', 'guidance_text_id', 'The guidance for the person who receives the report is missing'),
    );
  }
  const toConfirm = unconfirmed(definition, document).map(asFinding);
  return [...lacking, ...emptyLists(definition, document), ...toConfirm, ...dangling];
}

/** The same for one board, with its circuits. */
export function missingOfBoard(document: ReportDocument, board: Board, stage: Stage = 'issue'): Finding[] {
  const definition = definitionOf(document);
  const circuits = itemsOf(board.circuits).map((circuit) => circuitRecord(definition, board, circuit));
  return [
    ...missingOf([boardRecord(definition, board), ...circuits], document, stage),
    ...emptyBoard(board),
    ...unconfirmedOfBoard(board).map(asFinding),
  ];
}

/** The same for one circuit. */
export function missingOfCircuit(
  document: ReportDocument,
  board: Board,
  circuit: Item,
  stage: Stage = 'issue',
): Finding[] {
  return missingOf([circuitRecord(definitionOf(document), board, circuit)], document, stage);
}

function missingOf(places: readonly RecordPlace[], document: ReportDocument, stage: Stage): Finding[] {
  const targets = targetsOf(document);
  const findings: Finding[] = [];
  for (const place of places) {
    lackingOf(place, document, stage, findings);
    danglingOf(place, document, targets, findings);
  }
  return findings;
}

function lackingOf(place: RecordPlace, document: ReportDocument, stage: Stage, found: Finding[]): void {
  for (const { field, read } of fieldsThatMayLack(place.groups)) {
    // Most values are present, so whether a field is required is checked only where one is missing.
    if (!lacks(field, read(place.record)) || filledLater(field, stage)) continue;
    if (!fieldApplies(field, place.record, document) || !isRequired(field, place.record, document)) continue;
    found.push(finding('MISSING', pathOf(place, field), `${whereIs(place)}: ${lackOf(field)}`));
  }
}

const fieldsThatMayLack = remembered((groups: readonly FieldGroup[]) =>
  groups
    .flatMap(({ fields }) => fields)
    .filter((field) => !field.auto && field.required !== false)
    .map(withReader),
);

const fieldsThatLink = remembered((groups: readonly FieldGroup[]) =>
  groups
    .flatMap(({ fields }) => fields)
    .filter((field) => kindOf(field).pointing !== undefined)
    .map(withReader),
);

const withReader = (field: Field) => ({ field, read: partReader(field.name) });

/** Whether a field is required on this record, with or without a value. */
export function isRequired(field: Field, record: Values, document: ReportDocument): boolean {
  return typeof field.required === 'function' ? field.required(record, document) : field.required;
}

function filledLater(field: Field, stage: Stage): boolean {
  if (stage === 'issue' || !field.filledBy) return false;
  return field.filledBy === 'authorising' || stage === 'signing';
}

function lacks(field: Field, value: unknown): boolean {
  if (isBlank(value)) return true;
  if (field.mustHold) return value !== true;
  return kindOf(field).hasGaps?.(value as Values) ?? false;
}

function lackOf(field: Field): string {
  if (field.mustHold) return `confirm "${field.label}"`;
  return isMissing(field, kindOf(field).lack);
}

const whereIs = ({ section, of }: RecordPlace) => of ?? section;
const pathOf = ({ page, prefix }: RecordPlace, { name }: Field) => pathOfField(page, `${prefix ?? ''}${name}`);

const finding = (rule: 'MISSING' | 'INVALID', path: string, message: string): Finding => ({
  rule,
  severity: 'fail',
  path,
  message,
});

const asFinding = ({ path, message }: { path: string; message: string }): Finding => finding('MISSING', path, message);

function emptyLists(definition: FormDefinition, document: ReportDocument): Finding[] {
  const findings = definition.sections.flatMap((section) =>
    (section.lists ?? []).flatMap((list) => {
      const items = listItems(section, list, document);
      const at = { path: pathOfList(section, list), where: section.title };
      return emptyList(list, { items, record: recordOf(document, section.key), ...at }, document);
    }),
  );
  if (!hasGroup(definition, 'boards')) return findings;
  const boards = itemsOf(document.boards);
  if (boards.length === 0) findings.push(finding('MISSING', 'boards', 'Add at least one distribution board'));
  return [...findings, ...boards.flatMap(emptyBoard)];
}

type ListPlace = { items: readonly Item[]; record: Values; path: string; where: string };

/** Findings for an empty list that must not be empty, also within its items. */
function emptyList(
  list: ListDefinition,
  { items, record, path, where }: ListPlace,
  document: ReportDocument,
): Finding[] {
  const needed = typeof list.required === 'function' ? list.required(record, document) : list.required;
  if (items.length === 0) return needed ? [finding('MISSING', path, `${where}: add at least one ${list.item}`)] : [];
  return items.flatMap((item, index) =>
    (list.lists ?? []).flatMap((inner) => {
      const at = { path: `${path}/${item.id}/${inner.name}`, where: `${where}, ${list.item} ${index + 1}` };
      return emptyList(inner, { items: itemsOf(item[inner.name]), record: item, ...at }, document);
    }),
  );
}

function emptyBoard(board: Board): Finding[] {
  if (itemsOf(board.circuits).length > 0) return [];
  return [finding('MISSING', `boards/${board.id}/circuits`, `${boardName(board)}: add its circuits`)];
}

/** Whether the target of a link is in the report. Each kind of target is indexed when the first link needs it. */
type Targets = (named: Pointer) => boolean;

function targetsOf(document: ReportDocument): Targets {
  const boards = once(() => new Map([...itemsOf(document.boards)].reverse().map((board) => [board.id, board])));
  const circuits = once(() => new Map([...boards()].map(([id, board]) => [id, once(() => idsOf(board.circuits))])));
  const ids: Record<string, () => ReadonlySet<unknown>> = {
    board: once(() => new Set(boards().keys())),
    circuit: once(() => new Set(itemsOf(document.boards).flatMap((board) => [...idsOf(board.circuits)]))),
    observation: once(() => idsOf(document.observations)),
  };
  const feeds = (board = '', circuit = '') => circuits().get(board)?.().has(circuit) ?? false;
  return ({ to, id }) => (to === 'feed' ? feeds(...id.split('/')) : (ids[to]?.().has(id) ?? true));
}

const idsOf = (list: unknown): ReadonlySet<unknown> => new Set(itemsOf(list).map((item) => item.id));

/** Links to boards, circuits and observations that do not exist. A rule checks that a LIM names a limitation. */
function danglingOf(place: RecordPlace, document: ReportDocument, targets: Targets, found: Finding[]): void {
  for (const { field, read } of fieldsThatLink(place.groups)) {
    const value = read(place.record);
    if (isBlank(value) || !fieldApplies(field, place.record, document)) continue;
    const { pointing } = kindOf(field);
    if (!pointing || pointing.to(field, value).every(targets)) continue;
    found.push(finding('INVALID', pathOf(place, field), `${whereIs(place)}: ${pointing.gone(field)}`));
  }
}
