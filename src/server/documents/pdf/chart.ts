import type { BoardChart, ChartRow } from '../../../domain/paper/board-papers.ts';
import {
  artifact,
  type Canvas,
  createCanvas,
  drawLines,
  type Element,
  element,
  finish,
  linesOf,
  rule,
} from './drawing/canvas.ts';
import { drawLogo } from './drawing/logo.ts';
import { drawQr } from './drawing/qr.ts';
import { type Cut, colours, type Style } from './drawing/theme.ts';
import { fitted, type Letterhead, logoWords } from './parts/brand.ts';

/** Points. Type to be read at arm's length, in poor light: what stands in a row is half as large again as in a certificate. */
const looks = {
  A5: { width: 419.53, height: 595.28, margin: 26, text: 11, number: 34, device: 62, rcd: 66, qr: 52, logo: 22 },
  A4: { width: 595.28, height: 841.89, margin: 40, text: 15, number: 48, device: 92, rcd: 96, qr: 74, logo: 30 },
} as const;
type Look = (typeof looks)['A4' | 'A5'];

const style = (cut: Cut, size: number, colour: string = colours.ink): Style => ({
  cut,
  size,
  colour,
  leading: size * 1.25,
});
const PAD = 5;
const FOOT = 18;

/** The chart of a board's circuits for its lid, on A4 or A5: PDF/UA-1, a table whose head stands on each page. */
export function renderChartPdf(chart: BoardChart, letterhead: Letterhead): Uint8Array {
  const look = looks[chart.size];
  const title = `Circuit chart, ${chart.board}`;
  const { name, brand } = letterhead.company;
  const about = { title, author: name, subject: chart.from, date: new Date(chart.at) };
  const canvas = createCanvas({ ...about, accent: brand?.accent });
  const columns = columnsOf(look);
  const table = element(canvas, canvas.root, 'Sect');
  let top = beginPage(canvas, { ...chart, letterhead }, look, table);
  const grid = element(canvas, table, 'Table');
  top = drawHead(canvas, columns, look, top, grid);
  for (const row of chart.rows) {
    const cells = cellsOf(row).map((text, index) => ({
      ...(columns[index] as Placed),
      lines: linesOf(canvas, text, styleOf(look, index), (columns[index]?.width ?? 0) - 2 * PAD),
    }));
    const most = Math.max(...cells.map(({ lines }) => lines.length));
    const height = most * look.text * 1.25 + 2 * PAD;
    if (top + height > look.height - look.margin - FOOT) {
      newSheet(canvas, look);
      top = drawHead(canvas, columns, look, look.margin);
    }
    const tr = element(canvas, grid, 'TR');
    for (const [index, { x, lines }] of cells.entries()) {
      const own = index === 0 ? element(canvas, tr, 'TH', { scope: 'Row' }) : element(canvas, tr, 'TD');
      own.add(() => drawLines(canvas, lines, styleOf(look, index), { x: x + PAD, top: top + PAD }));
    }
    top += height;
    rule(canvas, look.margin, look.width - look.margin, top, colours.soft, 0.6);
  }
  drawFeet(canvas, chart, look);
  return finish(canvas);
}

type Placed = { title: string; x: number; width: number };

function columnsOf({ width, margin, number, device, rcd }: Look): Placed[] {
  const serves = width - 2 * margin - number - device - rcd;
  let x: number = margin;
  return [
    { title: 'No.', width: number },
    { title: 'What it feeds', width: serves },
    { title: 'Device', width: device },
    { title: 'RCD', width: rcd },
  ].map((column) => {
    const placed = { ...column, x };
    x += column.width;
    return placed;
  });
}

const cellsOf = ({ number, serves, device, rcd }: ChartRow) => [number, serves === '' ? 'Spare' : serves, device, rcd];
const styleOf = ({ text }: Look, index: number): Style => style(index < 2 ? 'semibold' : 'regular', text);

function newSheet({ doc }: Canvas, { width, height }: Look): void {
  doc.addPage({ size: [width, height], margins: { top: 0, bottom: 0, left: 0, right: 0 } });
}

/** The company's logo, the board's name, and where its certificate is checked. @returns where what follows begins. */
function beginPage(
  canvas: Canvas,
  { board, address, letterhead }: Pick<BoardChart, 'board' | 'address'> & { letterhead: Letterhead },
  look: Look,
  sect: Element,
): number {
  newSheet(canvas, look);
  const { margin, width, text, qr } = look;
  const name = style('semibold', text * 2.1);
  const small = style('regular', text * 0.72, colours.soft);
  const own = width - 2 * margin - (address === undefined ? 0 : qr + 14);
  const lines = linesOf(canvas, board, name, own);
  const words = linesOf(canvas, letterhead.company.name, small, own);
  const top = margin + drawSmallLogo(canvas, letterhead, look, sect);
  element(canvas, sect, 'H1').add(() => drawLines(canvas, lines, name, { x: margin, top }));
  const below = top + lines.length * name.leading;
  element(canvas, sect, 'P').add(() => drawLines(canvas, words, small, { x: margin, top: below }));
  if (address !== undefined) drawQr(canvas, address, { x: width - margin - qr, y: margin, size: qr });
  return Math.max(below + words.length * small.leading, margin + (address === undefined ? 0 : qr)) + 12;
}

/** The logo above the board's name, no taller than its letters. @returns how much room it takes: none where there is no logo. */
function drawSmallLogo(
  canvas: Canvas,
  { company, pictures }: Letterhead,
  { margin, logo }: Look,
  sect: Element,
): number {
  const chosen = company.brand?.logo;
  if (!chosen) return 0;
  const { picture, width, height, alt } = fitted(chosen, { width: logo * 5, height: logo }, logoWords(company.name));
  const bbox = [margin, margin, margin + width, margin + height] as const;
  const figure = element(canvas, sect, 'Figure', { alt: canvas.clean(alt), bbox });
  figure.add(() => drawLogo(canvas, picture, pictures, { x: margin, top: margin, width, height }));
  return height + 6;
}

/** @param table  absent where the table goes on: the head is then a repeat and no content. */
function drawHead(canvas: Canvas, columns: readonly Placed[], look: Look, top: number, table?: Element): number {
  const head = style('semibold', look.text * 0.72, colours.soft);
  const row = table && element(canvas, table, 'TR');
  for (const { title, x } of columns) {
    const draw = () => drawLines(canvas, [title], head, { x: x + PAD, top });
    if (row) element(canvas, row, 'TH', { scope: 'Column' }).add(draw);
    else artifact(canvas, draw, 'Pagination');
  }
  const below = top + head.leading + 4;
  rule(canvas, look.margin, look.width - look.margin, below, colours.copper, 1.4);
  return below;
}

function drawFeet(canvas: Canvas, { from, address }: BoardChart, look: Look): void {
  const { doc } = canvas;
  const { count } = doc.bufferedPageRange();
  const own = style('regular', look.text * 0.62, colours.soft);
  const inner = look.width - 2 * look.margin;
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    const page = count > 1 ? ` Page ${index + 1} of ${count}.` : '';
    const said = `${from}.${address === undefined ? '' : ` ${address}`}${page}`;
    const lines = linesOf(canvas, said, own, inner);
    const top = look.height - look.margin - lines.length * own.leading;
    artifact(canvas, () => drawLines(canvas, lines, own, { x: look.margin, top }), 'Pagination');
  }
}
