import { addDays, isDay } from './dates.ts';

/** Names of the months, January first. */
export const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** The numbers of a day, which may not exist; without `day`, a typed month or year. */
type Numbers = { year: number; month?: number; day?: number };

/**
 * A typed day: 2026-04-15, 15/04/2026, 15.4.26, 15 April 2026, 15-Apr-26. The day comes before the month.
 * @returns `YYYY-MM-DD`, or undefined if it is not a day: `dayFault` says why.
 */
export function readDay(entered: string): string | undefined {
  const numbers = numbersOf(entered);
  const text = numbers && written(numbers);
  return isDay(text) ? text : undefined;
}

/**
 * Why a typed text is not a day: the day does not exist, it is a month or year without a day, or its year is implausible;
 * otherwise its format. Undefined for a day.
 */
export function dayFault(entered: string): 'no such day' | 'no day' | 'far off' | 'format' | undefined {
  const numbers = numbersOf(entered);
  if (!numbers) return 'format';
  if (numbers.day === undefined) return 'no day';
  if (isDay(written(numbers))) return undefined;
  // 2000 has a 29 February, so a day that exists in it can only have a wrong year.
  const isFarOff = numbers.year < 1900 || numbers.year > 2199;
  return isFarOff && isDay(written({ ...numbers, year: 2000 })) ? 'far off' : 'no such day';
}

function numbersOf(entered: string): Numbers | undefined {
  const text = entered.trim().toLowerCase();
  if (text.length > 30) return undefined;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const british = /^(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{4}|\d{2})$/.exec(text);
  if (british) return { year: yearOf(british[3] as string), month: Number(british[2]), day: Number(british[1]) };
  const worded = /^(\d{1,2})(?:(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?\s+|-([a-z]{3,9})-)(\d{4}|\d{2})$/.exec(text);
  if (worded) {
    const month = monthOf((worded[2] ?? worded[3]) as string);
    return month === undefined ? undefined : { year: yearOf(worded[4] as string), month, day: Number(worded[1]) };
  }
  return coarse(text);
}

/** 2021, 11/2021 and Nov 2021. */
function coarse(text: string): Numbers | undefined {
  if (/^(?:19|20|21)\d\d$/.test(text)) return { year: Number(text) };
  const numbered = /^(\d{1,2})[/.-](\d{4})$/.exec(text);
  if (numbered) return { year: Number(numbered[2]), month: Number(numbered[1]) };
  const worded = /^([a-z]{3,9})\.?,? (\d{4}|\d{2})$/.exec(text);
  const month = worded && monthOf(worded[1] as string);
  return month ? { year: yearOf(worded[2] as string), month } : undefined;
}

const monthOf = (word: string): number | undefined => {
  const at = months.findIndex((name) => word.startsWith(name.slice(0, 3).toLowerCase()));
  return at < 0 ? undefined : at + 1;
};

/** Two digits from 80 to 99 are in the last century, when existing wiring and reports may date from; no date is after 2079. */
const yearOf = (digits: string) => Number(digits) + (digits.length > 2 ? 0 : Number(digits) < 80 ? 2000 : 1900);

function written({ year, month, day }: Numbers): string | undefined {
  if (month === undefined || day === undefined) return undefined;
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

/** A day in words: 2026-04-15 gives "15 April 2026". Any other text is unchanged. */
export function showDay(day: string): string {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  const month = months[Number(match?.[2]) - 1];
  return match && month !== undefined ? `${Number(match[3])} ${month} ${match[1]}` : day;
}

/** Days before and after today within which a day needs no year. */
const NEAR = 183;

/** A day in a list, for those who plan: "15 Apr", with its year where that is half a year away or more. Any other text is unchanged. */
export function showNear(day: string, today: string): string {
  if (!isDay(day)) return day;
  const short = `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]?.slice(0, 3)}`;
  const isNear = day > addDays(today, -NEAR) && day < addDays(today, NEAR);
  return isNear ? short : `${short} ${day.slice(0, 4)}`;
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A day with its day of the week, for a person who has to be at home: "Wednesday 15 April 2026". */
export const showWeekday = (day: string): string =>
  isDay(day) ? `${dayNames[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${showDay(day)}` : showDay(day);

/** Stored for each zone: making one takes about a hundred times as long as using it, and every page needs today's date. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const kept = clocks.get(timeZone);
  if (kept) return kept;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** The latest offset of each zone from UTC: most calls are about the present. */
const ahead = new Map<string, { slot: number; by: number }>();
/** Zones change their clocks at a quarter of an hour, in UTC too. */
const SLOT = 15 * 60 * 1000;
/** Since 1973 all zones have offsets of whole minutes: the last, Liberia's, changed in 1972. */
const WHOLE_MINUTES_SINCE = Date.UTC(1973, 0, 1);

/** The local time of a zone at an instant, as the milliseconds of a UTC time with the same digits. */
function wallClock(instant: number, timeZone: string): number {
  const slot = Math.floor(instant / SLOT);
  const kept = ahead.get(timeZone);
  if (kept?.slot === slot) return instant + kept.by;
  const wall = shownClock(instant, timeZone);
  if (instant > WHOLE_MINUTES_SINCE) ahead.set(timeZone, { slot, by: wall - instant });
  return wall;
}

function shownClock(instant: number, timeZone: string): number {
  const shown = clockOf(timeZone).formatToParts(instant);
  const parts = Object.fromEntries(shown.map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((instant % 1000) + 1000) % 1000);
}

/**
 * The instant of a local time in a zone, as a datetime-local input sends it: `2026-04-15T14:30`.
 * In an hour that occurs twice the earlier instant is meant; a skipped time is read as if the clocks had not gone forward yet.
 * @returns UTC ISO text, or undefined if it is not a time.
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

/** An instant as local time for a datetime-local input: `2026-04-15T14:30`, with seconds if there are any. */
export function toLocalTime(instant: string, timeZone: string): string {
  const local = new Date(wallClock(Date.parse(instant), timeZone)).toISOString().slice(0, 23);
  return local.replace(/\.000$/, '').replace(/:00$/, '');
}

/** The day and minute of an instant in a zone: "15 April 2026, 14:30". Any other text is unchanged. */
export function showTime(instant: string, timeZone: string): string {
  if (!isInstant(instant)) return instant;
  const local = toLocalTime(instant, timeZone);
  return `${showDay(local.slice(0, 10))}, ${local.slice(11, 16)}`;
}

/** Whether a text is an instant in UTC ISO form. */
export function isInstant(text: string): boolean {
  const match = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?Z$/.exec(text);
  return match !== null && isDay(match[1] as string);
}

/** A date and time in RFC 3339, in capitals: to the second or finer, with Z or an offset. */
export const instantPattern =
  /^((?:19|2[01])\d\d-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * The instant of an RFC 3339 text: 2026-04-15T11:00:00+01:00 gives 2026-04-15T10:00:00.000Z.
 * @returns UTC ISO text to the millisecond, or undefined if it is not one, or its year is implausible.
 */
export function readInstant(text: string): string | undefined {
  const match = instantPattern.exec(text);
  if (!match || !isDay(match[1])) return undefined;
  const instant = new Date(text).toISOString();
  return isDay(instant.slice(0, 10)) ? instant : undefined;
}
