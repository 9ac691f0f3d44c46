import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import { columnGroups } from '../../../domain/certificate/print-parts.ts';
import type { PrintedBoard, PrintedColumn } from '../../../domain/certificate/printed.ts';
import {
  artifact,
  type Canvas,
  drawLines,
  type Element,
  element,
  linesOf,
  newPage,
  paragraph,
  rule,
} from './drawing/canvas.ts';
import { grid } from './drawing/grid.ts';
import { colours, styles } from './drawing/theme.ts';
import { heading } from './sections.ts';

/** Widths in points by machine name; what is left of the page goes to the columns of text. */
const widths: Record<string, number> = {
  circuit_no: 23,
  wiring_type: 17,
  ref_method: 20,
  points: 17,
  live_csa: 20,
  cpc_csa: 20,
  ocpd_standard: 41,
  ocpd_type: 23,
  ocpd_rating: 20,
  breaking_ka: 18,
  max_zs: 23,
  rcd_standard: 41,
  rcd_type: 18,
  rcd_idn: 19,
  rcd_rating: 20,
  ring_r1: 22,
  ring_rn: 22,
  ring_r2: 22,
  r1r2: 23,
  r2: 21,
  ir_voltage: 20,
  ir_ll: 24,
  ir_le: 24,
  polarity: 18,
  zs: 25,
  rcd_ms: 22,
  rcd_button: 18,
  afdd_button: 18,
};
const textShares: Record<string, number> = { description: 0.5, remarks: 0.5 };
const PAD = 1.6;
/** Columns of text stand a little further from their neighbours. */
const padOf = ({ isText }: Pick<Placed, 'isText'>) => (isText ? 4 : PAD);
const LABELS = 78;
const ROW_PAD = 3;

type Placed = PrintedColumn & { index: number; x: number; width: number; isText: boolean };
type Layout = { columns: Placed[]; groups: { title: string; columns: Placed[] }[] };

/** Each board on landscape pages of its own: what it is, then its circuits with their test results. */
export function drawBoards(canvas: Canvas, { printed }: CertificateData): void {
  for (const board of printed.boards) {
    newPage(canvas, 'landscape');
    const sect = heading(canvas, `Schedule of circuits and test results: ${board.name}`);
    canvas.y += 6;
    const facts = board.groups.flatMap((group) => group.rows);
    grid(canvas, sect, facts, { columns: 7, style: styles.smallInk, gap: 5 });
    canvas.y += 5;
    drawCircuits(canvas, sect, layOut(canvas, printed.columns), board);
  }
}

function drawCircuits(canvas: Canvas, sect: Element, layout: Layout, board: PrintedBoard): void {
  if (board.circuits.length === 0) {
    paragraph(canvas, sect, 'This board has no circuits.');
    return;
  }
  const holder = element(canvas, sect, 'Table');
  if (canvas.y + LABELS + 70 > canvas.bottom) newPage(canvas, 'landscape');
  let bodyTop = drawHead(canvas, layout, holder);
  for (const cells of board.circuits) {
    const lines = layout.columns.map((column) =>
      linesOf(canvas, cells[column.index] ?? '', styles.cell, column.width - 2 * padOf(column)),
    );
    const height = Math.max(...lines.map((each) => each.length)) * styles.cell.leading + 2 * ROW_PAD;
    if (canvas.y + height > canvas.bottom) {
      drawDividers(canvas, layout, bodyTop);
      newPage(canvas, 'landscape');
      drawContinued(canvas, board.name);
      bodyTop = drawHead(canvas, layout);
    }
    drawCircuit(canvas, layout, holder, lines, height);
  }
  drawDividers(canvas, layout, bodyTop);
  canvas.y += 6;
  const key =
    '✓ yes  ·  ✗ no  ·  c calculated  ·  LIM and N/V: see the limitation named beside them  ·  – does not apply';
  paragraph(canvas, sect, key, { style: styles.small });
}

function drawContinued(canvas: Canvas, name: string): void {
  const text = canvas.clean(`${name}, continued`);
  artifact(canvas, () => drawLines(canvas, [text], styles.group, { x: canvas.left, top: canvas.y }), 'Pagination');
  canvas.y += styles.group.leading + 4;
}

function drawCircuit(canvas: Canvas, { columns }: Layout, holder: Element, lines: string[][], height: number): void {
  const row = element(canvas, holder, 'TR');
  const top = canvas.y + ROW_PAD;
  for (const [index, column] of columns.entries()) {
    const { x, width, isText } = column;
    const pad = padOf(column);
    const cell = element(canvas, row, index === 0 ? 'TH' : 'TD', index === 0 ? { scope: 'Row' } : {});
    cell.add(() =>
      drawLines(canvas, lines[index] as string[], styles.cell, {
        x: x + pad,
        top,
        width: width - 2 * pad,
        align: isText ? 'left' : 'centre',
      }),
    );
  }
  canvas.y += height;
  rule(canvas, canvas.left, canvas.right, canvas.y, colours.line, 0.4);
}

/** The head of the table: groups, labels on end, numbers. With no holder it is the repeat on a further page. */
function drawHead(canvas: Canvas, layout: Layout, holder?: Element): number {
  const start = canvas.y;
  const groupHeight = styles.cellGroup.leading + 4;
  const numberHeight = styles.cellNumber.leading + 3;
  artifact(canvas, () => {
    canvas.doc
      .rect(canvas.left, start, canvas.right - canvas.left, groupHeight + LABELS + numberHeight)
      .fill(colours.wash);
  });
  const line = (draw: (cell: (span: number, content: () => void) => void) => void) => {
    const row = holder && element(canvas, holder, 'TR');
    draw((span, content) => {
      if (row) element(canvas, row, 'TH', { scope: 'Column', ...(span > 1 ? { colSpan: span } : {}) }).add(content);
      else artifact(canvas, content, 'Pagination');
    });
  };
  line((cell) => {
    for (const { title, columns } of layout.groups) {
      const [x, width] = extentOf(columns);
      const lines = linesOf(canvas, title, styles.cellGroup, width - 2 * PAD).slice(0, 1);
      cell(columns.length, () =>
        drawLines(canvas, lines, styles.cellGroup, {
          x: x + PAD,
          top: start + 2,
          width: width - 2 * PAD,
          align: 'centre',
        }),
      );
    }
  });
  line((cell) => {
    for (const column of layout.columns) cell(1, () => drawLabel(canvas, column, start + groupHeight));
  });
  line((cell) => {
    for (const { number, x, width, isText } of layout.columns) {
      cell(1, () =>
        drawLines(canvas, [String(number)], styles.cellNumber, {
          x: x + padOf({ isText }),
          top: start + groupHeight + LABELS + 1,
          width: width - 2 * padOf({ isText }),
          align: isText ? 'left' : 'centre',
        }),
      );
    }
  });
  canvas.y = start + groupHeight + LABELS + numberHeight;
  rule(canvas, canvas.left, canvas.right, canvas.y, colours.copper, 0.8);
  return start;
}

/** A column's label, on end and standing on the foot of the head; that of a wide column lies flat. */
function drawLabel(canvas: Canvas, { label, unit, x, width, isText }: Placed, top: number): void {
  const { doc } = canvas;
  const text = unit === '' ? label : `${label} (${unit})`;
  const style = styles.cellHead;
  if (isText) {
    const pad = padOf({ isText });
    const lines = linesOf(canvas, text, style, width - 2 * pad);
    drawLines(canvas, lines, style, { x: x + pad, top: top + LABELS - lines.length * style.leading - 3 });
    return;
  }
  const lines = linesOf(canvas, text, style, LABELS - 6);
  const block = lines.length * style.leading;
  doc.save();
  doc.rotate(-90, { origin: [x, top + LABELS] });
  drawLines(canvas, lines, style, { x: x + 3, top: top + LABELS + (width - block) / 2 });
  doc.restore();
}

/** Fine lines between the groups of columns, from head to foot. */
function drawDividers(canvas: Canvas, { groups }: Layout, top: number): void {
  for (const { columns } of groups.slice(1)) {
    const [x] = extentOf(columns);
    artifact(canvas, () => {
      canvas.doc
        .moveTo(x, top)
        .lineTo(x, canvas.y)
        .lineWidth(0.5)
        .strokeColor(colours.copper)
        .strokeOpacity(1)
        .stroke();
    });
  }
}

function layOut(canvas: Canvas, columns: readonly PrintedColumn[]): Layout {
  const whole = canvas.right - canvas.left;
  const fixed = columns.reduce((sum, { name }) => sum + (textShares[name] ? 0 : (widths[name] ?? 22)), 0);
  const texts = columns.filter(({ name }) => textShares[name]).length;
  // Without columns of text the rest is spread over all of them.
  const stretch = texts === 0 ? whole / fixed : 1;
  let x = canvas.left;
  const placed = columns.map((column, index): Placed => {
    const share = textShares[column.name];
    const width = share ? (whole - fixed) / texts : (widths[column.name] ?? 22) * stretch;
    const place = { ...column, index, x, width, isText: share !== undefined };
    x += width;
    return place;
  });
  return { columns: placed, groups: columnGroups(placed) };
}

function extentOf(columns: readonly Placed[]): [number, number] {
  const first = columns[0] as Placed;
  const last = columns.at(-1) as Placed;
  return [first.x, last.x + last.width - first.x];
}
