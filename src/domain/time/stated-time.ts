import { readLocalTime, toLocalTime } from './calendar.ts';

/**
 * The instant of a time today: "8:58", "08:58". Blank means now.
 * @param timeZone  IANA name.
 * @param day  YYYY-MM-DD, if it is another day: then the time is required.
 * @returns UTC ISO text, or the error message.
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
