import { dayFault } from '../../../time/calendar.ts';
import { isDay } from '../../../time/dates.ts';
import type { Field } from '../../definition.ts';
import { inWords } from '../../words/field-words.ts';

export const isDayText = (value: unknown): value is string => typeof value === 'string' && isDay(value);

/** A day as typed in Britain: 2026-04-15 gives 15/04/2026. */
export const typedDay = (day: string) => (/^\d{4}-\d\d-\d\d$/.test(day) ? day.split('-').reverse().join('/') : day);

export const aDate = 'a date from 1900 to 2199, as "2026-04-15"';

/**
 * A specific message for a typed text that is not a day, if there is one.
 * @param otherwise  the field's other answers: ", or unknown if it is not known".
 */
export function dayWords(field: Field, text: string, otherwise = ''): string | undefined {
  const name = inWords(field);
  switch (dayFault(text)) {
    case 'no such day':
      return `Enter a day that exists for ${name}${otherwise}: there is no ${text}`;
    case 'no day':
      return `Enter ${name} with the day, for example 15/11/2021${otherwise}: ${text} is only a ${/^\d{4}$/.test(text) ? 'year' : 'month'}`;
    case 'far off':
      return `Enter ${name} in a year from 1900 to 2199`;
    default:
      return undefined;
  }
}
