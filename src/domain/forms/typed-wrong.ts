import { mayMeanThousands } from '../reading.ts';
import { withoutUnit } from '../units.ts';
import { dayFault } from './calendar.ts';
import type { Field } from './definition.ts';
import { inUnit, inWords, whatToEnter } from './form-words.ts';
import { daysTyped } from './typed-value.ts';

/**
 * What to say to who typed what is no value of the field: of a slip that many make, how it is put right, else what the field
 * takes.
 */
export function whatIsWrong(field: Field, typed: string): string {
  const text = typed.trim();
  if (text.length > 10_000) return whatToEnter(field);
  switch (field.kind) {
    case 'reading':
      return isOverRange(text) ? overRange(field) : whatToEnter(field);
    case 'date_or_unknown':
      return isNone(text) ? noneKnown(field, text) : (wrongDay(field, text) ?? whatToEnter(field));
    case 'date':
      return wrongDay(field, text) ?? whatToEnter(field);
    case 'dates':
      return wrongDays(field, text) ?? whatToEnter(field);
    default:
      return whatToEnter(field);
  }
}

/** Whether a number's comma can be a thousand as well: then it is asked, whatever the unit behind it. */
export const isUnclear = (field: Field, text: string): boolean =>
  text.length <= 40 && mayMeanThousands(withoutUnit(text, field.unit));

export const unclear = (field: Field, text: string): string =>
  `Enter ${inWords(field)} without the comma: ${text.trim()} can be a thousand or a decimal`;

/** What a tester shows when the reading is beyond its range, which differs between testers: a value cannot be made of it. */
const isOverRange = (text: string) => /^>? ?(?:[o0][./]?l\.?|∞|inf|infinity|over ?-?range|over)$/i.test(text);

const overRange = (field: Field) =>
  `Enter ${inWords(field)} as > and the most your tester can show${inUnit(field)}, for example >299`;

/**
 * What many write where there was none. The form has no such answer, only a day or that none is known, and "none" is not made to say
 * "unknown" on a report without being asked.
 */
const isNone = (text: string) => /^(?:n ?[/.\\-]? ?a\.?|none|nil|never|-)$/i.test(text);

const noneKnown = (field: Field, text: string) =>
  `Enter unknown for ${inWords(field)} where none is known, in place of ${text}`;

function wrongDay(field: Field, text: string): string | undefined {
  const name = inWords(field);
  const orUnknown = field.kind === 'date_or_unknown' ? ', or unknown if nobody knows it' : '';
  switch (dayFault(text)) {
    case 'no such day':
      return `Enter a day that exists for ${name}${orUnknown}: there is no ${text}`;
    case 'no day':
      return `Enter ${name} with the day, for example 15/11/2021${orUnknown}: ${text} is only a ${/^\d{4}$/.test(text) ? 'year' : 'month'}`;
    case 'far off':
      return `Enter ${name} in a year from 1900 to 2199`;
    default:
      return undefined;
  }
}

/** The first of the days that has something to say; one that is none can be a span, which says its own. */
function wrongDays(field: Field, text: string): string | undefined {
  const typed = daysTyped(text).slice(0, 60);
  return typed.map((each) => wrongDay(field, each)).find((said) => said !== undefined);
}
