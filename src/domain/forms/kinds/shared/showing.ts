import type { Field } from '../../definition.ts';
import type { Names } from '../kind.ts';

const words = { yes: 'Yes', no: 'No', na: 'N/A', lim: 'LIM', unknown: 'Not known' };

/** The text of a value. A value of another kind, from an older edition or another program, is shown as JSON. */
export const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** A value in other words, if there are any. The value may be the name of an object's own property. */
export const wordOf = (value: unknown, among: Readonly<Record<string, string>> = words): string | undefined =>
  Object.hasOwn(among, textOf(value)) ? among[textOf(value)] : undefined;

export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : [textOf(value)]);

export const labelOf = (field: Field, value: string) =>
  field.choices?.find((choice) => choice.value === value)?.label ?? wordOf(value) ?? value;

export const nameOf = ({ target }: Field, id: string, names: Names) =>
  target === 'drawing' ? 'Drawn' : ((target && names.get(target, id)) ?? id);

/** The unit behind a number: LIM, N/A and words have none. */
export const withUnit = (text: string, unit: string | undefined) =>
  unit && /\d$/u.test(text) ? `${text} ${unit}` : text;
