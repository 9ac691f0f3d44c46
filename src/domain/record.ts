import type { Item, Values } from './forms/definition.ts';
import { byText } from './memo.ts';

/** Whether a value is an object of named values, not a list or null. */
export const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text of a value; empty for anything else. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whether a value is empty: absent, null, empty text, no items, or a reading with no text. Zero and false are values. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object') return false;
  return 'text' in value && value.text === '';
}

/** The value at a dotted name in a record: `cutout.rating_a`. Undefined if any part of the path is absent. */
export const part = (record: unknown, name: string): unknown => partReader(name)(record);

/** The same, for reading one name of many records. */
export const partReader = byText((name): ((record: unknown) => unknown) => {
  const [first = '', ...further] = name.split('.');
  if (further.length === 0) return (record) => ownValue(record, first);
  return (record) => further.reduce(ownValue, ownValue(record, first));
});

/** The value of a record's own property. */
export const ownValue = (record: unknown, key: string): unknown =>
  typeof record === 'object' && record !== null && Object.hasOwn(record, key) && !Array.isArray(record)
    ? (record as Values)[key]
    : undefined;

/** A list of items as the document has it. Anything but a list of records counts as empty. */
export function itemsOf(value: unknown): readonly Item[] {
  if (!Array.isArray(value)) return [];
  return value.filter((item) => typeof item === 'object' && item !== null);
}
