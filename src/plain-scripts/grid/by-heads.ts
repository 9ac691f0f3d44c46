/** The rows of a grid, as far as pasted rows are matched with them. */
export type GridRows = {
  /** Of each row in its order what stands in the box of its circuit number; undefined for an empty row at the end. */
  numbers: readonly (string | undefined)[];
  /** Whether the board's other circuits stand on other pages: then a number that is not here may be there. */
  isPart: boolean;
};

/** Whether a row seems to name columns: words, and no value of a box. */
export function seemsHeads(cells: readonly string[]): boolean {
  const said = cells.filter((cell) => cell !== '');
  return (
    said.length > 1 && said.every((cell) => /\p{L}/u.test(cell) && !/^(?:lim|n\/?a|n\/?v|y|n|yes|no)$/i.test(cell))
  );
}

/**
 * Which row of the grid each pasted row goes to: the one of its circuit number, an empty one where that is new.
 * @param numbers  circuit number of each pasted row; undefined where the table has no such column, and rows go by their order.
 * @param start  the row that was pasted into.
 * @returns for each pasted row the place of a row; undefined where nobody can tell, or there is no room.
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
    // Of several readings none is chosen for anybody.
    if (there.length > 0 || named.length > 1)
      return there.length === named.length ? there[named.indexOf(at)] : undefined;
    return grid.isPart ? undefined : free.shift();
  });
}
