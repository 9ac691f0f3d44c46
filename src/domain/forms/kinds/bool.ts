import { inWords } from '../words/field-words.ts';
import type { Kind } from './kind.ts';
import { ok, wrongKind } from './shared/checks.ts';
import { textOf } from './shared/showing.ts';

declare module './values.ts' {
  interface KindValues {
    bool: boolean;
  }
}

const answers: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false };

export const bool: Kind = {
  name: 'bool',
  check: (_, value) => (typeof value === 'boolean' ? ok(value) : wrongKind),
  read: (_, typed) => answers[typed.toLowerCase()],
  choose: 'one',
  choices: [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ],
  control: (_, value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)),
  show: (_, value) => (value === true ? 'Yes' : value === false ? 'No' : textOf(value)),
  enter: (field) => `Choose yes or no for ${inWords(field)}`,
  must: () => 'must be true or false',
  schema: () => ({ type: 'boolean' }),
  live: 'yesNo',
};
