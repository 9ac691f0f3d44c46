/** The rows of a grid, as far as pasted rows are matched with them. */
export type GridRows = {
  /** Circuit number of each row, in order; undefined for an empty row at the end. */
  numbers: readonly (string | undefined)[];
  /** Whether other pages have more circuits of the board: then a number that is not here may be there. */
  isPart: boolean;
};

/** Whether a row looks like column headings: words, and no values. */
export function seemsHeads(cells: readonly string[]): boolean {
  const said = cells.filter((cell) => cell !== '');
  return (
    said.length > 1 && said.every((cell) => /\p{L}/u.test(cell) && !/^(?:lim|n\/?a|n\/?v|y|n|yes|no)$/i.test(cell))
  );
}

/**
 * Finds the grid row for each pasted row: the row with its circuit number, or an empty row for a new number.
 * @param numbers  circuit number of each pasted row; undefined if the table has no such column, and rows go in order
 * @param start  the row that the person pasted into
 * @returns a row index for each pasted row; undefined where it is ambiguous or there is no room
 */
export function rowsFor(
  numbers: readonly (string | undefined)[],
  grid: GridRows,
  start: number,
): (number | undefined)[] {
  const keyOf = (text: string | undefined) => text?.trim().toLowerCase() ?? '';
  const places = [...grid.numbers.keys()];
  const free = places.filter((at) => grid.numbers[at] === undefined);
  return numbers.map((number, at) => {
    if (number === undefined) return start + at < grid.numbers.length ? start + at : undefined;
    const key = keyOf(number);
    if (key === '') return undefined;
    const there = places.filter((place) => keyOf(grid.numbers[place]) === key);
    const named = [...numbers.keys()].filter((other) => keyOf(numbers[other]) === key);
    // Ambiguous numbers match no row.
    if (there.length > 0 || named.length > 1)
      return there.length === named.length ? there[named.indexOf(at)] : undefined;
    return grid.isPart ? undefined : free.shift();
  });
}
