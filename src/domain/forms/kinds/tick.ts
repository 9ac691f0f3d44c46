import { inWords } from '../words/field-words.ts';
import type { Kind } from './kind.ts';
import { ok, wrongKind } from './shared/checks.ts';
import { oneOf } from './shared/json.ts';
import { textOf, wordOf } from './shared/showing.ts';

declare module './values.ts' {
  interface KindValues {
    tick: 'yes' | 'no' | 'na' | 'lim';
  }
}

const signs = { yes: '✓', no: '✗', na: 'N/A', lim: 'LIM' };

/** A test that was passed or was not, as schedules tick it. */
export const tick: Kind = {
  name: 'tick',
  check: (_, value) => (typeof value === 'string' && Object.hasOwn(signs, value) ? ok(value) : wrongKind),
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
  enter: (field) => `Choose yes, no, N/A or LIM for ${inWords(field)}`,
  must: () => `must be ${oneOf(Object.keys(signs))}`,
  schema: () => ({ enum: Object.keys(signs) }),
};
