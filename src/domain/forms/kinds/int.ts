import { withoutUnit } from '../../words/units.ts';
import { chooseFromList, inWords } from '../words/field-words.ts';
import type { Kind } from './kind.ts';
import { isChoice, isWhole, maxWhole, ok, wrongKind } from './shared/checks.ts';
import { aWholeNumber, oneOf, valuesOf } from './shared/json.ts';
import { asInteger } from './shared/numbers.ts';
import { labelOf, textOf } from './shared/showing.ts';

declare module './values.ts' {
  interface KindValues {
    int: number;
  }
}

/** A whole number; with choices, one of them. */
export const int: Kind = {
  name: 'int',
  check: (field, value) => (isWhole(value) && isChoice(field, String(value)) ? ok(value) : wrongKind),
  read: (field, typed) => asInteger(withoutUnit(typed, field.unit)),
  show: (field, value) => labelOf(field, textOf(value)),
  enter: (field) => (field.choices ? chooseFromList(field) : `Enter ${inWords(field)} as a whole number`),
  must: (field) => (field.choices ? `must be ${oneOf(valuesOf(field).map(Number))}` : `must be ${aWholeNumber}`),
  schema: (field) =>
    field.choices ? { enum: valuesOf(field).map(Number) } : { type: 'integer', minimum: 0, maximum: maxWhole },
  live: 'whole',
};
