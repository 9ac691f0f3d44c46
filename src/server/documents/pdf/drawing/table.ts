import { artifact, type Canvas, drawLines, type Element, element, linesOf, need, rule } from './canvas.ts';
import { colours, type Style, styles } from './theme.ts';

/** A piece of text in a cell, on lines of its own. */
export type Block = { text: string; style: Style; align?: 'left' | 'centre' };

/** A cell: text, or something drawn in its place (a badge) that is `height` tall and puts its content into the cell. */
export type Cell = {
  blocks?: readonly Block[];
  drawing?: { height: number; draw: (cell: Element, x: number, top: number) => void };
  head?: boolean;
  colSpan?: number;
};

export type Column = { width: number; title: string };

const PAD = 4.5;
const GAP = 10;

type Line = { text: string; style: Style; align: 'left' | 'centre' };

/**
 * A table that flows over pages and repeats its head. Rows stay together unless they are taller than a page.
 * @param columns  widths in points, their sum at most the width of the page.
 */
export function table(
  canvas: Canvas,
  parent: Element,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): void {
  const holder = element(canvas, parent, 'Table');
  drawHead(canvas, columns, holder);
  for (const row of rows) {
    drawRow(
      canvas,
      holder,
      row,
      columns.map(({ width }) => width),
      () => drawHead(canvas, columns),
    );
  }
  canvas.y += 12;
}

function drawHead(canvas: Canvas, columns: readonly Column[], holder?: Element): void {
  const cells = columns.map(({ title, width }) => linesOf(canvas, title, styles.head, width - GAP));
  const height = Math.max(...cells.map((lines) => lines.length)) * styles.head.leading + PAD;
  need(canvas, height + 40);
  const top = canvas.y;
  const row = holder && element(canvas, holder, 'TR');
  let x = canvas.left;
  for (const [index, { width }] of columns.entries()) {
    const draw = () => drawLines(canvas, cells[index] as string[], styles.head, { x, top });
    if (row) element(canvas, row, 'TH', { scope: 'Column' }).add(draw);
    else artifact(canvas, draw, 'Pagination');
    x += width;
  }
  canvas.y += height;
  rule(canvas, canvas.left, canvas.right, canvas.y, colours.copper, 0.8);
}

/** One row; `onNewPage` draws what is repeated at the top of the next page. */
function drawRow(
  canvas: Canvas,
  holder: Element,
  cells: readonly Cell[],
  widths: readonly number[],
  onNewPage: () => void,
): void {
  const spans = spread(cells, widths, canvas.left);
  const left = spans.map(({ cell, width }) => cellLines(canvas, cell, width - GAP));
  const height = Math.max(...spans.map(({ cell }, index) => cell.drawing?.height ?? heightOf(left[index] as Line[])));
  const full = canvas.bottom - canvas.top - 40;
  if (height + 2 * PAD <= full && need(canvas, height + 2 * PAD)) onNewPage();
  const row = element(canvas, holder, 'TR');
  const elements = spans.map(({ cell }) =>
    element(canvas, row, cell.head ? 'TH' : 'TD', {
      ...(cell.head ? { scope: 'Row' as const } : {}),
      ...(cell.colSpan ? { colSpan: cell.colSpan } : {}),
    }),
  );
  let isFirst = true;
  while (isFirst || left.some((lines) => lines.length > 0)) {
    if (!isFirst) {
      need(canvas, canvas.bottom);
      onNewPage();
    }
    const top = canvas.y + PAD;
    let used = 0;
    for (const [index, { cell, x, width }] of spans.entries()) {
      const holderOfCell = elements[index] as Element;
      if (cell.drawing && isFirst) {
        const { draw } = cell.drawing;
        draw(holderOfCell, x, top);
        used = Math.max(used, cell.drawing.height);
      }
      used = Math.max(used, drawSome(canvas, holderOfCell, left[index] as Line[], { x, top, width: width - GAP }));
    }
    canvas.y = top + used + PAD;
    isFirst = false;
  }
  rule(canvas, canvas.left, canvas.right, canvas.y);
}

/** Draws as many lines as fit on the page and takes them off the list. @returns their height. */
function drawSome(
  canvas: Canvas,
  holder: Element,
  lines: Line[],
  { x, top, width }: { x: number; top: number; width: number },
): number {
  const here: Line[] = [];
  let height = 0;
  while (lines[0] && (here.length === 0 || top + height + lines[0].style.leading <= canvas.bottom)) {
    height += lines[0].style.leading;
    here.push(lines.shift() as Line);
  }
  if (here.length === 0) return 0;
  holder.add(() => {
    let y = top;
    for (const { text, style, align } of here) {
      drawLines(canvas, [text], style, { x, top: y, width, align });
      y += style.leading;
    }
  });
  return height;
}

function spread(cells: readonly Cell[], widths: readonly number[], left: number) {
  let column = 0;
  let x = left;
  return cells.map((cell) => {
    const span = cell.colSpan ?? 1;
    const width = widths.slice(column, column + span).reduce((sum, each) => sum + each, 0);
    const placed = { cell, x, width };
    column += span;
    x += width;
    return placed;
  });
}

function cellLines(canvas: Canvas, { blocks = [] }: Cell, width: number): Line[] {
  return blocks
    .filter(({ text }) => text !== '')
    .flatMap(({ text, style, align = 'left' }) =>
      linesOf(canvas, text, style, width).map((line) => ({ text: line, style, align })),
    );
}

const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { style }) => sum + style.leading, 0);

/**
 * Questions and answers as a table of two pairs to a row where both are short, of one where they are not.
 * For a reader of the structure every row has four columns.
 */
export function pairs(canvas: Canvas, parent: Element, rows: readonly { label: string; value: string }[]): void {
  const width = canvas.right - canvas.left;
  const widths = [width * 0.29, width * 0.21, width * 0.29, width * 0.21];
  const holder = element(canvas, parent, 'Table');
  const cell = (label: string, value: string, colSpan?: number): Cell[] => [
    { head: true, blocks: [{ text: label, style: styles.label }] },
    { blocks: [{ text: value, style: styles.value }], ...(colSpan ? { colSpan } : {}) },
  ];
  const isShort = ({ label, value }: { label: string; value: string }) =>
    canvas.widthOf(canvas.clean(value), styles.value) <= (widths[1] as number) - GAP &&
    canvas.widthOf(canvas.clean(label), styles.label) <= ((widths[0] as number) - GAP) * 1.8;
  for (let index = 0; index < rows.length; index += 1) {
    const one = rows[index] as { label: string; value: string };
    const two = rows[index + 1];
    if (two && isShort(one) && isShort(two)) {
      drawRow(canvas, holder, [...cell(one.label, one.value), ...cell(two.label, two.value)], widths, () => undefined);
      index += 1;
    } else drawRow(canvas, holder, cell(one.label, one.value, 3), widths, () => undefined);
  }
  canvas.y += 8;
}
