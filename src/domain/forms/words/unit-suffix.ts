import { withoutUnit } from '../../words/units.ts';
import type { Field, Values } from '../definition.ts';
import { part } from '../document.ts';
import { inUnit, inWords } from './field-words.ts';

type Unit = NonNullable<Field['unit']>;

/** The unit of a number that has a field of its own: as it is chosen there, and as it was typed behind the number. */
type UnitBeside = { field: Field; chosen?: Unit; typed?: Unit };

/** Longer than any number with its unit. */
const LONGEST = 40;

/**
 * The unit of a number by the field of the page that `unitIn` names. Of that field what was posted counts, and what is stored where it
 * was not on the page.
 * @param sent  the values posted for a field, undefined where its controls were not on the page.
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

/** What to say where one unit is chosen and another was typed: nobody can tell which of them is meant. */
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
