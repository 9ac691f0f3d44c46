import type { Field } from '../definition.ts';
import { inWords } from '../words/field-words.ts';
import type { Kind } from './kind.ts';
import { isChoice, ok, wrongKind } from './shared/checks.ts';
import { oneOf } from './shared/json.ts';
import { textOf, wordOf } from './shared/showing.ts';

declare module './values.ts' {
  interface KindValues {
    tick: 'yes' | 'no' | 'na' | 'lim';
  }
}

const signs = { yes: '✓', no: '✗', na: 'N/A', lim: 'LIM' };

/** The signs that a field takes: all, or those among its choices. */
const signsOf = (field: Field) => Object.keys(signs).filter((sign) => isChoice(field, sign));

/** Whether a test was passed, as ticked on schedules. */
export const tick: Kind = {
  name: 'tick',
  check: (field, value) =>
    typeof value === 'string' && Object.hasOwn(signs, value) && isChoice(field, value) ? ok(value) : wrongKind,
  read: (_, typed) => typed,
  choose: 'one',
  choices: [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
    { value: 'na', label: 'N/A' },
    { value: 'lim', label: 'LIM' },
  ],
  show: (_, value) => wordOf(value) ?? textOf(value),
  cell: (_, value) => wordOf(value, signs) ?? textOf(value),
  enter: (field) => `Choose yes, no${isChoice(field, 'lim') ? ', N/A or LIM' : ' or N/A'} for ${inWords(field)}`,
  must: (field) => `must be ${oneOf(signsOf(field))}`,
  // A "no" or LIM is not carried over: it is inspected again.
  asCarried: (value) => (value === 'yes' || value === 'na' ? value : undefined),
  schema: (field) => ({ enum: signsOf(field) }),
};

/** The same field without LIM, for new work, where everything is tested. Other kinds are unchanged. */
export const withoutLim = <F extends { kind: string }>(field: F): F =>
  field.kind === 'tick' ? { ...field, choices: (tick.choices ?? []).filter(({ value }) => value !== 'lim') } : field;
