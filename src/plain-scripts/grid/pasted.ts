/** Rows beyond these no board has: what is longer was not copied from one. */
const MOST_ROWS = 1000;

/**
 * The cells of what was copied from a spreadsheet (tabs between them) or from a tester's CSV file (commas or semicolons).
 * @param isOfLines  whether the box takes several lines: lines without tabs are one text then, and not one circuit after another.
 * @returns rows of cells; undefined where it is one value, which goes into one box as any other.
 */
export function cellsOf(text: string, isOfLines = false): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  if (lines.includes('\t')) return parse(lines, '\t');
  if (!lines.includes('\n')) return undefined;
  if (isOfLines) {
    // One cell of a spreadsheet that holds several lines comes in quotes.
    const rows = parse(lines, '\t');
    return rows.length === 1 ? rows : undefined;
  }
  for (const between of [';', ',']) {
    const rows = parse(lines, between);
    const [first] = rows;
    // Of a list of remarks with a comma here and there, the rows differ in length: each is one cell.
    if (first && first.length > 1 && rows.every(({ length }) => length === first.length)) return rows;
  }
  return parse(lines, '\t');
}

/** Quotes around a cell hold what would divide it; two of them within are one. */
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
