import { tidyReading } from '../../reading.ts';
import { withoutUnit } from '../../words/units.ts';
import type { Field } from '../definition.ts';
import { inUnit, inWords } from '../words/field-words.ts';
import type { Kind } from './kind.ts';
import { ok, wrongKind } from './shared/checks.ts';
import { inQuotes, reference } from './shared/json.ts';
import { commaQuestion, isUnknown } from './shared/numbers.ts';
import { textOf, wordOf } from './shared/showing.ts';

declare module './values.ts' {
  interface KindValues {
    decimal: string;
  }
}

/** A number as text, "16" or "0.35", or one of the words in `also`. */
export const decimal: Kind = {
  name: 'decimal',
  check: (field, value) => (typeof value === 'string' && isDecimal(field, value) ? ok(value) : wrongKind),
  read: asDecimal,
  control: (_, value) => (value === 'na' ? 'N/A' : value === 'unknown' ? 'Unknown' : String(value)),
  hasPoint: true,
  show: (_, value) => wordOf(value) ?? textOf(value),
  enter: (field) => {
    const words = (field.also ?? []).map((word) => ({ na: 'N/A', LIM: 'LIM', unknown: 'unknown' })[word]);
    return `Enter ${inWords(field)} as a number${inUnit(field)}${words.length > 0 ? `, or ${words.join(' or ')}` : ''}`;
  },
  ask: commaQuestion,
  must: (field) =>
    ['must be a decimal number as text, as "16" or "0.35"', ...(field.also ?? []).map(inQuotes)].join(', or '),
  schema: (field) => (field.also ? { oneOf: [reference('decimal'), { enum: field.also }] } : reference('decimal')),
  defs: { decimal: { type: 'string', pattern: '^\\d{1,7}(\\.\\d{1,4})?$' } },
  live: 'decimal',
};

const numeral = /^\d{1,7}(\.\d{1,4})?$/;
const isDecimal = (field: Field, value: string) =>
  numeral.test(value) || (field.also?.some((word) => word === value) ?? false);

/** A typed number, or a word that may replace it. */
function asDecimal(field: Field, text: string): string | undefined {
  if (text.length > 40) return undefined;
  if (isUnknown(text) && field.also?.includes('unknown')) return 'unknown';
  const tidy = tidyReading(withoutUnit(text, field.unit));
  if (tidy === 'N/A') return 'na';
  return tidy;
}
