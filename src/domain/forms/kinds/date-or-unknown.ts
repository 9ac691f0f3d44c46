import { readDay } from '../../time/calendar.ts';
import type { Field } from '../definition.ts';
import { inWords } from '../words/field-words.ts';
import { date } from './date.ts';
import type { Kind } from './kind.ts';
import { ok, wrongKind } from './shared/checks.ts';
import { aDate, dayWords, isDayText, typedDay } from './shared/days.ts';
import { reference } from './shared/json.ts';
import { isUnknown } from './shared/numbers.ts';

declare module './values.ts' {
  interface KindValues {
    /** A day, or "unknown". */
    date_or_unknown: string;
  }
}

export const dateOrUnknown: Kind = {
  name: 'date_or_unknown',
  check: (_, value) => (value === 'unknown' || isDayText(value) ? ok(value) : wrongKind),
  read: (_, typed) => (isUnknown(typed) ? 'unknown' : readDay(typed)),
  control: (_, value) => (value === 'unknown' ? 'Unknown' : typedDay(String(value))),
  show: date.show,
  enter: (field) => `${date.enter(field)}, or unknown`,
  slip: (field, typed) =>
    isNone(typed) ? noneKnown(field, typed) : dayWords(field, typed, ', or unknown if nobody knows it'),
  must: () => `must be ${aDate}, or "unknown"`,
  schema: () => ({ oneOf: [reference('date'), { const: 'unknown' }] }),
};

/**
 * What many write where there was none. The form has no such answer, only a day or that none is known, and "none" is not made to say
 * "unknown" on a report without being asked.
 */
const isNone = (text: string) => /^(?:n ?[/.\\-]? ?a\.?|none|nil|never|-)$/i.test(text);

const noneKnown = (field: Field, text: string) =>
  `Enter unknown for ${inWords(field)} where none is known, in place of ${text}`;
