import type { Choice, Field } from '../../../../domain/forms/definition.ts';
import { kindOf } from '../../../../domain/forms/kinds/index.ts';

/** How testers and spreadsheets say what was passed and what was not. */
const alike: Readonly<Record<string, string>> = {
  '✓': 'yes',
  '✔': 'yes',
  y: 'yes',
  pass: 'yes',
  ok: 'yes',
  true: 'yes',
  '✗': 'no',
  '✘': 'no',
  n: 'no',
  fail: 'no',
  false: 'no',
};

/** Labels beyond this many letters would make their column too wide: the box holds what the certificate prints, the code. */
const SHORT = 16;

/** What can be put in a box that has choices; nothing where anything can be typed. */
export function choicesOf(field: Field): readonly Choice[] {
  const { choices, choose } = kindOf(field);
  return choices ?? (choose === 'one' ? (field.choices ?? []) : []);
}

/** What a box of a choice shows: its name where that is short, else its code. */
export const asShown = (field: Field, text: string): string => {
  const choice = choicesOf(field).find(({ value }) => value === text);
  if (!choice) return text;
  return choice.label.length <= SHORT || choice.value === 'na' ? choice.label : choice.value;
};

/** The choice that typed words mean: by its code or its name, in any spelling. As typed where they mean none. */
export function asTyped(field: Field, typed: string): string {
  const choices = choicesOf(field);
  const text = typed.trim();
  if (choices.length === 0 || text === '') return typed;
  const exact = choices.find(({ value, label }) => value === text || label === text);
  if (exact) return exact.value;
  const plain = spelled(text);
  const meant = choices.filter(({ value, label }) => spelled(value) === plain || spelled(label) === plain);
  if (meant.length === 1) return meant[0]?.value ?? typed;
  return (kindOf(field).choices && alike[text.toLowerCase()]) || typed;
}

/** "BS EN 60898" and "bs-en60898", "N/A" and "na". Roman one is not figure one: what differs in letters and figures differs. */
const spelled = (text: string) => text.toLowerCase().replaceAll(/[\s/.-]/g, '');
