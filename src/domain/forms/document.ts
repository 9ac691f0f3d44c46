import type {
  Board,
  Field,
  FieldGroup,
  FormDefinition,
  Item,
  ListDefinition,
  ReportDocument,
  ScheduleItem,
  Section,
  Values,
} from './definition.ts';
import { scheduleFields } from './schedule-fields.ts';

/** Whether nothing was entered: absent, null, empty text, no items, or a reading with no text. Zero and false are values. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object') return false;
  return 'text' in value && value.text === '';
}

/** The value of a dotted name in a record: `cutout.rating_a`. Undefined where any part of the way is absent. */
export function part(record: unknown, name: string): unknown {
  let value = record;
  for (const key of name.split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, key))
      return undefined;
    value = (value as Values)[key];
  }
  return value;
}

/** A list of items as the document has it; what is no list of records counts as empty. */
export function itemsOf(value: unknown): readonly Item[] {
  if (!Array.isArray(value)) return [];
  return value.filter((item) => typeof item === 'object' && item !== null);
}

/** The path of a control: `boards/b1` and `main_switch.rcd.type` give `boards/b1/main_switch/rcd/type`. */
export function pathOfField(page: string, name: string): string {
  return [page, name.replaceAll('.', '/')].filter((segment) => segment !== '').join('/');
}

/**
 * The value at a path, list items by id and schedule rows by slug: `boards/b1/circuits/c2/zs`,
 * `inspection_schedule/cu_ip/outcome`. Undefined when there is none.
 */
export function valueAt(document: ReportDocument, path: string): unknown {
  let value: unknown = document;
  for (const segment of path.split('/')) {
    if (Array.isArray(value)) value = itemsOf(value).find((item) => item.id === segment || item.slug === segment);
    else if (typeof value === 'object' && value !== null && Object.hasOwn(value, segment)) {
      value = (value as Values)[segment];
    } else return undefined;
  }
  return value;
}

/** The fields of a section's own page, in order, without those of its lists. */
export function fieldsOf(section: { groups: readonly FieldGroup[] }): readonly Field[] {
  return section.groups.flatMap((group) => group.fields);
}

/** All fields of a circuit: details, then tests. */
export function circuitFields(definition: FormDefinition): readonly Field[] {
  return [...definition.circuit.details, ...definition.circuit.tests].flatMap((group) => group.fields);
}

/** Whether a field is asked for on this record. */
export function fieldApplies(field: Field, record: Values, document: ReportDocument): boolean {
  return field.applies?.(record, document) ?? true;
}

/** The items of a section's list: a list of the section's own name is the whole group. */
export function listItems(section: Section, list: ListDefinition, document: ReportDocument): readonly Item[] {
  return itemsOf(list.name === section.key ? document[section.key] : part(document[section.key], list.name));
}

/** The path of a section's list, and with an item's id of that item. */
export function pathOfList(section: Section, list: ListDefinition, id?: string): string {
  const path = list.name === section.key ? section.key : `${section.key}/${list.name}`;
  return id === undefined ? path : `${path}/${id}`;
}

/** One field of one record of a document, with where it stands and where it is asked. */
export type Place = {
  field: Field;
  /** In the document. */
  path: string;
  value: unknown;
  /** The field's own record: what `required` and `applies` look at. */
  record: Values;
  /** Page that asks for it, below the report's address: `supply`, `boards/<id>/circuits/<id>`. */
  page: string;
  /** Name of its control on that page: `cutout.rating_a`, `cu_ip.outcome`. */
  control: string;
  /** Section or thing in words: "Supply characteristics and earthing", "Distribution board". */
  section: string;
  letter?: string;
  group?: string;
  /** Which one, where there are several: "CU1 circuit 3, Kitchen ring". */
  of?: string;
};

/**
 * Every field that applies to a document, in the order of the form: sections with their lists, schedule of inspections,
 * boards with their circuits, observations. Fields that do not apply, and list items that do not exist, are left out;
 * `auto` fields are there, so that print and differences see them.
 */
export function* allFields(definition: FormDefinition, document: ReportDocument): Generator<Place> {
  for (const section of definition.sections) yield* sectionFields(section, document);
  for (const item of definition.schedule.flatMap((each) => each.items)) yield* scheduleRowFields(item, document);
  for (const board of itemsOf(document.boards) as readonly Board[]) yield* boardFields(definition, board, document);
  for (const [index, observation] of itemsOf(document.observations).entries()) {
    const page = `observations/${observation.id}`;
    const of = `Observation ${index + 1}`;
    yield* recordFields(definition.observation.groups, observation, document, { page, section: 'Observations', of });
  }
}

/** The fields of one section and of the items of its lists. */
export function* sectionFields(section: Section, document: ReportDocument): Generator<Place> {
  const place = { page: section.key, section: section.title, letter: section.letter };
  const group = document[section.key];
  const record = typeof group === 'object' && group !== null && !Array.isArray(group) ? (group as Values) : {};
  yield* recordFields(section.groups, record, document, place);
  for (const list of section.lists ?? []) {
    for (const [index, item] of listItems(section, list, document).entries()) {
      const prefix = list.name === section.key ? `${item.id}.` : `${list.name}.${item.id}.`;
      const of = `${capital(list.item)} ${index + 1}`;
      yield* recordFields([{ title: list.title, fields: list.fields }], item, document, { ...place, of, prefix });
    }
  }
}

/** The fields of one board, then of its circuits. */
export function* boardFields(definition: FormDefinition, board: Board, document: ReportDocument): Generator<Place> {
  const of = boardName(board);
  const page = `boards/${board.id}`;
  yield* recordFields(definition.board.groups, board, document, { page, section: 'Distribution board', of });
  for (const circuit of itemsOf(board.circuits)) {
    const groups = [...definition.circuit.details, ...definition.circuit.tests];
    yield* recordFields(groups, circuit, document, {
      page: `${page}/circuits/${circuit.id}`,
      section: 'Circuit',
      of: circuitName(board, circuit),
    });
  }
}

function* scheduleRowFields(item: ScheduleItem, document: ReportDocument): Generator<Place> {
  const row = document.inspection_schedule?.find((each) => each.slug === item.slug) ?? { slug: item.slug };
  yield* recordFields([{ fields: scheduleFields(item) }], row, document, {
    page: 'inspection_schedule',
    section: 'Schedule of inspections',
    of: `Item ${item.number}`,
    prefix: `${item.slug}.`,
  });
}

function* recordFields(
  groups: readonly FieldGroup[],
  record: Values,
  document: ReportDocument,
  { prefix = '', ...place }: Pick<Place, 'page' | 'section' | 'letter' | 'of'> & { prefix?: string },
): Generator<Place> {
  for (const group of groups) {
    for (const field of group.fields) {
      if (!fieldApplies(field, record, document)) continue;
      const control = `${prefix}${field.name}`;
      const path = pathOfField(place.page, control);
      yield { field, path, value: part(record, field.name), record, control, group: group.title, ...place };
    }
  }
}

/** The name a board goes by: its reference, or "Board" while it has none. */
export function boardName(board: Values): string {
  return typeof board.board_ref === 'string' && board.board_ref !== '' ? board.board_ref : 'Board';
}

/** The name a circuit goes by in a list of all boards: "CU1 circuit 3, Kitchen ring". */
export function circuitName(board: Values, circuit: Values): string {
  const number = typeof circuit.circuit_no === 'string' ? ` ${circuit.circuit_no}` : '';
  const description = typeof circuit.description === 'string' ? `, ${circuit.description}` : '';
  return `${boardName(board)} circuit${number}${description}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
