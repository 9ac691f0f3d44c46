import { chooseFromList } from '../words/field-words.ts';
import type { Kind } from './kind.ts';
import { isChoice, ok, wrongKind } from './shared/checks.ts';
import { oneOf, valuesOf } from './shared/json.ts';
import { labelOf, textOf, wordOf } from './shared/showing.ts';

declare module './values.ts' {
  interface KindValues {
    enum: string;
  }
  interface ChosenValues<C extends string> {
    enum: C;
  }
}

/** One of the field's choices. */
export const choice: Kind = {
  name: 'enum',
  check: (field, value) => (typeof value === 'string' && isChoice(field, value) ? ok(value) : wrongKind),
  read: (_, typed) => typed,
  choose: 'one',
  show: (field, value) => labelOf(field, textOf(value)),
  cell: (_, value) => wordOf(value) ?? textOf(value),
  enter: chooseFromList,
  must: (field) => `must be ${oneOf(valuesOf(field))}`,
  schema: (field) => ({ enum: valuesOf(field) }),
};
