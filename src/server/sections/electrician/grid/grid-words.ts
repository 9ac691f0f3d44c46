import type { Choice, Field } from '../../../../domain/forms/definition.ts';
import { kindOf } from '../../../../domain/forms/kinds/index.ts';
import { type Choosable, matchChoice } from '../../../../domain/forms/typed/match-choice.ts';

/** Labels longer than this would make their column too wide: the box then holds the code, as the certificate prints it. */
const SHORT = 16;

/** The choices of a box; none for free text. */
export function choicesOf(field: Field): readonly Choice[] {
  const { choices, choose } = kindOf(field);
  return choices ?? (choose === 'one' ? (field.choices ?? []) : []);
}

/** The same, with the words that are accepted for each choice. */
export const choosableOf = (field: Field): Choosable => ({
  choices: choicesOf(field),
  isTick: kindOf(field).choices !== undefined,
});

/** The text of a choice in its box: its label if short, else its code. */
export const asShown = (field: Field, text: string): string => {
  const choice = choicesOf(field).find(({ value }) => value === text);
  if (!choice) return text;
  return choice.label.length <= SHORT || choice.value === 'na' ? choice.label : choice.value;
};

/** The choice that typed words mean, or the words as typed when they mean none. */
export const asTyped = (field: Field, typed: string): string => matchChoice(choosableOf(field), typed);
