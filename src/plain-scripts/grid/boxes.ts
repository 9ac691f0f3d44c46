export type Control = HTMLInputElement | HTMLTextAreaElement;

export const boxIn = (cell: Element | undefined): Control | null =>
  cell?.querySelector('input:not([type=hidden]), textarea') ?? null;

/** Column index of each field. */
export function columnsOf(body: HTMLTableSectionElement): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  for (const row of body.rows)
    for (const cell of row.cells) {
      const name = boxIn(cell)?.name;
      if (name) columns.set(name.slice(name.indexOf('.') + 1), cell.cellIndex);
    }
  return columns;
}

type Place = { row: number; column: number };

/** The boxes of a grid by their place, and the way from one to the next. */
export function placesIn(body: HTMLTableSectionElement) {
  const placeOf = (box: Control): Place => {
    const cell = box.closest('td, th') as HTMLTableCellElement;
    return { row: (cell.parentElement as HTMLTableRowElement).sectionRowIndex, column: cell.cellIndex };
  };
  const boxAt = ({ row, column }: Place) => boxIn(body.rows[row]?.cells[column]);

  /** The next box in a direction; skips boxes that a circuit does not have. */
  function next(box: Control, down: number, right: number): Control | undefined {
    let { row, column } = placeOf(box);
    for (;;) {
      row += down;
      column += right;
      if (row < 0 || column < 0 || !body.rows[row]?.cells[column]) return undefined;
      const found = boxAt({ row, column });
      if (found) return found;
    }
  }

  function emptyBelow(box: Control): Control[] {
    const found: Control[] = [];
    for (let at = next(box, 1, 0); at?.value === ''; at = next(at, 1, 0)) {
      // Leave the rows for new circuits empty.
      if (at.closest('tr')?.querySelector('input[type=hidden]')) break;
      found.push(at);
    }
    return found;
  }

  return { placeOf, boxAt, next, emptyBelow };
}
