import { remembered } from '../../memo.ts';
import type { FieldGroup, FormDefinition, ListDefinition } from '../definition.ts';
import { circuitFields, fieldsOf, hasGroup, pathOfField, pathOfList } from '../document.ts';
import { scheduleFields } from '../schedule/schedule-fields.ts';

/** Names below a name; `*` for the id of any item, none below a field. */
type Names = Map<string, Names>;

/**
 * Whether a form has the field that a path leads to or into, or the record or list that it stops at: `supply/ze` is nowhere on a minor
 * works certificate. Which items a document has does not matter.
 */
export function hasPlace(form: FormDefinition, path: string): boolean {
  let names = namesIn(form);
  for (const step of path.split('/')) {
    const below = names.get(step) ?? names.get('*');
    if (!below) return names !== namesIn(form) && names.size === 0;
    names = below;
  }
  return true;
}

const namesIn = remembered((form: FormDefinition): Names => {
  const names: Names = new Map();
  for (const path of placesOf(form)) {
    let at = names;
    for (const step of path.split('/')) {
      const below = at.get(step) ?? new Map();
      at.set(step, below);
      at = below;
    }
  }
  return names;
});

function placesOf(form: FormDefinition): readonly string[] {
  const has = (group: string, paths: () => readonly string[]) => (hasGroup(form, group) ? [group, ...paths()] : []);
  return [
    // Of the document itself, whatever its form.
    ...['edition', 'designed_on', 'guidance_text_id'],
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

const below = (at: string, fields: FieldGroup['fields']) => [at, ...fields.map(({ name }) => pathOfField(at, name))];

const placesOfList = (at: string, { fields, lists = [] }: ListDefinition): readonly string[] => [
  ...below(`${at}/*`, fields),
  ...lists.flatMap((list) => placesOfList(`${at}/*/${list.name}`, list)),
];
