import { readDay, showDay } from '../../time/calendar.ts';
import { inWords } from '../words/field-words.ts';
import type { Kind } from './kind.ts';
import { ok, wrongKind } from './shared/checks.ts';
import { aDate, dayWords, isDayText } from './shared/days.ts';
import { reference } from './shared/json.ts';
import { textOf, wordOf } from './shared/showing.ts';

declare module './values.ts' {
  interface KindValues {
    date: string;
  }
}

/** A day, "2026-04-15". A date input sends only this form; without a script it is typed. */
export const date: Kind = {
  name: 'date',
  check: (_, value) => (isDayText(value) ? ok(value) : wrongKind),
  read: (_, typed) => readDay(typed),
  show: (_, value) => wordOf(value) ?? showDay(textOf(value)),
  enter: (field) => `Enter ${inWords(field)} as a date, for example 15/04/2026`,
  slip: (field, typed) => dayWords(field, typed),
  must: () => `must be ${aDate}`,
  schema: () => reference('date'),
  defs: { date: { type: 'string', format: 'date', pattern: '^(?:19|2[01])\\d{2}-\\d{2}-\\d{2}$' } },
};
