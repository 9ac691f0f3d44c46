import { withoutUnit } from '../../words/units.ts';
import { inUnit, inWords } from '../words/field-words.ts';
import type { Kind } from './kind.ts';
import { isWhole, maxWhole, ok, wrongKind } from './shared/checks.ts';
import { aWholeNumber } from './shared/json.ts';
import { asInteger, isUnknown } from './shared/numbers.ts';
import { textOf, wordOf } from './shared/showing.ts';

declare module './values.ts' {
  interface KindValues {
    number_or_unknown: number | 'unknown';
  }
}

export const numberOrUnknown: Kind = {
  name: 'number_or_unknown',
  check: (_, value) => (isWhole(value) || value === 'unknown' ? ok(value) : wrongKind),
  read: (field, typed) => (isUnknown(typed) ? 'unknown' : asInteger(withoutUnit(withoutAbout(typed), field.unit))),
  control: (_, value) => (value === 'unknown' ? 'Unknown' : String(value)),
  show: (_, value) => wordOf(value) ?? textOf(value),
  enter: (field) => `Enter ${inWords(field)} as a whole number${inUnit(field)}, or unknown`,
  must: () => `must be ${aWholeNumber}, or "unknown"`,
  schema: () => ({ oneOf: [{ type: 'integer', minimum: 0, maximum: maxWhole }, { const: 'unknown' }] }),
};

/** Removes words for an estimate: "about 20" years. */
const withoutAbout = (text: string) =>
  text.replace(/^(?:about|around|approximately|approx\.?|roughly|circa|ca?\.|~) ?/i, '');
