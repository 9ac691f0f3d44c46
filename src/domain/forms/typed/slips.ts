import type { Field } from '../definition.ts';
import { inWords } from '../words/field-words.ts';

/**
 * What is wrong with a value as somebody types it on that day, though it is one of its kind: a day that is still to come where
 * something has happened, a year where an age is asked for.
 * @param today  YYYY-MM-DD where the company is.
 * @returns a sentence that says what to enter; undefined where nothing is.
 */
export function slipOf(field: Field, value: unknown, today: string): string | undefined {
  if (field.past) {
    const ahead = (Array.isArray(value) ? value : [value]).find(
      (day) => typeof day === 'string' && isDayAfter(day, today),
    );
    if (ahead) return `Enter ${inWords(field)} up to today: ${ahead.split('-').reverse().join('/')} is still to come`;
  }
  if (field.most !== undefined && typeof value === 'number' && value > field.most) {
    return `Enter ${inWords(field)} in years, ${field.most} at most: ${value} looks like a date`;
  }
  return undefined;
}

const isDayAfter = (text: string, today: string) => /^\d{4}-\d\d-\d\d$/.test(text) && text > today;
