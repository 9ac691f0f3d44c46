import type { Field } from '../definition.ts';
import type { Kind } from './kind.ts';
import { checkText } from './shared/texts.ts';
import { text } from './text.ts';

declare module './values.ts' {
  interface KindValues {
    longtext: string;
  }
}

const mostOf = ({ maxLength = 5000 }: Field) => maxLength;

/** Words on any number of lines. */
export const longtext: Kind = {
  ...text,
  name: 'longtext',
  hasLines: true,
  check: (field, value) => checkText(field, value, mostOf(field), 'lines'),
  schema: (field) => ({ type: 'string', maxLength: mostOf(field) }),
};
