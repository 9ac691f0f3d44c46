import Big from 'big.js';
import type { Item, Values } from '../../forms/definition.ts';
import { byText } from '../../memo.ts';
import { type Reading, readReading, tidyReading } from '../../reading.ts';
import { isRecord } from '../../record.ts';

export { isRecord };

/*
 * Drafts have gaps, and a device may send odd values. Rules read a document only through these functions, which return a blank value
 * instead of throwing.
 */

/** The type of a record's block, every value of which may be absent. */
type At<R, N extends keyof R> = unknown extends R[N] ? Values : NonNullable<R[N]>;
type NameOf<R> = keyof R & string;

/** The block at a name or nested names; an empty one if there is none. A name that no field begins with does not compile. */
export function recordAt<R extends object, A extends NameOf<R>>(record: R, a: A): At<R, A>;
export function recordAt<R extends object, A extends NameOf<R>, B extends NameOf<At<R, A>>>(
  record: R,
  a: A,
  b: B,
): At<At<R, A>, B>;
export function recordAt<
  R extends object,
  A extends NameOf<R>,
  B extends NameOf<At<R, A>>,
  C extends NameOf<At<At<R, A>, B>>,
>(record: R, a: A, b: B, c: C): At<At<At<R, A>, B>, C>;
export function recordAt(value: unknown, ...names: readonly string[]): Values {
  let found = value;
  for (const name of names) found = isRecord(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return isRecord(found) ? found : {};
}

/** Items of a list that have an id; undefined and odd ones are skipped. */
export function itemsOf<I extends Item>(list: readonly I[] | undefined): I[];
export function itemsOf(value: unknown): Item[];
export function itemsOf(value: unknown): Item[] {
  return Array.isArray(value) ? value.filter((item) => isRecord(item) && typeof item.id === 'string') : [];
}

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** The trimmed text; '' if there is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** In characters. Longer texts are no numbers, and are not cached. */
const longestNumber = 40;
const decimal = /^\d{1,9}(?:\.\d{1,6})?$/;

/** The exact number of a decimal field, or undefined if it is `na`, `LIM`, blank or odd. */
export function decimalOf(value: unknown): Big | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.length <= longestNumber ? decimalOfText(text) : undefined;
}

const decimalOfText = byText((text) => {
  const number = text.trim();
  return decimal.test(number) ? new Big(number) : undefined;
});

/** A reading, written as an object or as plain text; any other value counts as blank. */
export function readingOf(value: unknown): Reading {
  const text = isRecord(value) ? value.text : value;
  return typeof text === 'string' && text.length <= longestNumber ? readingOfText(text) : blank;
}

const blank: Reading = { state: 'blank', text: '' };
const readingOfText = byText((text) => readReading(tidyReading(text) ?? ''));

/** The exact value of a reading that is one number: not LIM, not over-range. */
export function exactValue(reading: Reading): Big | undefined {
  return reading.state === 'value' && reading.qualifier === 'eq' ? reading.value : undefined;
}

export type Comparison = 'within' | 'beyond' | 'unknown';

/** Compares a reading with a maximum. Equal passes; `>x` is beyond if x is at or above the limit, and unknown below it. */
export function againstMaximum(reading: Reading & { state: 'value' }, limit: Big): Comparison {
  const { qualifier, value } = reading;
  if (qualifier === 'gt') return value.gte(limit) ? 'beyond' : 'unknown';
  if (value.lte(limit)) return 'within';
  return qualifier === 'lt' ? 'unknown' : 'beyond';
}

/** Compares a reading with a minimum. Equal passes; `>x` counts as x. */
export function againstMinimum(reading: Reading & { state: 'value' }, limit: Big): Comparison {
  const { qualifier, value } = reading;
  if (qualifier === 'lt') return value.lte(limit) ? 'beyond' : 'unknown';
  return value.gte(limit) ? 'within' : 'beyond';
}

export const larger = (a: Big, b: Big): Big => (a.gte(b) ? a : b);

/** An exact number of ohms as instruments show it: to two decimals, or all of them if there are more. */
export function showOhms(ohms: Big): string {
  const decimals = ohms.toFixed().split('.')[1]?.length ?? 0;
  return ohms.toFixed(Math.max(2, decimals));
}
