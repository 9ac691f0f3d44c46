import type { Field, FormDefinition, ListDefinition } from '../definition.ts';
import { circuitFields, fieldsOf, hasGroup } from '../document.ts';
import { allKinds, kindOf } from '../kinds/index.ts';
import type { JsonSchema } from '../kinds/kind.ts';
import { identifier } from '../kinds/shared/checks.ts';
import { reference } from '../kinds/shared/json.ts';
import { scheduleFields } from '../schedule-fields.ts';

/**
 * JSON Schema 2020-12 of a report document in an edition. Gaps are allowed, as in a draft, and further fields too: what a
 * complete report needs is for the check to say, not for the schema.
 */
export function reportSchema(definition: FormDefinition): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:copperplate:${definition.version}`,
    title: `${definition.title}, ${definition.editionTitle}`,
    type: 'object',
    required: ['form_type', 'edition'],
    properties: {
      form_type: { const: definition.formType },
      edition: { const: definition.edition },
      guidance_text_id: { type: 'string', maxLength: 100 },
      ...Object.fromEntries(definition.sections.map((section) => [section.key, sectionSchema(section)])),
      ...ofGroups(definition),
    },
    $defs: definitions(),
  };
}

/** What stands beside the sections, where the form has it. */
function ofGroups(definition: FormDefinition): JsonSchema {
  return {
    ...(hasGroup(definition, 'inspection_schedule') && {
      inspection_schedule: { type: 'array', items: { oneOf: rows(definition) } },
    }),
    ...(hasGroup(definition, 'observations') && {
      observations: listSchema({ fields: fieldsOf(definition.observation) }),
    }),
    ...(hasGroup(definition, 'boards') && {
      boards: {
        type: 'array',
        items: itemSchema(fieldsOf(definition.board), { circuits: listSchema({ fields: circuitFields(definition) }) }),
      },
    }),
  };
}

/** What the fields' schemas refer to: ids, and what each kind defines. */
const definitions = (): JsonSchema => ({
  id: { type: 'string', pattern: identifier.source },
  ...Object.assign({}, ...allKinds().map(({ defs }) => defs)),
});

function sectionSchema(section: FormDefinition['sections'][number]): JsonSchema {
  const lists = section.lists ?? [];
  const own = lists.find((list) => list.name === section.key);
  if (own) return { title: section.title, ...listSchema(own) };
  return { title: section.title, ...recordSchema(fieldsOf(section), listSchemas(lists)) };
}

const listSchemas = (lists: readonly ListDefinition[] = []): JsonSchema =>
  Object.fromEntries(lists.map((list) => [list.name, listSchema(list)]));

const listSchema = ({ fields, lists }: Pick<ListDefinition, 'fields' | 'lists'>): JsonSchema => ({
  type: 'array',
  items: itemSchema(fields, listSchemas(lists)),
});

function itemSchema(fields: readonly Field[], further: JsonSchema): JsonSchema {
  return { ...recordSchema(fields, { id: reference('id'), ...further }), required: ['id'] };
}

function rows(definition: FormDefinition): JsonSchema[] {
  const items = definition.schedule.flatMap((part) => part.items);
  const known = items.map((item) => ({
    title: `${item.number} ${item.label}`,
    ...recordSchema(scheduleFields(item), { slug: { const: item.slug } }),
    required: ['slug'],
  }));
  const other = { slug: { ...reference('id'), not: { enum: items.map((item) => item.slug) } } };
  return [...known, { type: 'object', properties: other, required: ['slug'] }];
}

/** Fields of a record, dotted names as blocks within it. */
function recordSchema(fields: readonly Field[], further: JsonSchema): JsonSchema {
  const properties = new Map<string, unknown>();
  for (const field of fields) {
    const [key = '', ...rest] = field.name.split('.');
    if (rest.length === 0) properties.set(key, fieldSchema(field));
    else if (!properties.has(key)) properties.set(key, recordSchema(blockOf(fields, key), {}));
  }
  return { type: 'object', properties: { ...Object.fromEntries(properties), ...further } };
}

const blockOf = (fields: readonly Field[], key: string): Field[] =>
  fields
    .filter(({ name }) => name.startsWith(`${key}.`))
    .map((field) => ({ ...field, name: field.name.slice(key.length + 1) }));

/** The schema of one field's value, with its label and unit. */
function fieldSchema(field: Field): JsonSchema {
  const title = field.unit ? `${field.label}, ${field.unit}` : field.label;
  return { title, ...(field.hint ? { description: field.hint } : {}), ...kindOf(field).schema(field) };
}
