import type { PrintedBoard, PrintedColumn } from '../printed.ts';

const signs: readonly (readonly [isUsed: (cell: string) => boolean, words: string])[] = [
  [(cell) => cell === '✓', '✓ yes'],
  [(cell) => cell === '✗', '✗ no'],
  [(cell) => cell.endsWith(' c'), 'c calculated'],
  [(cell) => cell.endsWith(' p'), 'p from a previous report, not measured'],
  [(cell) => cell.startsWith('LIM'), 'LIM limitation, named beside it'],
  [(cell) => cell.startsWith('N/V'), 'N/V not verified'],
  [(cell) => cell === '–', '– does not apply'],
];

/** The meaning of the signs and codes used in a board's schedule, by column. */
export function keyOf({ circuits }: PrintedBoard, columns: readonly PrintedColumn[]): string[] {
  const cells = new Set(circuits.flat());
  const used = signs.flatMap(([isUsed, words]) => ([...cells].some(isUsed) ? [words] : []));
  const keys = columns.flatMap(({ label, key = [] }, index) => {
    const own = new Set(circuits.map((each) => each[index] ?? ''));
    const meant = key.filter(({ code }) => own.has(code)).map(({ code, words }) => `${code} ${words}`);
    return meant.length === 0 ? [] : [`${label}: ${meant.join('  ·  ')}`];
  });
  return [...(used.length > 0 ? [used.join('  ·  ')] : []), ...keys];
}
