import type { Choice, Field } from '../../../../domain/forms/definition.ts';
import { kindOf } from '../../../../domain/forms/kinds/index.ts';
import { type Choosable, choiceMeant } from '../../../../domain/forms/typed/choice-meant.ts';

/** Labels beyond this many letters would make their column too wide: the box holds what the certificate prints, the code. */
const SHORT = 16;

/** What can be put in a box that has choices; nothing where anything can be typed. */
export function choicesOf(field: Field): readonly Choice[] {
  const { choices, choose } = kindOf(field);
  return choices ?? (choose === 'one' ? (field.choices ?? []) : []);
}

/** The same with how words are taken for them. */
export const choosableOf = (field: Field): Choosable => ({
  choices: choicesOf(field),
  isTick: kindOf(field).choices !== undefined,
});

/** What a box of a choice shows: its name where that is short, else its code. */
export const asShown = (field: Field, text: string): string => {
  const choice = choicesOf(field).find(({ value }) => value === text);
  if (!choice) return text;
  return choice.label.length <= SHORT || choice.value === 'na' ? choice.label : choice.value;
};

/** The choice that typed words mean, as typed where they mean none. */
export const asTyped = (field: Field, typed: string): string => choiceMeant(choosableOf(field), typed);
