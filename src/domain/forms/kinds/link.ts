import { chooseFromList, inWords } from '../words/field-words.ts';
import type { Kind } from './kind.ts';
import { identifier, ok, wrongKind } from './shared/checks.ts';
import { anId, reference } from './shared/json.ts';
import { nameOf, textOf } from './shared/showing.ts';

declare module './values.ts' {
  interface KindValues {
    link: string;
  }
}

/** The id of an item of the document, of the kind in `target`. */
export const link: Kind = {
  name: 'link',
  check: (_, value) => (typeof value === 'string' && identifier.test(value) ? ok(value) : wrongKind),
  read: (_, typed) => typed,
  show: (field, value, names) => nameOf(field, textOf(value), names),
  enter: chooseFromList,
  must: () => `must be ${anId}`,
  schema: () => reference('id'),
  pointing: {
    to: ({ target }, value) =>
      target ? (Array.isArray(value) ? value : [value]).map((id) => ({ to: target, id })) : [],
    gone: (field) => `${inWords(field)} names something that is not in the report`,
  },
};
