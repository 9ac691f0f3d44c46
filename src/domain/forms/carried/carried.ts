import type { Json } from '../../report/entry.ts';
import { sameValue } from '../../report/value.ts';
import type { Values } from '../definition.ts';
import { valueAt } from '../document.ts';

/** Name of the mark in its record: `supply/carried`, `boards/<id>/carried`, `boards/<id>/circuits/<id>/carried`. */
export const CARRIED = 'carried';

/**
 * What stands in a record beside the values that were carried over from the site's last report. It is one value at one path, and
 * goes the way of all values: in the log, on a phone, merged. A value is marked while it reads as it was carried over; the whole
 * mark goes when somebody confirms the record. Nothing has to be written when a value is changed, so two people who change
 * and confirm at the same time do not meet in it.
 */
export type CarriedMark = {
  /** Number of the certificate they come from. */
  from: string;
  /** Day of its inspection, YYYY-MM-DD. */
  inspected_on: string;
  /** The values as they were carried over, by name of the control: `cutout.rating_a`, `sources.<id>.kind`. */
  values: { readonly [control: string]: Json };
};

/** The mark of a record; undefined where there is none, or something else stands there. */
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

/** Controls of a record whose values stand as they were carried over, and nobody confirmed. */
export function carriedControls(record: Values): string[] {
  const mark = carriedMark(record);
  if (!mark) return [];
  return Object.entries(mark.values).flatMap(([control, value]) =>
    sameValue(valueAt(record, control.replaceAll('.', '/')), value) ? [control] : [],
  );
}

/** Whether anything in the record waits to be confirmed. */
export const isUnconfirmed = (record: Values): boolean => carriedControls(record).length > 0;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
