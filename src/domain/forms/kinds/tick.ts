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

/** The signs that a field takes: all of them, or those among its choices where a form has no such answer. */
const signsOf = (field: Field) => Object.keys(signs).filter((sign) => isChoice(field, sign));

/** A test that was passed or was not, as schedules tick it. */
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
  // What was not well, or not tested, is looked at anew.
  asCarried: (value) => (value === 'yes' || value === 'na' ? value : undefined),
  schema: (field) => ({ enum: signsOf(field) }),
};

/** The same field where its form has no LIM: on new work everything is tested. Other kinds stay as they are. */
export const withoutLim = <F extends { kind: string }>(field: F): F =>
  field.kind === 'tick' ? { ...field, choices: (tick.choices ?? []).filter(({ value }) => value !== 'lim') } : field;
