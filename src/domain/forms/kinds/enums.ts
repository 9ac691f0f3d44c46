import { chooseFromList } from '../words/field-words.ts';
import type { Kind } from './kind.ts';
import { checkList, isChoice, maxItems } from './shared/checks.ts';
import { oneOf, valuesOf } from './shared/json.ts';
import { labelOf, listOf } from './shared/showing.ts';

declare module './values.ts' {
  interface KindValues {
    enums: readonly string[];
  }
  interface ChosenValues<C extends string> {
    enums: readonly C[];
  }
}

/** Any number of the field's choices. */
export const choices: Kind = {
  name: 'enums',
  check: (field, value) => checkList(value, (each) => (isChoice(field, each) ? each : undefined)),
  choose: 'several',
  show: (field, value) =>
    listOf(value)
      .map((each) => labelOf(field, each))
      .join(', '),
  enter: chooseFromList,
  must: (field) => `must be a list, each item ${oneOf(valuesOf(field))}`,
  schema: (field) => ({ type: 'array', items: { enum: valuesOf(field) }, maxItems }),
  live: 'list',
};
