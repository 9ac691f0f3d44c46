import type { Field } from '../../definition.ts';
import type { JsonSchema } from '../kind.ts';
import { maxWhole } from './checks.ts';

/** A definition of the schema. */
export const reference = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });

export const aWholeNumber = `a whole number from 0 to ${maxWhole}`;
export const anId = 'an id of 1 to 64 letters, digits, - and _';
export const inQuotes = (word: string) => `"${word}"`;
export const valuesOf = (field: Field) => (field.choices ?? []).map(({ value }) => value);

/** Most choices that a message names. */
const mostNamed = 10;

/** Values as written in JSON: the first ones, and how many more there are. */
export function oneOf(values: readonly (string | number)[]): string {
  const named = values.slice(0, mostNamed).map((value) => JSON.stringify(value));
  const more = values.length - named.length;
  return `one of ${named.join(', ')}${more > 0 ? ` and ${more} more, which the schema names` : ''}`;
}
