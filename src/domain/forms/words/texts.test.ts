import { expect, test } from 'vitest';
import type { Field } from '../definition.ts';
import { circuitFields, fieldsOf } from '../document.ts';
import { formsOfType, formTypes } from '../registry.ts';
import { scheduleFields } from '../schedule/schedule-fields.ts';
import { readFields } from '../typed/read-form.ts';

const typed = new Set<Field['kind']>(['text', 'longtext', 'texts', 'signature', 'address']);

/** Every record of every form that people fill in, with its fields that take any text. */
const records = formTypes()
  .flatMap(formsOfType)
  .flatMap((definition) => {
    const all: [string, readonly Field[]][] = [
      ...definition.sections.map((section): [string, readonly Field[]] => [section.key, fieldsOf(section)]),
      ...definition.sections.flatMap((section) =>
        (section.lists ?? []).map((list): [string, readonly Field[]] => [`${section.key}/${list.name}`, list.fields]),
      ),
      ['board', fieldsOf(definition.board)],
      ['circuit', circuitFields(definition)],
      ['observation', fieldsOf(definition.observation)],
      ...definition.schedule.flatMap(({ items }) =>
        items.map((item): [string, readonly Field[]] => [`schedule ${item.slug}`, scheduleFields(item)]),
      ),
    ];
    const form = `${definition.formType} ${definition.edition}`;
    return all.map(([name, fields]) => ({ form, name, fields: fields.filter(({ kind }) => typed.has(kind)) }));
  });

test.each(records)('in $name of $form printed texts name field and character, and others take it', ({ fields }) => {
  const form = new Map(
    fields.flatMap(({ name, kind }): [string, string[]][] =>
      kind === 'address' ? [[`${name}.lines`, ['Fine 🐕']]] : [[name, ['Fine 🐕']]],
    ),
  );
  const read = readFields(fields, form);
  const errors = read.ok ? [] : read.errors;
  const printed = fields.filter(({ unprinted }) => unprinted === undefined);
  expect(errors.map(({ field }) => field.replace(/\.lines$/, '')).sort()).toEqual(
    printed.map(({ name }) => name).sort(),
  );
  for (const { message } of errors) expect(message).toContain('without the character 🐕, which cannot be printed');
  expect(new Set(errors.map(({ message }) => message)).size).toBe(errors.length);
});
