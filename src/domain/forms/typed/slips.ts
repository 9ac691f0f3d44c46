import type { Field } from '../definition.ts';
import { inWords } from '../words/field-words.ts';

/**
 * A likely slip in a value of the right kind: a day in the future for something that has happened, a year
 * instead of an age, or a number that cannot be.
 * @param today  YYYY-MM-DD where the company is.
 * @returns a sentence that says what to enter; undefined if there is none.
 */
export function slipOf(field: Field, value: unknown, today: string): string | undefined {
  if (field.past) {
    const ahead = (Array.isArray(value) ? value : [value]).find(
      (day) => typeof day === 'string' && isDayAfter(day, today),
    );
    if (ahead) return `Enter ${inWords(field)} up to today: ${ahead.split('-').reverse().join('/')} is still to come`;
  }
  const { least, most } = field;
  if (most === undefined || typeof value !== 'number') return undefined;
  if (least !== undefined)
    return value < least || value > most ? `Enter ${inWords(field)} as a number from ${least} to ${most}` : undefined;
  if (value > most) {
    return `Enter ${inWords(field)} in years, ${most} at most: ${value} looks like a date`;
  }
  return undefined;
}

const isDayAfter = (text: string, today: string) => /^\d{4}-\d\d-\d\d$/.test(text) && text > today;
