import { isRecord } from '../record.ts';
import type { Field, Values } from './definition.ts';
import type { Fault, ValuePart } from './fault.ts';
import { checkValue, maxWhole, provenances, tickLabels } from './value.ts';

/** Longest list of choices that a message names whole; of a longer one it names as many. */
const mostNamed = 10;

/**
 * What the author of a program reads about a value in a report document: what its JSON must be.
 * @param value  what the field was given.
 */
export function faultInJson(field: Field, fault: Fault, value: unknown): string {
  const { part } = fault;
  if (!part) return `“${field.label}” ${must(field, fault, value)}`;
  return `"${part}" of “${field.label}” ${must(partFields[part], fault, (value as Values)[part])}`;
}

function must(field: Field, fault: Fault, value: unknown): string {
  switch (fault.code) {
    case 'kind':
    case 'not text':
      return mustBe(field, value);
    case 'too long':
      return `must have at most ${fault.most} characters`;
    case 'too many':
      return `must be a list of at most ${fault.most}`;
    case 'unprintable':
      return `must be without ${fault.what}`;
  }
}

const partField = (name: ValuePart, kind: Field['kind'], more: Partial<Field> = {}): Field => ({
  name,
  label: name,
  kind,
  required: false,
  ...more,
});
/** Parts of a value as fields of their own. */
const partFields: Record<ValuePart, Field> = {
  lines: partField('lines', 'texts'),
  town: partField('town', 'text'),
  postcode: partField('postcode', 'text'),
  uprn: partField('uprn', 'text', { maxLength: 12 }),
  provenance: partField('provenance', 'enum', { choices: provenances.map((value) => ({ value, label: value })) }),
  limitation: partField('limitation', 'link', { target: 'limitation' }),
};

/** "must be …", for a value that is not of its field's kind. */
function mustBe(field: Field, value: unknown): string {
  const given = field.kind === 'reading' && isRecord(value) ? value.text : value;
  if (typeof given === 'number' && checkValue(field, String(given)).ok) return `must be text, as "${given}"`;
  if (field === partFields.uprn) return 'must be text of 1 to 12 digits';
  switch (field.kind) {
    case 'text':
    case 'longtext':
    case 'signature':
      return 'must be text';
    case 'date':
      return `must be ${aDate}`;
    case 'date_or_unknown':
      return `must be ${aDate}, or "unknown"`;
    case 'dates':
      return 'must be a list of dates from 1900 to 2199, as ["2026-04-15"]';
    case 'time':
      return 'must be a date and time of RFC 3339 with Z or an offset, as "2026-04-15T10:00:00Z" or "2026-04-15T11:00:00+01:00"';
    case 'int':
      return field.choices ? `must be ${oneOf(valuesOf(field).map(Number))}` : `must be ${aWholeNumber}`;
    case 'number_or_unknown':
      return `must be ${aWholeNumber}, or "unknown"`;
    case 'bool':
      return 'must be true or false';
    case 'enum':
      return `must be ${oneOf(valuesOf(field))}`;
    case 'enums':
      return `must be a list, each item ${oneOf(valuesOf(field))}`;
    case 'tick':
      return `must be ${oneOf(Object.keys(tickLabels))}`;
    case 'decimal':
      return ['must be a decimal number as text, as "16" or "0.35"', ...(field.also ?? []).map(inQuotes)].join(', or ');
    case 'reading':
      return 'must be text: a decimal number as "0.35", with > or < before it as ">299", or "LIM", "N/A" or "N/V"';
    case 'address':
      return 'must be an object, as {"lines": ["1 High Street"], "town": "Leeds", "postcode": "LS1 4AP"}';
    case 'texts':
      return 'must be a list of texts';
    case 'link':
      return `must be ${anId}`;
    case 'links':
      return `must be a list, each item ${anId}`;
    case 'fed_from':
      return 'must be {"origin": true}, or {"board": "…", "circuit": "…"} with their ids';
  }
}

const aDate = 'a date from 1900 to 2199, as "2026-04-15"';
const aWholeNumber = `a whole number from 0 to ${maxWhole}`;
const anId = 'an id of 1 to 64 letters, digits, - and _';
const inQuotes = (word: string) => `"${word}"`;
const valuesOf = (field: Field) => (field.choices ?? []).map(({ value }) => value);

/** Values as they stand in JSON; of many the first, and how many more there are. */
function oneOf(values: readonly (string | number)[]): string {
  const named = values.slice(0, mostNamed).map((value) => JSON.stringify(value));
  const more = values.length - named.length;
  return `one of ${named.join(', ')}${more > 0 ? ` and ${more} more, which the schema names` : ''}`;
}
