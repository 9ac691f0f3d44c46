import { readLocalTime, toLocalTime } from './calendar.ts';

/**
 * The instant that a time of today's says: "8:58", "08:58". Nothing means now.
 * @param timeZone  IANA name.
 * @param day  YYYY-MM-DD, where it is of another day: then there has to be a time.
 * @returns UTC ISO text, or why it is none, in a sentence.
 */
export function readStatedTime(
  typed: string,
  now: Date,
  timeZone: string,
  day?: string,
): { at: string } | { fault: string } {
  if (typed.trim() === '' && day === undefined) return { at: now.toISOString() };
  const match = /^(\d{1,2})[:.]?(\d\d)$/.exec(typed.trim());
  const local = toLocalTime(now.toISOString(), timeZone);
  const at =
    match &&
    readLocalTime(`${day ?? local.slice(0, 10)}T${(match[1] as string).padStart(2, '0')}:${match[2]}`, timeZone);
  if (!at) return { fault: 'Enter a time, for example 08:58' };
  return at > now.toISOString() ? { fault: `Enter a time in the past: it is ${local.slice(11, 16)} now` } : { at };
}
