import type { Field } from '../../definition.ts';
import type { Fault } from '../../typed/fault.ts';
import type { Checked } from '../kind.ts';

export const identifier = /^[A-Za-z0-9_-]{1,64}$/;
/** Longest list of days, ids or numbers in one field. */
export const maxItems = 500;
/** Largest whole number of a field. */
export const maxWhole = 999_999;

export const ok = (value: unknown, unknown?: string[]): Checked => ({
  ok: true,
  value,
  ...(unknown?.length ? { unknown } : {}),
});
export const wrong = (fault: Fault): Checked => ({ ok: false, fault });
export const wrongKind = wrong({ code: 'kind' });
/** The same for a part of a value. */
export const ofPart = (part: string, checked: { fault: Fault }): Checked => wrong({ ...checked.fault, part });

export const isWhole = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxWhole;
export const isChoice = (field: Field, value: string) =>
  field.choices?.some((choice) => choice.value === value) ?? true;

/** A list of different texts. @param keep  puts each into standard form; undefined if it is not valid. */
export function checkList(value: unknown, keep: (each: string) => string | undefined): Checked {
  if (!Array.isArray(value)) return wrongKind;
  if (value.length > maxItems) return wrong({ code: 'too many', most: maxItems });
  const kept: string[] = [];
  for (const each of value) {
    const item = typeof each === 'string' ? keep(each) : undefined;
    if (item === undefined) return wrongKind;
    if (!kept.includes(item)) kept.push(item);
  }
  return ok(kept);
}
