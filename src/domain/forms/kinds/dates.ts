import { readDay, showDay } from '../../time/calendar.ts';
import { addDays, isDay } from '../../time/dates.ts';
import { inWords } from '../words/field-words.ts';
import type { Kind } from './kind.ts';
import { checkList, maxItems } from './shared/checks.ts';
import { dayWords, typedDay } from './shared/days.ts';
import { reference } from './shared/json.ts';
import { listOf } from './shared/showing.ts';

declare module './values.ts' {
  interface KindValues {
    dates: readonly string[];
  }
}

/** Days, typed with commas between them, or from one to another. */
export const dates: Kind = {
  name: 'dates',
  check: (_, value) => checkList(value, (each) => (isDay(each) ? each : undefined)),
  read: (_, typed) => readDays(typed),
  control: (_, value) => (Array.isArray(value) ? value.map((day) => typedDay(String(day))).join(', ') : String(value)),
  show: (_, value) => listOf(value).map(showDay).join(', '),
  enter: (field) => `Enter ${inWords(field)} separated by commas, for example 15/04/2026, 16/04/2026`,
  // The words for the first wrong day; a text that is not a day may be a span, which has words of its own.
  slip: (field, typed) =>
    daysTyped(typed)
      .slice(0, MOST_DAYS)
      .map((each) => dayWords(field, each))
      .find((said) => said !== undefined),
  must: () => 'must be a list of dates from 1900 to 2199, as ["2026-04-15"]',
  schema: () => ({ type: 'array', items: reference('date'), maxItems }),
  lack: 'are missing',
};

/** Longest span: more days than a visit takes must be listed, so that none is included by mistake. */
const LONGEST_SPAN = 7;
const MOST_DAYS = 60;

/** The items between the separators of `readDays`: single days, and spans such as 20/11/2026-21/11/2026. */
const daysTyped = (text: string): string[] =>
  text
    .split(/[,;&\n]|\band\b/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

function readDays(text: string): string[] | undefined {
  const typed = daysTyped(text);
  if (typed.length > MOST_DAYS) return undefined;
  const read = typed.map((each) => {
    const day = readDay(each);
    return day ? [day] : readSpan(each);
  });
  const days = read.flatMap((each) => each ?? []);
  return read.includes(undefined) || days.length > MOST_DAYS ? undefined : [...new Set(days)].sort();
}

/** Every day from one to another: 20/11/2026-21/11/2026, 20 to 21 November 2026. */
function readSpan(text: string): string[] | undefined {
  if (text.length > 60) return undefined;
  for (const parting of text.matchAll(/[-–]|\bto\b/g)) {
    const last = readDay(text.slice(parting.index + parting[0].length));
    if (!last) continue;
    const from = text.slice(0, parting.index).trim();
    const first = /^\d{1,2}$/.test(from) ? readDay(`${from}/${last.slice(5, 7)}/${last.slice(0, 4)}`) : readDay(from);
    if (!first || first >= last) continue;
    const days = [first];
    while (days.length <= LONGEST_SPAN && days.at(-1) !== last) days.push(addDays(days.at(-1) as string, 1));
    return days.length > LONGEST_SPAN ? undefined : days;
  }
  return undefined;
}
