import type { Kind } from '../../../src/domain/forms/kinds/kind.ts';
import { ok, wrongKind } from '../../../src/domain/forms/kinds/shared/checks.ts';
import { chooseFromList, inWords } from '../../../src/domain/forms/words/field-words.ts';

declare module '../../../src/domain/forms/kinds/values.ts' {
  interface KindValues {
    tally: number;
  }
}

/** A kind that no form has: a count, typed as strokes or as a number. */
export const tally: Kind = {
  name: 'tally',
  check: (_, value) => (typeof value === 'number' && Number.isInteger(value) && value < 100 ? ok(value) : wrongKind),
  read: (_, typed) => (/^[| ]+$/.test(typed) ? typed.replaceAll(' ', '').length : Number(typed)),
  control: (_, value) => '|'.repeat(Number(value)),
  show: (_, value) => `${value} counted`,
  cell: (_, value) => `#${value}`,
  enter: (field) => `Enter ${inWords(field)} as strokes`,
  slip: (field, typed) => (typed === 'none' ? chooseFromList(field) : undefined),
  must: () => 'must be a count below 100',
  schema: () => ({ $ref: '#/$defs/tally' }),
  defs: { tally: { type: 'integer', maximum: 99 } },
  live: 'whole',
};
