import { instantPattern, readInstant, readLocalTime, showTime, toLocalTime } from '../../time/calendar.ts';
import { inWords } from '../words/field-words.ts';
import type { Kind } from './kind.ts';
import { ok, wrongKind } from './shared/checks.ts';
import { textOf } from './shared/showing.ts';

declare module './values.ts' {
  interface KindValues {
    time: string;
  }
}

/** A time, as UTC ISO text; RFC 3339 with any offset is accepted. Entered and shown in the company's zone. */
export const time: Kind = {
  name: 'time',
  check: (_, value) => {
    const instant = typeof value === 'string' ? readInstant(value) : undefined;
    return instant === undefined ? wrongKind : ok(instant);
  },
  read: (_, typed, timeZone) => readLocalTime(typed, timeZone),
  control: (_, value, timeZone) => toLocalTime(String(value), timeZone),
  show: (_, value, names) => showTime(textOf(value), names.timeZone),
  enter: (field) => `Enter ${inWords(field)} as a date and time`,
  must: () =>
    'must be a date and time of RFC 3339 with Z or an offset, as "2026-04-15T10:00:00Z" or "2026-04-15T11:00:00+01:00"',
  schema: () => ({ type: 'string', format: 'date-time', pattern: instantPattern.source }),
};
