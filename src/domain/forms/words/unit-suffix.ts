import { withoutUnit } from '../../words/units.ts';
import type { Field, Values } from '../definition.ts';
import { part } from '../document.ts';
import { inUnit, inWords } from './field-words.ts';

type Unit = NonNullable<Field['unit']>;

/** The unit of a number with a unit field: as chosen there, and as typed after the number. */
type UnitBeside = { field: Field; chosen?: Unit; typed?: Unit };

/** Longer than any number with its unit. */
const LONGEST = 40;

/**
 * The unit of a number, from the field that `unitIn` names: its posted value, or its stored value if it
 * was not on the page.
 * @param sent  the posted values of a field, undefined if its controls were not on the page.
 * @returns undefined for all other fields.
 */
export function unitSuffix(
  field: Field,
  fields: readonly Field[],
  sent: (field: Field) => readonly string[] | undefined,
  current: Values,
): UnitBeside | undefined {
  const unitField = field.unitIn === undefined ? undefined : fields.find(({ name }) => name === field.unitIn);
  if (!unitField) return undefined;
  const units = (unitField.choices ?? []).map(({ value }) => value as Unit);
  const [text = ''] = sent(field) ?? [];
  const posted = sent(unitField);
  const choice = posted ? posted[0]?.trim() : part(current, unitField.name);
  const chosen = units.find((unit) => unit === choice);
  const typed = text.length > LONGEST ? undefined : units.find((unit) => withoutUnit(text, unit) !== text);
  return { field: unitField, ...(chosen && { chosen }), ...(typed && { typed }) };
}

/** The message if one unit is chosen and another was typed, since either could be meant. */
export function unitsDiffer(
  field: Field,
  { field: unitField, chosen, typed }: UnitBeside,
  text: string,
): string | undefined {
  if (!chosen || !typed || chosen === typed) return undefined;
  const inChosen = inUnit({ ...field, unit: chosen });
  const label = unitField.choices?.find(({ value }) => value === typed)?.label;
  return `Enter ${inWords(field)}${inChosen}, or choose ${label} for “${unitField.label}”: ${text.trim()} is not${inChosen}`;
}
