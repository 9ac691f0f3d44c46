import { isRecord } from '../../record.ts';
import { isShare, leastShare, MAX_ZS_SHARE, mostShare } from '../../standards/max-zs-share.ts';
import { isDay } from '../../time/dates.ts';
import type { Field, FormDefinition, FormType, ListDefinition, ReportDocument, Values } from '../definition.ts';
import { circuitFields, fieldsOf, hasGroup, isBlank, itemsOf, part } from '../document.ts';
import { identifier } from '../kinds/shared/checks.ts';
import { aDate } from '../kinds/shared/days.ts';
import { findForm, formsOfType, formTypes } from '../registry.ts';
import { scheduleFields } from '../schedule/schedule-fields.ts';
import { checkValue } from '../value.ts';
import { DESIGNED_ON } from '../which-form/designed-on.ts';
import { pathBelow } from './json-depth.ts';
import { faultInJson } from './json-words.ts';

/** An error in a document, and its path: list items by id, or by position if they have none. */
export type DocumentError = { path: string; message: string };

export type ParsedDocument =
  /** `unknown`: paths of unknown fields, the first thousand; `unknownLeftOff`: how many more there are, if any. */
  | { ok: true; document: ReportDocument; unknown: string[]; unknownLeftOff?: number }
  | { ok: false; errors: DocumentError[] };

/** Reading stops after this many errors: the sender needs only the first ones. */
const maxErrors = 500;
/** Paths are longer than their values, so without a limit the answer to a hostile document would be far larger than the document. */
const maxUnknown = 1000;
/** Most items in all lists together: eight times the largest report that we plan for. */
const maxItemsInAll = 50_000;
/** Most levels of lists and objects. A report has seven. */
const maxDepth = 64;
/** Filled by the system at issue: kept without checking, and not listed as unknown. */
const issuedKeys = ['certificate_number', 'revision', 'supersedes_id', 'contractor'];

/**
 * Reads a report document strictly, as programs send it: a JSON value, at most some hundred levels deep. Readings may be bare strings,
 * which mean measured. Null, empty text and readings without text are left out, as if they were never entered. Unknown fields are kept
 * and listed. A value of the wrong kind or outside its choices, a duplicate id, a board that feeds itself and an unknown edition or form
 * are errors. Never throws.
 */
export function parseDocument(input: unknown): ParsedDocument {
  const found: Found = { errors: [], unknown: [], unknownLeftOff: 0, items: 0 };
  if (!isRecord(input)) return { ok: false, errors: [{ path: '', message: 'Give the report as a JSON object' }] };
  const form = formNamed(input, found);
  if (!form) return { ok: false, errors: found.errors };
  const document = readTop(form, input, found);
  findCycles(document, found);
  const { errors, unknown, unknownLeftOff } = found;
  if (errors.length > 0) return { ok: false, errors };
  return { ok: true, document, unknown, ...(unknownLeftOff > 0 && { unknownLeftOff }) };
}

/** The form of a document; adds an error if we do not know it. */
function formNamed({ form_type: type, edition }: Values, found: Found): FormDefinition | undefined {
  const form = findForm(type, edition);
  if (form) return form;
  const known = formTypes().includes(type as FormType);
  const types = known ? [type as FormType] : formTypes();
  const editions = new Set(types.flatMap((each) => formsOfType(each).map((one) => one.edition)));
  const either = (names: Iterable<string>) => [...names].map((name) => `"${name}"`).join(' or ');
  if (!known) fault(found, 'form_type', `Give the form: ${either(types)}`);
  if (!editions.has(edition as string)) fault(found, 'edition', `Give an edition we know: ${either(editions)}`);
  return undefined;
}

/** Reads a document from JSON text of any size and depth. @see parseDocument */
export function parseDocumentText(text: string): ParsedDocument {
  const deep = pathBelow(text, maxDepth);
  if (deep !== undefined) {
    return { ok: false, errors: [{ path: shorten(deep), message: `Give the report in at most ${maxDepth} levels` }] };
  }
  try {
    return parseDocument(JSON.parse(text.replace(/^\ufeff/, '')));
  } catch (error) {
    const why = error instanceof SyntaxError ? `: ${error.message}` : '';
    return { ok: false, errors: [{ path: '', message: `Give the report as JSON${why}` }] };
  }
}

type Found = { errors: DocumentError[]; unknown: string[]; unknownLeftOff: number; items: number };
/** The contents of a record, by name: fields, blocks of fields, lists of items. */
type Shape = {
  fields: ReadonlyMap<string, Field>;
  blocks: ReadonlyMap<string, Shape>;
  lists: ReadonlyMap<string, Shape>;
  /** Most items, if the shape is of a list. */
  most?: number | undefined;
};

function fault(found: Found, path: string, message: string): void {
  if (found.errors.length < maxErrors) found.errors.push({ path, message });
}

function notKnown(found: Found, path: string): void {
  if (found.unknown.length < maxUnknown) found.unknown.push(path);
  else found.unknownLeftOff += 1;
}

function readTop(definition: FormDefinition, input: Values, found: Found): ReportDocument {
  const lists = listsOfTop(definition);
  const entries: [string, unknown][] = [];
  for (const [key, value] of Object.entries(input)) {
    const section = definition.sections.find((each) => each.key === key);
    const list = lists.get(key);
    if (key === 'form_type' || key === 'edition' || issuedKeys.includes(key)) entries.push([key, value]);
    else if (key === 'guidance_text_id') readGuidance(value, entries, found);
    else if (value === null) continue;
    else if (key === MAX_ZS_SHARE && hasGroup(definition, 'boards')) readShare(value, entries, found);
    else if (key === DESIGNED_ON && definition.reportsOn.includes('new_work')) readDesign(value, entries, found);
    else if (key === 'inspection_schedule' && hasGroup(definition, key))
      entries.push([key, readSchedule(definition, value, found)]);
    else if (list) entries.push([key, readList(list, value, key, found)]);
    else if (section) entries.push([key, readRecord(shapeOfSection(section), value, key, found)]);
    else {
      notKnown(found, shorten(key));
      entries.push([key, value]);
    }
  }
  // Built from entries, so that a key such as __proto__ is an ordinary key.
  return Object.fromEntries(entries) as unknown as ReportDocument;
}

function readGuidance(value: unknown, entries: [string, unknown][], found: Found): void {
  if (isBlank(value)) return;
  if (typeof value === 'string' && value.length <= 100) entries.push(['guidance_text_id', value]);
  else fault(found, 'guidance_text_id', 'Give the id of the guidance as text of at most 100 characters');
}

function readShare(value: unknown, entries: [string, unknown][], found: Found): void {
  if (isShare(value)) entries.push([MAX_ZS_SHARE, value]);
  else fault(found, MAX_ZS_SHARE, `Give the share as a whole number from ${leastShare} to ${mostShare}`);
}

function readDesign(value: unknown, entries: [string, unknown][], found: Found): void {
  if (isDay(value)) entries.push([DESIGNED_ON, value]);
  else fault(found, DESIGNED_ON, `Give the day of the design as ${aDate}`);
}

function listsOfTop(definition: FormDefinition): ReadonlyMap<string, Shape> {
  const own = definition.sections.flatMap((section) =>
    (section.lists ?? []).filter((list) => list.name === section.key),
  );
  const { boards, circuits: ofEach } = definition.most ?? {};
  const circuits = { ...shapeOf(circuitFields(definition)), most: ofEach };
  return new Map([
    ...own.map((list): [string, Shape] => [list.name, shapeOfList(list)]),
    ...(hasGroup(definition, 'boards')
      ? [
          [
            'boards',
            { ...shapeOf(fieldsOf(definition.board), new Map([['circuits', circuits]])), most: boards },
          ] as const,
        ]
      : []),
    ...(hasGroup(definition, 'observations')
      ? [['observations', shapeOf(fieldsOf(definition.observation))] as const]
      : []),
  ]);
}

const shapeOfSection = (section: FormDefinition['sections'][number]): Shape =>
  shapeOf(fieldsOf(section), shapesOf(section.lists));

const shapeOfList = ({ fields, lists }: ListDefinition): Shape => shapeOf(fields, shapesOf(lists));

const shapesOf = (lists: readonly ListDefinition[] = []): Shape['lists'] =>
  new Map(lists.map((list) => [list.name, shapeOfList(list)]));

/** Fields with a dot in their name belong to a block: `cutout.rating_a` is `rating_a` of `cutout`. */
function shapeOf(fields: readonly Field[], lists: Shape['lists'] = new Map()): Shape {
  const inBlocks = new Map<string, Field[]>();
  for (const field of fields) {
    const [block, ...rest] = field.name.split('.');
    if (block === undefined || rest.length === 0) continue;
    inBlocks.set(block, [...(inBlocks.get(block) ?? []), { ...field, name: rest.join('.') }]);
  }
  return {
    fields: new Map(fields.map((field) => [field.name, field])),
    blocks: new Map([...inBlocks].map(([name, inner]) => [name, shapeOf(inner)])),
    lists,
  };
}

/** Reads a record of fields, blocks of fields and lists. `given`: keys that the caller reads. */
function readRecord(shape: Shape, value: unknown, path: string, found: Found, given: readonly string[] = []): Values {
  if (!isRecord(value)) {
    fault(found, path, 'Give an object here');
    return {};
  }
  const entries: [string, unknown][] = [];
  for (const [key, each] of Object.entries(value)) {
    const below = `${path}/${shorten(key)}`;
    const field = shape.fields.get(key);
    const list = shape.lists.get(key);
    const block = shape.blocks.get(key);
    if (given.includes(key)) entries.push([key, each]);
    else if (list) entries.push([key, each === null ? [] : readList(list, each, below, found)]);
    else if (field) readValue(field, key, each, below, entries, found);
    else if (block) {
      if (each !== null) entries.push([key, readRecord(block, each, below, found)]);
    } else {
      notKnown(found, below);
      entries.push([key, each]);
    }
  }
  return Object.fromEntries(entries);
}

function readValue(
  field: Field,
  key: string,
  value: unknown,
  path: string,
  into: [string, unknown][],
  found: Found,
): void {
  if (isBlank(value)) return;
  const checked = checkValue(field, value);
  if (!checked.ok) {
    fault(found, path, faultInJson(field, checked.fault, value));
    return;
  }
  for (const name of checked.unknown ?? []) notKnown(found, `${path}/${shorten(name)}`);
  if (!isBlank(checked.value)) into.push([key, checked.value]);
}

function readList(shape: Shape, value: unknown, path: string, found: Found): Values[] {
  if (!Array.isArray(value)) {
    fault(found, path, 'Give a list here');
    return [];
  }
  const before = found.items;
  found.items += value.length;
  if (found.items > maxItemsInAll) {
    // Reported once: the lists after it would only repeat it.
    if (before <= maxItemsInAll) {
      fault(found, path, `Give at most ${maxItemsInAll} boards, circuits and other items in one report`);
    }
    return [];
  }
  if (shape.most !== undefined && value.length > shape.most)
    fault(found, path, `Give at most ${shape.most} here: the form has room for no more`);
  const ids = new Set<string>();
  return value.map((item, index) => {
    const id = isRecord(item) ? item.id : undefined;
    if (typeof id !== 'string' || !identifier.test(id)) {
      fault(found, `${path}/${index}/id`, 'Give each item an id of 1 to 64 letters, digits, - and _');
      return readRecord(shape, item, `${path}/${index}`, found, ['id']);
    }
    if (ids.has(id)) fault(found, `${path}/${id}`, 'This id occurs twice');
    ids.add(id);
    return readRecord(shape, item, `${path}/${id}`, found, ['id']);
  });
}

function readSchedule(definition: FormDefinition, value: unknown, found: Found): Values[] {
  const path = 'inspection_schedule';
  if (!Array.isArray(value)) {
    fault(found, path, 'Give a list here');
    return [];
  }
  const items = new Map(definition.schedule.flatMap((each) => each.items).map((item) => [item.slug, item]));
  const slugs = new Set<string>();
  return value.map((row, index) => {
    const slug = isRecord(row) ? row.slug : undefined;
    if (typeof slug !== 'string' || !identifier.test(slug)) {
      fault(found, `${path}/${index}/slug`, 'Give each row the slug of its item');
      return {};
    }
    if (slugs.has(slug)) fault(found, `${path}/${slug}`, 'This item occurs twice');
    slugs.add(slug);
    const item = items.get(slug);
    if (item) return readRecord(shapeOf(scheduleFields(item)), row, `${path}/${slug}`, found, ['slug']);
    notKnown(found, `${path}/${slug}`);
    return row as Values;
  });
}

/** Boards are a tree: the supply of each must lead to the origin, or to a board that is not in the report. */
function findCycles(document: ReportDocument, found: Found): void {
  const boards = itemsOf(document.boards);
  const feeder = new Map(boards.map((board) => [board.id, part(board, 'fed_from.board')]));
  const settled = new Set<unknown>();
  for (const { id } of boards) {
    const way = new Set<unknown>();
    let at: unknown = id;
    while (typeof at === 'string' && !way.has(at) && !settled.has(at)) {
      way.add(at);
      at = feeder.get(at);
    }
    if (typeof at === 'string' && way.has(at)) {
      fault(found, `boards/${at}/fed_from`, 'This board is supplied from itself through boards that it feeds');
    }
    for (const each of way) settled.add(each);
  }
}

/** Keys come from outside: shortened to keep paths readable. */
const shorten = (key: string) => (key.length > 100 ? `${key.slice(0, 100)}…` : key);
