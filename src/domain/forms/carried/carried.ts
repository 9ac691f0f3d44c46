import type { Json } from '../../report/entry.ts';
import { sameValue } from '../../report/value.ts';
import type { Values } from '../definition.ts';
import { valueAt } from '../document.ts';

/** Name of the mark in its record: `supply/carried`, `boards/<id>/carried`, `boards/<id>/circuits/<id>/carried`. */
export const CARRIED = 'carried';

/**
 * The mark of a record with values that were carried over from the site's last report. It is a value at a path like any other:
 * logged, sent by phones, merged. A value counts as marked while it equals the carried one, and confirming the record removes the
 * mark. Changing a value writes nothing to the mark, so one person can change values while another confirms without a conflict.
 */
export type CarriedMark = {
  /** Number of the source certificate. */
  from: string;
  /** Its day of inspection, YYYY-MM-DD. */
  inspected_on: string;
  /** The carried values, by name of the control: `cutout.rating_a`, `sources.<id>.kind`. */
  values: { readonly [control: string]: Json };
};

/** The mark of a record; undefined if it has none, or an invalid one. */
export function carriedMark(record: Values): CarriedMark | undefined {
  const mark = Object.hasOwn(record, CARRIED) ? record[CARRIED] : undefined;
  if (!isRecord(mark) || !isRecord(mark.values)) return undefined;
  const { from, inspected_on: day } = mark;
  return {
    from: typeof from === 'string' ? from : '',
    inspected_on: typeof day === 'string' ? day : '',
    values: mark.values as CarriedMark['values'],
  };
}

/** Controls of a record with carried values that are unchanged and not confirmed. */
export function carriedControls(record: Values): string[] {
  const mark = carriedMark(record);
  if (!mark) return [];
  return Object.entries(mark.values).flatMap(([control, value]) =>
    sameValue(valueAt(record, control.replaceAll('.', '/')), value) ? [control] : [],
  );
}

/** Whether a record has values to confirm. */
export const isUnconfirmed = (record: Values): boolean => carriedControls(record).length > 0;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
