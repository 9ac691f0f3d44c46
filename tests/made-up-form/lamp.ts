import type { Kind } from '../../src/domain/forms/kinds/kind.ts';
import { ok, wrongKind } from '../../src/domain/forms/kinds/shared/checks.ts';
import { inWords } from '../../src/domain/forms/words/field-words.ts';

declare module '../../src/domain/forms/kinds/values.ts' {
  interface KindValues {
    lamp: 'lit' | 'dark';
  }
}

/** Whether the lamp of a tester is lit: a kind of field for this form only. Typed as a star or a hyphen. */
export const lamp: Kind = {
  name: 'lamp',
  check: (_, value) => (value === 'lit' || value === 'dark' ? ok(value) : wrongKind),
  read: (_, typed) => ({ '*': 'lit', '-': 'dark' })[typed],
  control: (_, value) => (value === 'lit' ? '*' : '-'),
  show: (_, value) => (value === 'lit' ? 'Lamp lit' : 'Lamp dark'),
  enter: (field) => `Enter ${inWords(field)} as * or -`,
  must: () => 'must be "lit" or "dark"',
  schema: () => ({ enum: ['lit', 'dark'] }),
};
