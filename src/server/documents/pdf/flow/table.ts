import { artifact, type Canvas, drawLines, type Element, linesOf, rule } from '../drawing/canvas.ts';
import { colours, type Style, styles } from '../drawing/theme.ts';
import { type Box, type Holder, holder, keptRows, type Paper, type Run, type Strip } from './strip.ts';

/** A piece of text in a cell, on lines of its own. */
export type Block = {
  text: string;
  style: Style;
  align?: 'left' | 'centre';
  /** At the end of the line above where there is room, right-aligned. */
  isTail?: boolean;
};

/** A cell: text, or something drawn in its place (a badge, photos) that is `height` tall and puts its content into the cell. */
export type Cell = {
  blocks?: readonly Block[];
  drawing?: { height: number; draw: (canvas: Canvas, cell: Element, box: Box) => void };
  head?: boolean;
  colSpan?: number;
};

type Column = { width: number; title: string };

export type Table = {
  run: Run;
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  /** What stands above its head, again, where the table goes on. */
  again?: readonly Strip[];
  /** What explains it, below it. */
  legend?: readonly Strip[];
  pad?: number;
  /** Whether the row of that index stays with the one below it: an observation with more of its photos. */
  isJoined?: (index: number) => boolean;
};

const GAP = 8;
/** A row that is taller is broken: two of them, their head and a heading fit on a page, even across. */
const MOST_ROW = 170;

type Line = { text: string; style: Style; align: 'left' | 'centre'; tail?: { text: string; style: Style } };

/** A table that repeats its head, as strips. The widths of its columns are points, their sum at most the width of the page. */
export function tableStrips(
  paper: Paper,
  parent: Holder,
  { run, columns, rows, again = [], legend = [], pad = 3.5, isJoined }: Table,
): Strip[] {
  const table = holder(parent, 'Table');
  const head = headOf(paper, columns, table);
  const widths = columns.map(({ width }) => width);
  const repeats = [...again, head.again];
  const strips = rows.flatMap((row, index) => {
    const parts = rowStrips(paper, table, row, { widths, pad, hasRule: !isJoined?.(index) });
    return isJoined?.(index) ? parts.map((part): Strip => ({ keepsNext: 'if it can', ...part })) : parts;
  });
  return [
    head.strip,
    ...keptRows(
      strips.map((strip) => ({ ...strip, run, repeats })),
      { hasLegend: legend.length > 0 },
    ),
    ...legend,
  ];
}

function headOf(paper: Paper, columns: readonly Column[], table: Holder): { strip: Strip; again: Strip } {
  const style = styles.head;
  const cells = columns.map(({ title, width }) => linesOf(paper, title, style, width - GAP));
  const height = Math.max(...cells.map((lines) => lines.length)) * style.leading + 3;
  const draw = (canvas: Canvas, { x, top }: Box, row?: Element) => {
    let left = x;
    for (const [index, { width }] of columns.entries()) {
      const at = left;
      const own = () => drawLines(canvas, cells[index] ?? [], style, { x: at, top });
      if (row) holder(() => row, 'TH', { scope: 'Column' })(canvas).add(own);
      else artifact(canvas, own, 'Pagination');
      left += width;
    }
    rule(canvas, x, left, top + height, colours.copper, 0.8);
  };
  const row = holder(table, 'TR');
  return {
    strip: {
      kind: 'head',
      height,
      before: 3,
      keepsNext: 'always',
      draw: (canvas, box) => draw(canvas, box, row(canvas)),
    },
    again: { kind: 'head', height, before: 2, draw: (canvas, box) => draw(canvas, box) },
  };
}

/** A row, in parts where it is taller than most. */
function rowStrips(
  paper: Paper,
  table: Holder,
  cells: readonly Cell[],
  { widths, pad, hasRule = true }: { widths: readonly number[]; pad: number; hasRule?: boolean },
): Strip[] {
  const row = holder(table, 'TR');
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const placed = spread(cells, widths).map(({ cell, x, width }) => ({
    cell,
    x,
    width,
    own: holder(row, cell.head ? 'TH' : 'TD', {
      ...(cell.head ? { scope: 'Row' as const } : {}),
      ...(cell.colSpan ? { colSpan: cell.colSpan } : {}),
    }),
    parts: inParts(cellLines(paper, cell, width), MOST_ROW),
  }));
  const count = Math.max(1, ...placed.map(({ parts }) => parts.length));
  return Array.from({ length: count }, (_, index): Strip => {
    const isLast = index === count - 1;
    const tallest = placed.map(({ cell, parts }) =>
      Math.max(heightOf(parts[index] ?? []), (index === 0 && cell.drawing?.height) || 0),
    );
    const height = Math.max(...tallest) + (index === 0 ? pad : 0) + (isLast ? pad : 0);
    return {
      kind: 'row',
      height,
      ...(count > 1 && { isPart: true }),
      draw: (canvas, box) => {
        const top = box.top + (index === 0 ? pad : 0);
        for (const { cell, x, width, own, parts } of placed) {
          const element = own(canvas);
          if (index === 0) cell.drawing?.draw(canvas, element, { x: box.x + x, top, width: width - GAP });
          const lines = parts[index] ?? [];
          if (lines.length > 0) element.add(() => drawCell(canvas, lines, { x: box.x + x, top, width: width - GAP }));
        }
        if (isLast && hasRule) rule(canvas, box.x, box.x + whole, box.top + height);
      },
    };
  });
}

function drawCell(canvas: Canvas, lines: readonly Line[], { x, top, width }: Box): void {
  let y = top;
  for (const { text, style, align, tail } of lines) {
    drawLines(canvas, [text], style, { x, top: y, width, align });
    if (tail) {
      const lower = y + (style.leading - tail.style.leading) / 2 + 0.4;
      drawLines(canvas, [tail.text], tail.style, { x, top: lower, width, align: 'right' });
    }
    y += style.leading;
  }
}

/** Lines in parts that are no taller than that. */
function inParts(lines: readonly Line[], most: number): Line[][] {
  const parts: Line[][] = [];
  let height = 0;
  for (const line of lines) {
    const last = parts.at(-1);
    if (last && height + line.style.leading <= most) {
      last.push(line);
      height += line.style.leading;
    } else {
      parts.push([line]);
      height = line.style.leading;
    }
  }
  return parts;
}

function spread(cells: readonly Cell[], widths: readonly number[]) {
  let column = 0;
  let x = 0;
  return cells.map((cell) => {
    const span = cell.colSpan ?? 1;
    const width = widths.slice(column, column + span).reduce((sum, each) => sum + each, 0);
    const placed = { cell, x, width };
    column += span;
    x += width;
    return placed;
  });
}

function cellLines(paper: Paper, { blocks = [] }: Cell, width: number): Line[] {
  const lines: Line[] = [];
  const room = width - GAP;
  for (const { text, style, align = 'left', isTail } of blocks) {
    if (text === '') continue;
    const last = lines.at(-1);
    const clean = paper.clean(text);
    const hasRoom =
      isTail && last && paper.widthOf(last.text, last.style) + 6 + paper.widthOf(clean, style) <= room && !last.tail;
    if (hasRoom) last.tail = { text: clean, style };
    else lines.push(...linesOf(paper, text, style, room).map((line) => ({ text: line, style, align })));
  }
  return lines;
}

const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { style }) => sum + style.leading, 0);
