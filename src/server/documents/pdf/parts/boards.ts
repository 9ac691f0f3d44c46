import type { CertificateData } from '../../../../domain/certificate/certificate.ts';
import { keyOf } from '../../../../domain/certificate/notes/board-key.ts';
import { titleOfCircuits } from '../../../../domain/certificate/print-parts.ts';
import type { PrintedBoard, PrintedColumn } from '../../../../domain/certificate/printed.ts';
import { artifact, type Canvas, drawLines, type Element, linesOf } from '../drawing/canvas.ts';
import { colours, styles } from '../drawing/theme.ts';
import { gridStrips, longFactStrips } from '../flow/facts.ts';
import { headingStrip, titleStrip } from '../flow/heading.ts';
import { textStrips } from '../flow/lines.ts';
import { type Region, widthOfPage } from '../flow/paginate.ts';
import { type Box, type Holder, holder, keptRows, type Paper, root, type Strip } from '../flow/strip.ts';
import { LABELS, layOut, padOf, type ScheduleLayout } from './schedule-columns.ts';

const PAD = 1.6;
const ROW_PAD = 3;
/** A row that is taller is broken. */
const MOST_LINES = 20;

/** Each board on landscape pages, beside others where it fits whole: what it is, then its circuits with what was tested of them. */
export function boardRegions(paper: Paper, { printed }: CertificateData): Region[] {
  const width = widthOfPage('landscape');
  const layout = layOut(printed.columns, width);
  return printed.boards.map((board): Region => {
    const sect = holder(root, 'Sect');
    const title = `${titleOfCircuits(printed.columns)}: ${board.name}`;
    const facts = board.groups.flatMap((group) => group.rows);
    const isShort = (fact: (typeof facts)[number]) =>
      linesOf(paper, fact.value, styles.smallInk, width / 7).length <= 4;
    const grid = gridStrips(paper, sect, facts.filter(isShort), { columns: 7, width, style: styles.smallInk, gap: 5 });
    const long = facts.filter((fact) => !isShort(fact)).flatMap((fact) => longFactStrips(paper, sect, fact, width));
    return {
      layout: 'landscape',
      begins: 'page if it must',
      strips: [
        headingStrip(paper, sect, { title, width }),
        ...grid.map((strip): Strip => ({ ...strip, keepsNext: 'if it can' })),
        ...long,
        ...circuitStrips(paper, sect, board, { layout, width, columns: printed.columns }),
      ],
    };
  });
}

type Drawn = { layout: ScheduleLayout; width: number; columns: readonly PrintedColumn[] };

function circuitStrips(paper: Paper, sect: Holder, board: PrintedBoard, { layout, width, columns }: Drawn): Strip[] {
  if (board.circuits.length === 0) return textStrips(paper, sect, 'This board has no circuits.', { width });
  const table = holder(sect, 'Table');
  const named = titleStrip(paper, sect, board.name, { width });
  const head = headStrips(paper, layout, table);
  const run = { name: board.name };
  const repeats = [named.again, head.again];
  const rows = board.circuits.flatMap((cells) =>
    rowStrips(paper, table, cells, layout).map((strip): Strip => ({ ...strip, run, repeats })),
  );
  const legend = [...(board.limits ?? []), ...keyOf(board, columns)].flatMap((text) =>
    textStrips(paper, sect, text, { width, style: styles.small, before: 4 }),
  );
  return [head.strip, ...keptRows(rows, { hasLegend: true }), ...legend.map(asLegend)];
}

const asLegend = (strip: Strip, index: number, all: readonly Strip[]): Strip => ({
  ...strip,
  kind: 'legend',
  ...(index < all.length - 1 && { keepsNext: 'if it can' }),
});

function rowStrips(paper: Paper, table: Holder, cells: readonly string[], layout: ScheduleLayout): Strip[] {
  const row = holder(table, 'TR');
  const style = styles.cell;
  const placed = layout.columns.map((column, index) => ({
    column,
    own: holder(row, index === 0 ? 'TH' : 'TD', index === 0 ? { scope: 'Row' } : {}),
    lines: linesOf(paper, cells[column.index] ?? '', style, column.width - 2 * padOf(column)),
  }));
  const count = Math.max(...placed.map(({ lines }) => lines.length));
  const parts = Math.ceil(count / MOST_LINES);
  return Array.from({ length: parts }, (_, part): Strip => {
    const from = part * MOST_LINES;
    const shown = Math.min(count - from, MOST_LINES);
    const isLast = part === parts - 1;
    const height = shown * style.leading + (part === 0 ? ROW_PAD : 0) + (isLast ? ROW_PAD : 0);
    return {
      kind: 'row',
      height,
      ...(parts > 1 && { isPart: true }),
      draw: (canvas, box) => {
        const top = box.top + (part === 0 ? ROW_PAD : 0);
        for (const { column, own, lines } of placed) {
          const { isText } = column;
          const pad = padOf(column);
          const here = lines.slice(from, from + MOST_LINES);
          const element = own(canvas);
          if (here.length === 0) continue;
          element.add(() =>
            drawLines(canvas, here, style, {
              x: box.x + column.x + pad,
              top,
              width: column.width - 2 * pad,
              align: isText ? 'left' : 'centre',
            }),
          );
        }
        drawRules(canvas, layout, { ...box, height, hasRule: isLast });
        // Written out at once: there are half a million of them in the print of 6,000 circuits.
        if (isLast) row(canvas).end();
      },
    };
  });
}

/** The line below a row, and the fine ones between the groups of columns, as one decoration. */
function drawRules(
  canvas: Canvas,
  { groups }: ScheduleLayout,
  { x, top, width, height, hasRule }: Box & { height: number; hasRule: boolean },
): void {
  const { doc } = canvas;
  artifact(canvas, () => {
    if (hasRule) {
      doc.moveTo(x, top + height).lineTo(x + width, top + height);
      doc.lineWidth(0.4).strokeColor(colours.line).stroke();
    }
    for (const { x: at } of groups.slice(1)) doc.moveTo(x + at, top).lineTo(x + at, top + height);
    if (groups.length > 1) doc.lineWidth(0.5).strokeColor(canvas.inkOf(colours.copper)).stroke();
  });
}

/** The head of the table: groups, labels on end, numbers; and the same as it is repeated. */
function headStrips(paper: Paper, layout: ScheduleLayout, table: Holder): { strip: Strip; again: Strip } {
  const groupHeight = styles.cellGroup.leading + 4;
  const numberHeight = styles.cellNumber.leading + 3;
  const height = groupHeight + LABELS + numberHeight;
  const draw = (canvas: Canvas, { x, top, width }: Box, isRepeat: boolean) => {
    artifact(canvas, () => void canvas.doc.rect(x, top, width, height).fill(colours.wash));
    const line = (cells: readonly { span: number; draw: () => void }[]) => {
      const row = isRepeat ? undefined : holder(table, 'TR')(canvas);
      for (const { span, draw: own } of cells) {
        if (row) headCell(canvas, row, span).add(own);
        else artifact(canvas, own, 'Pagination');
      }
    };
    line(
      layout.groups.map((group) => {
        const inner = { x: x + group.x + PAD, top: top + 2, width: group.width - 2 * PAD, align: 'centre' as const };
        const lines = linesOf(paper, group.title, styles.cellGroup, inner.width).slice(0, 1);
        return { span: group.count, draw: () => drawLines(canvas, lines, styles.cellGroup, inner) };
      }),
    );
    line(
      layout.columns.map((column) => ({
        span: 1,
        draw: () => drawLabel(canvas, column, { x: x + column.x, top: top + groupHeight }),
      })),
    );
    line(
      layout.columns.map(({ number, x: at, width: own, isText }) => ({
        span: 1,
        draw: () =>
          drawLines(canvas, [String(number)], styles.cellNumber, {
            x: x + at + padOf({ isText }),
            top: top + groupHeight + LABELS + 1,
            width: own - 2 * padOf({ isText }),
            align: isText ? 'left' : 'centre',
          }),
      })),
    );
    drawRules(canvas, layout, { x, top, width, height, hasRule: true });
  };
  return {
    strip: { kind: 'head', height, before: 8, keepsNext: 'always', draw: (canvas, box) => draw(canvas, box, false) },
    again: { kind: 'head', height, before: 3, draw: (canvas, box) => draw(canvas, box, true) },
  };
}

const headCell = (canvas: Canvas, row: Element, span: number): Element =>
  holder(() => row, 'TH', { scope: 'Column', ...(span > 1 ? { colSpan: span } : {}) })(canvas);

/** A column's label, on end and standing on the foot of the head; that of a wide column lies flat. */
function drawLabel(
  canvas: Canvas,
  { label, unit, width, isText }: ScheduleLayout['columns'][number],
  { x, top }: { x: number; top: number },
): void {
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
