import type { PrintedGroup } from '../../../domain/certificate/printed.ts';
import {
  howToUse,
  PAPER_BLANK,
  type PaperCell,
  type PaperSheet,
  type PaperTable,
  printedAs,
} from '../../../domain/paper/paper-sheet.ts';
import {
  artifact,
  type Canvas,
  createCanvas,
  drawLines,
  type Element,
  element,
  finish,
  linesOf,
  need,
  newPage,
  paragraph,
  rule,
} from './drawing/canvas.ts';
import { grid } from './drawing/grid.ts';
import { colours, styles } from './drawing/theme.ts';

/** To write on, by hand. */
const LINE = '______________';
const LABELS = 92;
const PAD = 3;
/** A box that a figure is written into with a pencil, on the knee. */
const LOWEST_ROW = 24;
const CODE = 46;
const CIRCUIT = 118;
const watermark = { cut: 'semibold', size: 130, colour: colours.ink, leading: 130 } as const;

/**
 * The draft of a report on A4 across, to be filled in by hand: PDF/UA-1 as the certificate, with neither number nor signature, and
 * "Draft" across every page.
 */
export function renderDraftPdf(sheet: PaperSheet, { company, at }: { company: string; at: string }): Uint8Array {
  const title = `Draft, ${sheet.called}, ${sheet.site}`;
  const canvas = createCanvas({ title, author: company, subject: 'To fill in by hand', date: new Date(at) });
  newPage(canvas, 'landscape');
  const first = element(canvas, canvas.root, 'Sect');
  paragraph(canvas, first, `${sheet.called}, draft: ${sheet.site}`, { style: styles.section, type: 'H1' });
  paragraph(canvas, first, `As it stood on ${sheet.at}. ${howToUse}`);
  for (const { letter, title: called, groups, lists, unsure } of sheet.sections) {
    const sect = heading(canvas, called, letter || undefined);
    drawFacts(canvas, sect, groups, unsure);
    for (const list of lists) {
      paragraph(canvas, sect, list.title, { style: styles.group, type: 'H3' });
      for (const { name, rows } of list.items) drawFacts(canvas, sect, [{ title: name, rows }], unsure);
    }
  }
  for (const board of sheet.boards) {
    newPage(canvas, 'landscape');
    const sect = heading(canvas, board.name);
    drawFacts(canvas, sect, board.groups, board.unsure);
    for (const table of board.tables) drawTable(canvas, sect, table);
  }
  drawFurniture(canvas, title);
  return finish(canvas);
}

function drawFacts(canvas: Canvas, sect: Element, groups: readonly PrintedGroup[], unsure: ReadonlySet<string>): void {
  const facts = groups.flatMap(({ title, rows }) =>
    rows.map(({ label, value }) => ({
      label,
      value: value === PAPER_BLANK ? LINE : unsure.has(printedAs(title, label)) ? `${value} ? ${LINE}` : value,
    })),
  );
  canvas.y += 4;
  grid(canvas, sect, facts, { columns: 6, style: styles.smallInk, gap: 7 });
}

/** A heading with the section's letter on a copper plate, and its entry in the bookmarks. */
function heading(canvas: Canvas, title: string, letter?: string): Element {
  need(canvas, 90);
  canvas.y += canvas.y > canvas.top ? 14 : 0;
  const sect = element(canvas, canvas.root, 'Sect');
  const { doc, y, left } = canvas;
  const side = 21;
  if (letter) artifact(canvas, () => void doc.roundedRect(left, y, side, side, 2).fill(colours.copper));
  const holder = element(canvas, sect, 'H2');
  const x = letter ? left + side + 9 : left;
  holder.add(() => {
    if (letter)
      drawLines(canvas, [letter], styles.letter, {
        x: left,
        top: y + (side - styles.letter.leading) / 2,
        width: side,
        align: 'centre',
      });
    drawLines(canvas, [letter ? ` ${canvas.clean(title)}`.trimStart() : canvas.clean(title)], styles.section, {
      x,
      top: y + (side - styles.section.leading) / 2,
    });
  });
  doc.outline.addItem(canvas.clean(letter ? `${letter}  ${title}` : title));
  canvas.y += side + 7;
  rule(canvas, canvas.left, canvas.right, canvas.y, colours.copper, 0.8);
  canvas.y += 3;
  return sect;
}

type Placed = { text: string; number: string; x: number; width: number; isWide: boolean };

function drawTable(canvas: Canvas, sect: Element, { title, columns, rows }: PaperTable): void {
  if (rows.length === 0) return;
  const width = (canvas.right - canvas.left - CODE - CIRCUIT) / Math.max(1, columns.length);
  const widths = [CODE, CIRCUIT, ...columns.map(() => width)];
  const placed = [{ label: 'Row' }, { label: 'Circuit' }, ...columns].map((column, index): Placed => {
    const x = canvas.left + widths.slice(0, index).reduce((sum, each) => sum + each, 0);
    const number = 'number' in column ? String(column.number) : '';
    return { text: column.label, number, x, width: widths[index] ?? 0, isWide: index < 2 };
  });
  if (canvas.y + LABELS + 3 * LOWEST_ROW > canvas.bottom) newPage(canvas, 'landscape');
  paragraph(canvas, sect, title, { style: styles.group, type: 'H3', after: 3 });
  const holder = element(canvas, sect, 'Table');
  let top = drawHead(canvas, placed, holder);
  for (const { code, circuit, isUnsure, cells } of rows) {
    const texts = [code, isUnsure ? `${circuit} ? ${LINE}` : circuit, ...cells.map(inBox)];
    const lines = placed.map((column, index) =>
      linesOf(canvas, texts[index] ?? '', column.isWide ? styles.smallInk : styles.cell, column.width - 2 * PAD),
    );
    const tallest = Math.max(...lines.map((each, index) => each.length * (index < 2 ? 10.8 : styles.cell.leading)));
    const height = Math.max(LOWEST_ROW, tallest + 2 * PAD);
    if (canvas.y + height > canvas.bottom) {
      drawDividers(canvas, placed, top);
      newPage(canvas, 'landscape');
      top = drawHead(canvas, placed);
    }
    const row = element(canvas, holder, 'TR');
    for (const [index, { x, isWide }] of placed.entries()) {
      const cell = element(canvas, row, index === 1 ? 'TH' : 'TD', index === 1 ? { scope: 'Row' } : {});
      const own = isWide ? styles.smallInk : styles.cell;
      cell.add(() => drawLines(canvas, lines[index] ?? [], own, { x: x + PAD, top: canvas.y + PAD }));
    }
    canvas.y += height;
    rule(canvas, canvas.left, canvas.right, canvas.y, colours.soft, 0.5);
  }
  drawDividers(canvas, placed, top);
  canvas.y += 12;
}

const inBox = (cell: PaperCell): string => {
  if (cell === 'none') return PAPER_BLANK;
  if (cell === 'to fill in') return '';
  return 'unsure' in cell ? `${cell.unsure} ?` : cell.known;
};

/** Labels on end over their numbers. With no holder it is the repeat on a further page. @returns its top. */
function drawHead(canvas: Canvas, placed: readonly Placed[], holder?: Element): number {
  const { doc } = canvas;
  const top = canvas.y;
  const row = holder && element(canvas, holder, 'TR');
  for (const { text, number, x, width, isWide } of placed) {
    const draw = () => {
      if (isWide) return drawLines(canvas, [text], styles.head, { x: x + PAD, top: top + LABELS - 14 });
      const lines = linesOf(canvas, text, styles.cellHead, LABELS - 14);
      doc.save();
      doc.rotate(-90, { origin: [x, top + LABELS] });
      const across = top + LABELS + (width - lines.length * styles.cellHead.leading) / 2;
      drawLines(canvas, lines, styles.cellHead, { x: x + 12, top: across });
      doc.restore();
      return drawLines(canvas, [number], styles.cellNumber, { x, top: top + LABELS - 9, width, align: 'centre' });
    };
    if (row) element(canvas, row, 'TH', { scope: 'Column' }).add(draw);
    else artifact(canvas, draw, 'Pagination');
  }
  canvas.y = top + LABELS;
  rule(canvas, canvas.left, canvas.right, canvas.y, colours.copper, 0.8);
  return top;
}

/** Lines between the boxes, from the head to the last row of the page. */
function drawDividers(canvas: Canvas, placed: readonly Placed[], top: number): void {
  artifact(canvas, () => {
    for (const x of [...placed.map((each) => each.x), canvas.right])
      canvas.doc.moveTo(x, top).lineTo(x, canvas.y).lineWidth(0.4).strokeColor(colours.soft).stroke();
  });
}

/** "Draft" across every page, and its foot. */
function drawFurniture(canvas: Canvas, title: string): void {
  const { doc } = canvas;
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    const { width, height, margins } = doc.page;
    artifact(canvas, () => {
      doc.save();
      doc.fillOpacity(0.07);
      doc.rotate(-28, { origin: [width / 2, height / 2] });
      drawLines(canvas, ['Draft'], watermark, { x: 0, top: height / 2 - 75, width, align: 'centre' });
      doc.restore();
    });
    const [left, top] = [margins.left, height - 28];
    artifact(
      canvas,
      () => {
        drawLines(canvas, [canvas.clean(`${title}. No certificate.`)], styles.furniture, { x: left, top });
        const page = [`Page ${index + 1} of ${count}`];
        drawLines(canvas, page, styles.furniture, { x: left, top, width: width - 2 * left, align: 'right' });
      },
      'Pagination',
    );
  }
}
