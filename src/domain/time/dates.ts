/*
 * Calendar days as 'YYYY-MM-DD' text, without time zones. Without Temporal: forms, rules and verdicts also run on phones and in the
 * page to check a certificate without us, and Safari has no Temporal; a second calendar on the server alone would be one too many.
 */

/** Plausible years for a day of an installation, a person or a visit; any other is a typing error. Our own choice. */
const [FIRST_YEAR, LAST_YEAR] = ['1900', '2199'] as const;

/** Whether the text is a plausible day: it exists, unlike '2026-02-29', and is in the years 1900 to 2199. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !exists(text)) return false;
  const year = text.slice(0, 4);
  return FIRST_YEAR <= year && year <= LAST_YEAR;
}

/** Whether a day exists, in any year: additions to a day may go beyond the plausible years. */
function exists(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/**
 * The day a number of days later, or earlier if negative.
 * @throws RangeError if the text is not a day.
 */
export function addDays(from: string, days: number): string {
  const time = new Date(`${mustBeDay(from)}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10);
}

/**
 * The same day of a later year. 29 February becomes 28 February if the year has none, so never later than the interval allows.
 * @throws RangeError if the text is not a day.
 */
export function addYears(from: string, years: number): string {
  const [year, month, date] = mustBeDay(from).split('-') as [string, string, string];
  const sameMonth = `${String(Number(year) + years).padStart(4, '0')}-${month}`;
  return exists(`${sameMonth}-${date}`) ? `${sameMonth}-${date}` : `${sameMonth}-28`;
}

/**
 * The same day a number of months later; the last day of a month that is too short.
 * @throws RangeError if the text is not a day.
 */
export function addMonths(from: string, months: number): string {
  const [year, month, date] = mustBeDay(from).split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** "Within N days of X" ends on X + N. */
export const withinDaysOf = (from: string, days: number): string => addDays(from, days);

/** "Within N days starting with X" counts X as day 1 and ends on X + N - 1. */
export const withinDaysStartingWith = (from: string, days: number): string => addDays(from, days - 1);

/** An inspection of a rented home is valid for at most five years in each nation. Source: README of the domain, section 4. */
const RENTED_HOME_YEARS = 5;

/**
 * The last day allowed for a rented home's next inspection.
 * Wales counts the day of the inspection itself, so its period ends a day sooner than in the other nations.
 */
export function rentedHomeCap(inspectedOn: string, nation: string | undefined): string {
  const anniversary = addYears(inspectedOn, RENTED_HOME_YEARS);
  return nation === 'Wales' ? addDays(anniversary, -1) : anniversary;
}

/** The latest of the days among the values; other values are skipped. */
export function lastDay(values: readonly unknown[]): string | undefined {
  return daysIn(values).at(-1);
}

/** The earliest of them. */
export function firstDay(values: readonly unknown[]): string | undefined {
  return daysIn(values)[0];
}

const daysIn = (values: readonly unknown[]): string[] => values.filter(isDay).sort();

function mustBeDay(text: string): string {
  if (!exists(text)) throw new RangeError(`not a day: ${String(text).slice(0, 40)}`);
  return text;
}
