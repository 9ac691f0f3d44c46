import type { Choice } from '../definition.ts';

/** What can be put in a box that has choices. `isTick`: whether words of passing and failing mean them too. */
export type Choosable = { choices: readonly Choice[]; isTick: boolean };

/** How testers and spreadsheets say what was passed and what was not. */
const alike: ReadonlyMap<string, string> = new Map([
  ...['✓', '✔', 'y', 'pass', 'ok', 'true'].map((word) => [word, 'yes'] as const),
  ...['✗', '✘', 'n', 'fail', 'false'].map((word) => [word, 'no'] as const),
]);

/** The choice that typed words mean: by its code or its name, in any spelling. As typed where they mean none. */
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

/** "BS EN 60898" and "bs-en60898", "N/A" and "na". Roman one is not figure one: what differs in letters and figures differs. */
const spelled = (text: string) => text.toLowerCase().replaceAll(/[\s/.-]/g, '');
