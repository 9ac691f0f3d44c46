/** No board has more rows: a longer text is not a copied schedule. */
const MOST_ROWS = 1000;

/**
 * Cells of a text copied from a spreadsheet (separated by tabs) or from a tester's CSV file (commas or semicolons).
 * @param isOfLines  whether the box takes several lines: then lines without tabs are one text
 * @returns rows of cells; undefined for a single value, which is pasted as usual
 */
export function cellsOf(text: string, isOfLines = false): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  if (lines.includes('\t')) return parse(lines, '\t');
  if (!lines.includes('\n')) return undefined;
  if (isOfLines) {
    // Spreadsheets quote a cell with several lines.
    const rows = parse(lines, '\t');
    return rows.length === 1 ? rows : undefined;
  }
  for (const between of [';', ',']) {
    const rows = parse(lines, between);
    const [first] = rows;
    // Rows of different lengths are remarks with commas: each row is one cell.
    if (first && first.length > 1 && rows.every(({ length }) => length === first.length)) return rows;
  }
  return parse(lines, '\t');
}

/** Quotes around a cell protect separators in it; two quotes inside mean one. */
function parse(text: string, between: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const close = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length && rows.length <= MOST_ROWS; at++) {
    const letter = text[at] as string;
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += letter;
      at += 1;
    } else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (!isQuoted && letter === between) close();
    else if (!isQuoted && letter === '\n') {
      close();
      rows.push([]);
    } else cell += letter;
  }
  close();
  return rows.slice(0, MOST_ROWS);
}
