/** The keys of the office and what each does, in the order of the list that `?` opens. */
export const shownKeys: readonly (readonly [keys: string, does: string])[] = [
  ['/', 'Search'],
  ['g t', 'Go to Today'],
  ['g h', 'Go to Sites'],
  ['g w', 'Go to Visits'],
  ['g d', 'Go to Defects'],
  ['g r', 'Go to Reports'],
  ['j', 'Next row, or next report in a review'],
  ['k', 'Previous row, or previous report in a review'],
  ['Enter', 'Open the row'],
  ['x', 'Tick the row'],
  ['b', 'Book a visit for the row or the page'],
  ['a', 'Review: approve'],
  ['r', 'Review: return'],
  ['c', 'Review: comment'],
  ['?', 'Show these keys'],
];

/** How long `g` waits for the second key, ms. */
const waitsFor = 1500;

/**
 * Reads keys one at a time and joins `g` with the key after it.
 * @returns from a key and its time in ms: the name that an element declares in `data-key` (`g h`, `b`), or undefined while it waits.
 */
export function keyReader(): (key: string, at: number) => string | undefined {
  let led: number | undefined;
  return (key, at) => {
    const isSecond = led !== undefined && at - led <= waitsFor;
    led = !isSecond && key === 'g' ? at : undefined;
    if (led !== undefined) return undefined;
    return isSecond ? `g ${key}` : key;
  };
}

/** The row after or before the present one, by position; the first or last where there is none yet. Stops at both ends. */
export function rowFrom(at: number, step: 1 | -1, rows: number): number {
  if (at === -1) return step === 1 ? 0 : rows - 1;
  return Math.min(Math.max(at + step, 0), rows - 1);
}
