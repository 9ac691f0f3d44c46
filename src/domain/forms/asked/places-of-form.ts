import { remembered } from '../../memo.ts';
import type { Field, FieldGroup, FormDefinition, ListDefinition } from '../definition.ts';
import { circuitFields, fieldsOf, hasGroup, pathOfField, pathOfList } from '../document.ts';
import { scheduleFields } from '../schedule/schedule-fields.ts';

/** The fields of a form as a tree of path steps; `*` for the id of any item, nothing below a field. */
type Node = { field?: Field; below: Map<string, Node> };

/**
 * Whether a form has the field that a path leads to or into, or the record or list at its end: a minor works certificate has no
 * `supply/ze`. The items of a document do not matter.
 */
export function hasPlace(form: FormDefinition, path: string): boolean {
  const root = placesIn(form);
  let at = root;
  for (const step of path.split('/')) {
    const next = stepTo(at, step);
    if (!next) return at !== root && at.below.size === 0;
    at = next;
  }
  return true;
}

/** The field at a path of a form, or `item` for an item of one of its lists. Undefined if the form has no value at the path. */
export function fieldAt(form: FormDefinition, path: string): Field | 'item' | undefined {
  let at: Node | undefined = placesIn(form);
  let isItem = false;
  for (const step of path.split('/')) {
    isItem = at.below.has('*') || path === `inspection_schedule/${step}`;
    at = stepTo(at, step);
    if (!at) return undefined;
  }
  return at.field ?? (isItem ? 'item' : undefined);
}

const stepTo = ({ below }: Node, step: string): Node | undefined => below.get(step) ?? below.get('*');
const placesIn = remembered((form: FormDefinition): Node => {
  const root: Node = { below: new Map() };
  for (const [path, field] of placesOf(form)) {
    let at = root;
    for (const step of path.split('/')) {
      const next = at.below.get(step) ?? { below: new Map() };
      at.below.set(step, next);
      at = next;
    }
    if (field) at.field = field;
  }
  return root;
});

type Named = readonly [path: string, field?: Field];

function placesOf(form: FormDefinition): readonly Named[] {
  const has = (group: string, places: () => readonly Named[]): readonly Named[] =>
    hasGroup(form, group) ? [[group], ...places()] : [];
  return [
    // Part of every document of any form.
    ...['edition', 'designed_on', 'guidance_text_id'].map((name): Named => [name]),
    ...form.sections.flatMap((section) => [
      ...below(section.key, fieldsOf(section)),
      ...(section.lists ?? []).flatMap((list) => placesOfList(pathOfList(section, list), list)),
    ]),
    ...has('boards', () => [
      ...below('boards/*', fieldsOf(form.board)),
      ...below('boards/*/circuits/*', circuitFields(form)),
    ]),
    ...has('observations', () => below('observations/*', fieldsOf(form.observation))),
    ...has('inspection_schedule', () =>
      form.schedule
        .flatMap(({ items }) => items)
        .flatMap((item) => below(`inspection_schedule/${item.slug}`, scheduleFields(item))),
    ),
  ];
}

const below = (at: string, fields: FieldGroup['fields']): readonly Named[] => [
  [at],
  ...fields.map((field): Named => [pathOfField(at, field.name), field]),
];

const placesOfList = (at: string, { fields, lists = [] }: ListDefinition): readonly Named[] => [
  ...below(`${at}/*`, fields),
  ...lists.flatMap((list) => placesOfList(`${at}/*/${list.name}`, list)),
];
