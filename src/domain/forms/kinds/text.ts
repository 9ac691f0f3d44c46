import { inWords } from '../words/field-words.ts';
import type { Kind } from './kind.ts';
import { textOf } from './shared/showing.ts';
import { checkText, lineMost } from './shared/texts.ts';

declare module './values.ts' {
  interface KindValues {
    text: string;
  }
}

/** One line of words. Choices are only suggestions. */
export const text: Kind = {
  name: 'text',
  check: (field, value) => checkText(field, value, lineMost(field), 'one line'),
  show: (_, value) => textOf(value).trim(),
  isProse: true,
  enter: (field) => `Enter ${inWords(field)}`,
  must: () => 'must be text',
  schema: (field) => ({ type: 'string', maxLength: lineMost(field) }),
};
