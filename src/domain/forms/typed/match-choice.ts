import type { Choice } from '../definition.ts';

/** A box with choices. `isTick`: it also understands words for pass and fail. */
export type Choosable = { choices: readonly Choice[]; isTick: boolean };

/** Words for pass and fail in testers and spreadsheets. */
const alike: ReadonlyMap<string, string> = new Map([
  ...['✓', '✔', 'y', 'pass', 'ok', 'true'].map((word) => [word, 'yes'] as const),
  ...['✗', '✘', 'n', 'fail', 'false'].map((word) => [word, 'no'] as const),
]);

/** The choice that a typed text means: by its code or its name, in any spelling. The text itself if it means none. */
export function matchChoice({ choices, isTick }: Choosable, typed: string): string {
  const text = typed.trim();
  if (choices.length === 0 || text === '') return typed;
  const exact = choices.find(({ value, label }) => value === text || label === text);
  if (exact) return exact.value;
  const plain = spelled(text);
  const meant = choices.filter(({ value, label }) => spelled(value) === plain || spelled(label) === plain);
  if (meant.length === 1) return meant[0]?.value ?? typed;
  return (isTick && alike.get(text.toLowerCase())) || typed;
}

/** "BS EN 60898" and "bs-en60898", "N/A" and "na". Only spaces, slashes, dots and hyphens are ignored: Roman I is not 1. */
const spelled = (text: string) => text.toLowerCase().replaceAll(/[\s/.-]/g, '');
