/** Units of a drawing for each unit of length. Source: CSS Values 4, absolute lengths, 96 to an inch. */
const units: ReadonlyMap<string, number> = new Map([
  ...([
    ['', 1],
    ['px', 1],
    ['in', 96],
    ['cm', 96 / 2.54],
    ['mm', 96 / 25.4],
  ] as const),
  ...([
    ['pt', 96 / 72],
    ['pc', 16],
  ] as const),
]);

/** NaN if the whole text is not an absolute length. */
export function lengthOf(text = ''): number {
  const [, value, unit = ''] = /^\s*\+?(\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})([a-z]{0,2})\s*$/i.exec(text) ?? [];
  return value === undefined ? Number.NaN : Number(value) * (units.get(unit.toLowerCase()) ?? Number.NaN);
}
