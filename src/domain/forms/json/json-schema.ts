import { leastShare, MAX_ZS_SHARE, mostShare } from '../../standards/max-zs-share.ts';
import type { Field, FormDefinition, ListDefinition } from '../definition.ts';
import { circuitFields, fieldsOf, hasGroup } from '../document.ts';
import { allKinds, kindOf } from '../kinds/index.ts';
import type { JsonSchema } from '../kinds/kind.ts';
import { identifier } from '../kinds/shared/checks.ts';
import { reference } from '../kinds/shared/json.ts';
import { scheduleFields } from '../schedule/schedule-fields.ts';
import { DESIGNED_ON } from '../which-form/designed-on.ts';

/**
 * JSON Schema 2020-12 of a report document in an edition. Allows gaps, as in a draft, and further fields: completeness
 * is for the check, not for the schema.
 */
export function reportSchema(definition: FormDefinition): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:copperplate:${definition.version}`,
    title: `${definition.title}, ${definition.editionTitle}`,
    type: 'object',
    required: ['form_type', 'edition'],
    properties: {
      form_type: { title: 'Form', const: definition.formType },
      edition: { title: 'Edition of the wiring standard', const: definition.edition },
      guidance_text_id: { title: 'Guidance printed with it', type: 'string', maxLength: 100 },
      ...Object.fromEntries(definition.sections.map((section) => [section.key, sectionSchema(section)])),
      ...ofGroups(definition),
    },
    $defs: definitions(),
  };
}

/** The groups that are not sections, if the form has them. */
function ofGroups(definition: FormDefinition): JsonSchema {
  return {
    ...(hasGroup(definition, 'inspection_schedule') && {
      inspection_schedule: {
        title: 'Schedule of inspections',
        description: 'A row for each item inspected, by its name (slug).',
        type: 'array',
        items: { oneOf: rows(definition) },
      },
    }),
    ...(hasGroup(definition, 'observations') && {
      observations: { title: 'Observations', ...listSchema({ fields: fieldsOf(definition.observation) }) },
    }),
    ...(definition.reportsOn.includes('new_work') && {
      [DESIGNED_ON]: {
        title: 'Design signed on',
        description: 'As given at booking: the work may then be certified to an earlier edition. Otherwise absent.',
        ...reference('date'),
      },
    }),
    ...(hasGroup(definition, 'boards') && {
      [MAX_ZS_SHARE]: {
        title: 'Share of the tabulated maximum Zs',
        description: 'The share that the company uses, per cent. 100 if absent.',
        type: 'integer',
        minimum: leastShare,
        maximum: mostShare,
      },
      boards: {
        title: 'Boards',
        description: 'Consumer units and distribution boards, each with its circuits.',
        type: 'array',
        items: itemSchema(fieldsOf(definition.board), {
          circuits: {
            title: 'Circuits',
            ...listSchema({ fields: circuitFields(definition) }),
            ...(definition.most && { maxItems: definition.most.circuits }),
          },
        }),
        ...(definition.most && { maxItems: definition.most.boards }),
      },
    }),
  };
}

/** The definitions that the fields' schemas refer to: ids, and those of each kind. */
function definitions(): JsonSchema {
  const defined: Record<string, JsonSchema> = {
    id: { type: 'string', pattern: identifier.source },
    ...Object.assign({}, ...allKinds().map(({ defs }) => defs)),
  };
  return Object.fromEntries(
    Object.entries(defined).map(([name, schema]) => [name, { ...described.get(name), ...schema }]),
  );
}

/** Descriptions for developers. Here and not with the kinds, which phones load. */
const described: ReadonlyMap<string, JsonSchema> = new Map([
  ['id', { description: 'Unique within the report, and never reused in it.', examples: ['b1', '3f0a9c52'] }],
  ['date', { description: 'A calendar day.', examples: ['2026-11-09'] }],
  ['decimal', { description: 'A decimal number as text, so that no digit is lost.', examples: ['230', '0.35'] }],
  [
    'readingText',
    {
      description:
        'What the instrument showed: a decimal, with > or < before it if it was out of range. LIM: not tested, with a limitation. N/A: not applicable. N/V: could not be verified.',
      examples: ['0.35', '>299', 'LIM'],
    },
  ],
  [
    'reading',
    {
      description: 'A reading, in the unit of its field. Text alone means measured.',
      examples: ['0.35', { text: '>299', provenance: 'measured' }, { text: 'LIM', limitation: 'l1' }],
    },
  ],
  [
    'address',
    { examples: [{ lines: ['Unit 4, Quarry Yard'], town: 'Conwy', postcode: 'LL32 8ZZ', uprn: '100100000001' }] },
  ],
  [
    'fedFrom',
    {
      description: 'The supply of a board: the origin of the installation, or a circuit of another board.',
      examples: [{ origin: true }, { board: 'b1', circuit: 'c7' }],
    },
  ],
]);

function sectionSchema(section: FormDefinition['sections'][number]): JsonSchema {
  const lists = section.lists ?? [];
  const own = lists.find((list) => list.name === section.key);
  if (own) return { title: section.title, ...listSchema(own) };
  return { title: section.title, ...recordSchema(fieldsOf(section), listSchemas(lists)) };
}

const listSchemas = (lists: readonly ListDefinition[] = []): JsonSchema =>
  Object.fromEntries(lists.map((list) => [list.name, { title: list.title, ...listSchema(list) }]));

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
  const description = [field.hint, choicesIn(field)].filter((text) => text).join('. ');
  return { title, ...(description && { description }), ...kindOf(field).schema(field) };
}

/** The meaning of each value, where the value itself does not say it. */
const choicesIn = ({ choices = [] }: Field): string =>
  choices
    .filter(({ value, label }) => label !== value)
    .map(({ value, label }) => `${value}: ${label}`)
    .join('; ');
