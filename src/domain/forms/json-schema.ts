import { instantPattern } from './calendar.ts';
import type { Field, FormDefinition, ListDefinition } from './definition.ts';
import { circuitFields, fieldsOf } from './document.ts';
import { scheduleFields } from './schedule-fields.ts';
import { maxItems, maxLengthOf, maxLines, maxWhole, provenances, tickLabels } from './value.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

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
      inspection_schedule: { type: 'array', items: { oneOf: rows(definition) } },
      observations: listSchema(fieldsOf(definition.observation)),
      boards: {
        type: 'array',
        items: itemSchema(fieldsOf(definition.board), { circuits: listSchema(circuitFields(definition)) }),
      },
    },
    $defs: definitions,
  };
}

const definitions: JsonSchema = {
  id: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
  date: { type: 'string', format: 'date', pattern: '^(?:19|2[01])\\d{2}-\\d{2}-\\d{2}$' },
  decimal: { type: 'string', pattern: '^\\d{1,7}(\\.\\d{1,4})?$' },
  readingText: { type: 'string', pattern: '^([<>]?\\d{1,7}(\\.\\d{1,4})?|LIM|N/A|N/V)$' },
  reading: {
    oneOf: [
      { $ref: '#/$defs/readingText' },
      {
        type: 'object',
        required: ['text'],
        properties: {
          text: { $ref: '#/$defs/readingText' },
          provenance: { enum: provenances, default: 'measured' },
          limitation: { $ref: '#/$defs/id' },
        },
      },
    ],
  },
  address: {
    type: 'object',
    properties: {
      lines: { type: 'array', items: { type: 'string', maxLength: 200 }, maxItems: maxLines },
      town: { type: 'string', maxLength: 100 },
      postcode: { type: 'string', maxLength: 12 },
      uprn: { type: 'string', pattern: '^\\d{1,12}$' },
    },
  },
  fedFrom: {
    oneOf: [
      { type: 'object', required: ['origin'], properties: { origin: { const: true }, board: false, circuit: false } },
      {
        type: 'object',
        required: ['board', 'circuit'],
        properties: { board: { $ref: '#/$defs/id' }, circuit: { $ref: '#/$defs/id' }, origin: false },
      },
    ],
  },
};

const reference = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });

function sectionSchema(section: FormDefinition['sections'][number]): JsonSchema {
  const lists = section.lists ?? [];
  const own = lists.find((list) => list.name === section.key);
  if (own) return { title: section.title, ...listSchema(own.fields) };
  const further = Object.fromEntries(lists.map((list: ListDefinition) => [list.name, listSchema(list.fields)]));
  return { title: section.title, ...recordSchema(fieldsOf(section), further) };
}

const listSchema = (fields: readonly Field[]): JsonSchema => ({ type: 'array', items: itemSchema(fields, {}) });

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
  return { title, ...(field.hint ? { description: field.hint } : {}), ...kindSchema(field) };
}

function kindSchema(field: Field): JsonSchema {
  const values = field.choices?.map((choice) => choice.value);
  switch (field.kind) {
    case 'text':
    case 'longtext':
    case 'signature':
      return { type: 'string', maxLength: maxLengthOf(field) };
    case 'date':
      return reference('date');
    case 'dates':
      return { type: 'array', items: reference('date'), maxItems };
    case 'texts':
      return { type: 'array', items: { type: 'string', maxLength: maxLengthOf(field) }, maxItems };
    case 'int':
      return values ? { enum: values.map(Number) } : { type: 'integer', minimum: 0, maximum: maxWhole };
    case 'number_or_unknown':
      return { oneOf: [{ type: 'integer', minimum: 0, maximum: maxWhole }, { const: 'unknown' }] };
    case 'date_or_unknown':
      return { oneOf: [reference('date'), { const: 'unknown' }] };
    case 'bool':
      return { type: 'boolean' };
    case 'enum':
      return { enum: values };
    case 'enums':
      return { type: 'array', items: { enum: values }, maxItems };
    case 'tick':
      return { enum: Object.keys(tickLabels) };
    case 'decimal':
      return field.also ? { oneOf: [reference('decimal'), { enum: field.also }] } : reference('decimal');
    case 'reading':
      return reference('reading');
    case 'address':
      return reference('address');
    case 'link':
      return reference('id');
    case 'links':
      return { type: 'array', items: reference('id'), maxItems };
    case 'time':
      return { type: 'string', format: 'date-time', pattern: instantPattern.source };
    case 'fed_from':
      return reference('fedFrom');
  }
}
