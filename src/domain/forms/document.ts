import { remembered } from '../memo.ts';
import { isBlank, itemsOf, ownValue, part, partReader } from '../record.ts';
import { capital } from '../words/capital.ts';
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
import { scheduleFields } from './schedule/schedule-fields.ts';
import { scheduleOf } from './schedule/schedule-of.ts';
import { boardName } from './words/names.ts';

export { isBlank, itemsOf, part, partReader };

/** A group of a document by name, as for sections and lists; its value can be anything. */
export const groupOf = (document: ReportDocument, key: string): unknown => ownValue(document, key);

/** The same as a record: empty if it is not one. */
export const recordOf = (document: ReportDocument, key: string): Values => {
  const group = groupOf(document, key);
  return typeof group === 'object' && group !== null && !Array.isArray(group) ? (group as Values) : {};
};

/** Whether a form has a group: boards, observations, a schedule of inspections. */
export const hasGroup = (form: Pick<FormDefinition, 'order'> | undefined, group: string): boolean =>
  form?.order.includes(group) ?? false;

/** The path of a control: `boards/b1` and `main_switch.rcd.type` give `boards/b1/main_switch/rcd/type`. */
export function pathOfField(page: string, name: string): string {
  return [page, name.replaceAll('.', '/')].filter((segment) => segment !== '').join('/');
}

/**
 * The value at a path, list items by id and schedule rows by slug: `boards/b1/circuits/c2/zs`,
 * `inspection_schedule/cu_ip/outcome`. Undefined if there is none.
 */
export function valueAt(document: ReportDocument | Values, path: string): unknown {
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

/** Every field of a form, including those of list items. */
export const everyField = (definition: FormDefinition): readonly Field[] => [
  ...definition.sections.flatMap(fieldsOf),
  ...definition.sections.flatMap(({ lists = [] }) => lists.flatMap(fieldsOfList)),
  ...fieldsOf(definition.board),
  ...circuitFields(definition),
  ...fieldsOf(definition.observation),
];

/** Fields of a list's items, including those of the lists within them. */
const fieldsOfList = ({ fields, lists = [] }: ListDefinition): readonly Field[] => [
  ...fields,
  ...lists.flatMap(fieldsOfList),
];

/** Whether a record has a field. */
export function fieldApplies(field: Field, record: Values, document: ReportDocument): boolean {
  return field.applies?.(record, document) ?? true;
}

/** The items of a section's list: a list with the section's own name is the whole group. */
export function listItems(section: Section, list: ListDefinition, document: ReportDocument): readonly Item[] {
  const group = groupOf(document, section.key);
  return itemsOf(list.name === section.key ? group : part(group, list.name));
}

/** The path of a section's list, or of an item by its id. */
export function pathOfList(section: Section, list: ListDefinition, id?: string): string {
  const path = list.name === section.key ? section.key : `${section.key}/${list.name}`;
  return id === undefined ? path : `${path}/${id}`;
}

/** A record of a document with its fields. */
export type RecordPlace = {
  groups: readonly FieldGroup[];
  /** Input of the fields' `required` and `applies`. */
  record: Values;
  /** Its page, below the report's address: `supply`, `boards/<id>/circuits/<id>`. */
  page: string;
  /** Prefix of its controls' names on that page: `cu_ip.`. */
  prefix?: string;
  /** Section or kind of record in words: "Supply characteristics and earthing", "Distribution board". */
  section: string;
  letter?: string;
  /** The record's name, if there are several: "CU1 circuit 3, Kitchen ring". */
  of?: string;
};

/** A field of a record of a document, with its path and its page. */
export type Place = Omit<RecordPlace, 'groups' | 'prefix'> & {
  field: Field;
  /** Path in the document. */
  path: string;
  value: unknown;
  /** Name of its control on that page: `cutout.rating_a`, `cu_ip.outcome`. */
  control: string;
  group?: string;
};

/**
 * Every field that applies to a document, in the order of the form: sections with their lists, schedule of inspections,
 * boards with their circuits, observations. Leaves out fields that do not apply, and list items that do not exist;
 * includes `auto` fields, for print and comparison.
 */
export function* allFields(definition: FormDefinition, document: ReportDocument): Generator<Place> {
  for (const { groups, prefix, ...place } of allRecords(definition, document)) {
    for (const group of groups) {
      for (const field of group.fields) {
        if (!fieldApplies(field, place.record, document)) continue;
        const control = `${prefix ?? ''}${field.name}`;
        const path = pathOfField(place.page, control);
        yield { field, path, value: part(place.record, field.name), control, group: group.title, ...place };
      }
    }
  }
}

/** Every record of a document with fields, in the order of the form. */
export function* allRecords(definition: FormDefinition, document: ReportDocument): Generator<RecordPlace> {
  for (const section of definition.sections) yield* sectionRecords(section, document);
  for (const item of scheduleOf(definition, document).flatMap((each) => each.items)) {
    const record = document.inspection_schedule?.find((each) => each.slug === item.slug) ?? { slug: item.slug };
    yield {
      groups: scheduleGroups(item),
      record,
      page: 'inspection_schedule',
      prefix: `${item.slug}.`,
      section: 'Schedule of inspections',
      of: `Item ${item.number}`,
    };
  }
  for (const board of itemsOf(document.boards) as readonly Board[]) {
    yield boardRecord(definition, board);
    for (const circuit of itemsOf(board.circuits)) yield circuitRecord(definition, board, circuit);
  }
  for (const [index, observation] of itemsOf(document.observations).entries()) {
    yield {
      groups: definition.observation.groups,
      record: observation,
      page: `observations/${observation.id}`,
      section: 'Observations',
      of: `Observation ${index + 1}`,
    };
  }
}

/** One section and the items of its lists. */
function* sectionRecords(section: Section, document: ReportDocument): Generator<RecordPlace> {
  const place = { page: section.key, section: section.title, letter: section.letter };
  yield { groups: section.groups, record: recordOf(document, section.key), ...place };
  for (const list of section.lists ?? []) {
    const prefix = list.name === section.key ? '' : `${list.name}.`;
    yield* itemRecords(list, listItems(section, list, document), { ...place, prefix });
  }
}

/** The items of a list, each followed by those of its own lists: "Room 2, socket 1". */
function* itemRecords(
  list: ListDefinition,
  items: readonly Item[],
  { of, prefix, ...place }: Omit<RecordPlace, 'groups' | 'record'>,
): Generator<RecordPlace> {
  for (const [index, item] of items.entries()) {
    const name = of === undefined ? `${capital(list.item)} ${index + 1}` : `${of}, ${list.item} ${index + 1}`;
    const at = { ...place, of: name, prefix: `${prefix}${item.id}.` };
    yield { groups: listGroups(list), record: item, ...at };
    for (const inner of list.lists ?? [])
      yield* itemRecords(inner, itemsOf(item[inner.name]), { ...at, prefix: `${at.prefix}${inner.name}.` });
  }
}

/** A board, without its circuits. */
export function boardRecord(definition: FormDefinition, board: Board): RecordPlace {
  const page = `boards/${board.id}`;
  return { groups: definition.board.groups, record: board, page, section: 'Distribution board', of: boardName(board) };
}

export function circuitRecord(definition: FormDefinition, board: Board, circuit: Item): RecordPlace {
  return {
    groups: circuitGroups(definition),
    record: circuit,
    page: `boards/${board.id}/circuits/${circuit.id}`,
    section: 'Circuit',
    of: circuitName(board, circuit),
  };
}

// One list of groups for all records of a kind, so that values derived from it can be remembered.
const circuitGroups = remembered((definition: FormDefinition): readonly FieldGroup[] => [
  ...definition.circuit.details,
  ...definition.circuit.tests,
]);
const scheduleGroups = remembered((item: ScheduleItem): readonly FieldGroup[] => [{ fields: scheduleFields(item) }]);
const listGroups = remembered((list: ListDefinition): readonly FieldGroup[] => [
  { title: list.title, fields: list.fields },
]);

export { boardName };

/** The name of a circuit in a list of all boards: "CU1 circuit 3, Kitchen ring". */
export function circuitName(board: Values, circuit: Values): string {
  const number = typeof circuit.circuit_no === 'string' ? ` ${circuit.circuit_no}` : '';
  const description = typeof circuit.description === 'string' ? `, ${circuit.description}` : '';
  return `${boardName(board)} circuit${number}${description}`;
}
