import { isDay } from '../dates.ts';

const months = 'January February March April May June July August September October November December'.split(' ');

/**
 * A day as people type it: 2026-04-15, 15/04/2026, 15.4.2026, 15 April 2026. The day comes before the month.
 * @returns `YYYY-MM-DD`, or undefined when it is none.
 */
export function readDay(entered: string): string | undefined {
  const text = entered.trim().toLowerCase();
  if (text.length > 30) return undefined;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const british = /^(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{4})$/.exec(text);
  if (british) return dayOf(Number(british[3]), Number(british[2]), Number(british[1]));
  const worded = /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?\s+(\d{4})$/.exec(text);
  if (!worded) return undefined;
  const month = months.findIndex((name) => worded[2]?.startsWith(name.slice(0, 3).toLowerCase()));
  return month < 0 ? undefined : dayOf(Number(worded[3]), month + 1, Number(worded[1]));
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const text = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
  return isDay(text) ? text : undefined;
}

/** A day in words: 2026-04-15 gives "15 April 2026". What is no day stays as it is. */
export function showDay(day: string): string {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  const month = months[Number(match?.[2]) - 1];
  return match && month !== undefined ? `${Number(match[3])} ${month} ${match[1]}` : day;
}

/** The wall clock of a zone at an instant, as milliseconds of a day in UTC that reads the same. */
function wallClock(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((instant % 1000) + 1000) % 1000);
}

/**
 * The instant of a wall-clock time in a zone, from what a datetime-local input sends: `2026-04-15T14:30`.
 * An hour that comes twice means the earlier one; a time the clocks skip is read as if they had not gone forward yet.
 * @returns UTC ISO text, or undefined when it is no time.
 */
export function readLocalTime(entered: string, timeZone: string): string | undefined {
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?$/.exec(entered.trim());
  if (!match || !isDay(match[1] as string)) return undefined;
  const [hour, minute, second] = [Number(match[2]), Number(match[3]), Number(match[4] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const wall =
    Date.parse(`${match[1]}T00:00:00Z`) +
    ((hour * 60 + minute) * 60 + second) * 1000 +
    Number((match[5] ?? '0').padEnd(3, '0'));
  const day = 86_400_000;
  const offsets = [wallClock(wall - day, timeZone) - (wall - day), wallClock(wall + day, timeZone) - (wall + day)];
  const candidates = offsets.map((offset) => wall - offset).filter((at) => wallClock(at, timeZone) === wall);
  return new Date(candidates.length > 0 ? Math.min(...candidates) : wall - (offsets[0] as number)).toISOString();
}

/** An instant as a datetime-local input holds it, in a zone: `2026-04-15T14:30`, with seconds where there are any. */
export function toLocalTime(instant: string, timeZone: string): string {
  const local = new Date(wallClock(Date.parse(instant), timeZone)).toISOString().slice(0, 23);
  return local.replace(/\.000$/, '').replace(/:00$/, '');
}

/** The day and minute of an instant in a zone: "15 April 2026, 14:30". What is no instant stays as it is. */
export function showTime(instant: string, timeZone: string): string {
  if (!isInstant(instant)) return instant;
  const local = toLocalTime(instant, timeZone);
  return `${showDay(local.slice(0, 10))}, ${local.slice(11, 16)}`;
}

/** Whether a text is an instant as UTC ISO text. */
export function isInstant(text: string): boolean {
  const match = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?Z$/.exec(text);
  return match !== null && isDay(match[1] as string);
}

/** A date and time as RFC 3339 writes it, in capitals: to the second or finer, with Z or an offset. */
export const instantPattern =
  /^((?:19|2[01])\d\d-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * The instant that RFC 3339 text names: 2026-04-15T11:00:00+01:00 gives 2026-04-15T10:00:00.000Z.
 * @returns UTC ISO text to the millisecond, or undefined when it is none, or on a day that nobody means.
 */
export function readInstant(text: string): string | undefined {
  const match = instantPattern.exec(text);
  if (!match || !isDay(match[1])) return undefined;
  const instant = new Date(text).toISOString();
  return isDay(instant.slice(0, 10)) ? instant : undefined;
}
