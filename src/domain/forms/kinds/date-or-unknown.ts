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
    isNone(typed) ? noneKnown(field, typed) : dayWords(field, typed, ', or unknown if it is not known'),
  must: () => `must be ${aDate}, or "unknown"`,
  schema: () => ({ oneOf: [reference('date'), { const: 'unknown' }] }),
};

/**
 * Common entries for "there was none". The form takes only a day or "unknown", and does not turn "none" into "unknown" on a
 * report without asking.
 */
const isNone = (text: string) => /^(?:n ?[/.\\-]? ?a\.?|none|nil|never|-)$/i.test(text);

const noneKnown = (field: Field, text: string) => `If ${inWords(field)} is not known, enter unknown instead of ${text}`;
