import { inWords } from '../words/field-words.ts';
import type { Kind } from './kind.ts';
import { maxItems } from './shared/checks.ts';
import { listOf } from './shared/showing.ts';
import { checkTexts, lineMost } from './shared/texts.ts';

declare module './values.ts' {
  interface KindValues {
    texts: readonly string[];
  }
}

/** Short texts, typed with commas between them. */
export const texts: Kind = {
  name: 'texts',
  check: (field, value) => checkTexts(field, value, lineMost(field)),
  read: (_, typed) => typed.split(/[,;\n]/).filter((each) => each.trim() !== ''),
  control: (_, value) => (Array.isArray(value) ? value.map(String).join(', ') : String(value)),
  show: (_, value) => listOf(value).join(', '),
  enter: (field) => `Enter ${inWords(field)} separated by commas`,
  must: () => 'must be a list of texts',
  schema: (field) => ({ type: 'array', items: { type: 'string', maxLength: lineMost(field) }, maxItems }),
};
