import type { PrintedGroup } from '../../../domain/certificate/printed.ts';
import {
  howToUse,
  PAPER_BLANK,
  type PaperBoard,
  type PaperCell,
  type PaperSheet,
  type PaperTable,
  printedAs,
} from '../../../domain/paper/paper-sheet.ts';
import { artifact, type Canvas, createCanvas, drawLines, edgesOf, finish, linesOf, rule } from './drawing/canvas.ts';
import { colours, styles } from './drawing/theme.ts';
import { drawWatermark } from './drawing/watermark.ts';
import { drawPlaced } from './flow/draw.ts';
import { brokenGridStrips, type Fact } from './flow/facts.ts';
import { headingStrip, titleStrip } from './flow/heading.ts';
import { textStrips } from './flow/lines.ts';
import { mostOfPage, paginate, type Region, widthOfPage } from './flow/paginate.ts';
import { type Box, type Holder, holder, keptRows, type Paper, root, type Strip } from './flow/strip.ts';
import { brandStrips, type Letterhead } from './parts/brand.ts';

/** To write on, by hand. */
const LINE = '______________';
const LABELS = 92;
const PAD = 3;
/** A box that a figure is written into with a pencil, on the knee. */
const LOWEST_ROW = 24;
const CODE = 46;
const CIRCUIT = 118;
/** A column for words is as wide as so many for figures. */
const FIGURES = 5;
/** Lines for an answer in words, and the room to write on each. */
const LINES = 2;
const LINE_ROOM = 21;
/** A row of the table that is taller is broken. */
const MOST_LINES = 20;
const width = widthOfPage('landscape');

/**
 * The draft of a report on A4 across, to be filled in by hand: PDF/UA-1 as the certificate, with neither number nor signature, and
 * "Draft" across every page.
 */
export function renderDraftPdf(sheet: PaperSheet, { company, pictures, at }: Letterhead & { at: string }): Uint8Array {
  const title = `Draft, ${sheet.called}, ${sheet.site}`;
  const about = { title, author: company.name, subject: 'To fill in by hand', date: new Date(at) };
  const canvas = createCanvas({ ...about, accent: company.brand?.accent });
  drawPlaced(canvas, paginate(draftRegions(canvas, sheet, { company, pictures }), edgesOf));
  drawFurniture(canvas, title);
  return finish(canvas);
}

/** What the draft is made of, in order: each board begins a page. */
export function draftRegions(paper: Paper, sheet: PaperSheet, letterhead: Letterhead): Region[] {
  const first = holder(root, 'Sect');
  const called = `${sheet.called}, draft: ${sheet.site}`;
  const front = [
    ...brandStrips(paper, first, letterhead),
    ...textStrips(paper, first, called, { width, style: styles.section, type: 'H1' }),
    ...textStrips(paper, first, `As it stood on ${sheet.at}. ${howToUse}`, { width }),
    ...sheet.sections.flatMap(({ letter, title, groups, lists, unsure, prose }) => {
      const sect = holder(root, 'Sect');
      const answers = factStrips(paper, sect, groups, { unsure, prose });
      const inLists = lists.flatMap((list) => {
        const named = titleStrip(paper, sect, list.title, { width }).strip;
        const items = list.items.map(({ name, rows }) => ({ title: name, rows }));
        return [named, ...factStrips(paper, sect, items, { unsure, prose })];
      });
      const asked = [...answers, ...inLists];
      return asked.length === 0 ? [] : [headingStrip(paper, sect, { title, letter, width }), ...asked];
    }),
  ];
  const boards = sheet.boards.map((board): Region => {
    const sect = holder(root, 'Sect');
    const asked = [
      ...factStrips(paper, sect, board.groups, board),
      ...board.tables.flatMap((table) => tableStrips(paper, sect, table, board.name)),
    ];
    const none = textStrips(paper, sect, 'Nothing is asked about this board.', { width });
    return {
      layout: 'landscape',
      begins: 'page',
      strips: [headingStrip(paper, sect, { title: board.name, width }), ...(asked.length > 0 ? asked : none)],
    };
  });
  return [{ layout: 'landscape', strips: front }, ...boards];
}

/** Answers that are known or short in a grid; those in words that nobody has given, over lines to write on. */
function factStrips(
  paper: Paper,
  sect: Holder,
  groups: readonly PrintedGroup[],
  { unsure, prose }: Pick<PaperBoard, 'unsure' | 'prose'>,
): Strip[] {
  const facts: Fact[] = [];
  const toWrite: string[] = [];
  for (const { title, rows } of groups)
    for (const { label, value } of rows) {
      const name = printedAs(title, label);
      if (value === PAPER_BLANK && prose.has(name)) toWrite.push(label);
      else if (value === PAPER_BLANK) facts.push({ label, value: LINE });
      else facts.push({ label, value: unsure.has(name) ? `${value} ? ${LINE}` : value });
    }
  return [
    ...brokenGridStrips(paper, sect, facts, {
      ...{ columns: 6, width, style: styles.smallInk, gap: 7, mostHeight: mostOfPage('landscape') / 2 },
    }),
    ...toWrite.map((label) => writingStrip(paper, sect, label)),
  ];
}

/** A question over lines of the whole width. */
function writingStrip(paper: Paper, sect: Holder, label: string): Strip {
  const own = holder(sect, 'P');
  const lines = linesOf(paper, label, styles.small, width);
  const asked = lines.length * styles.small.leading;
  return {
    kind: 'block',
    height: asked + LINES * LINE_ROOM,
    before: 7,
    draw: (canvas, { x, top }) => {
      own(canvas).add(() => drawLines(canvas, lines, styles.small, { x, top }));
      for (let line = 1; line <= LINES; line += 1)
        rule(canvas, x, x + width, top + asked + line * LINE_ROOM - 2, colours.soft, 0.5);
    },
  };
}

type Placed = { text: string; number: string; x: number; width: number; isWide: boolean };

/** A table of a board; where it goes on, the name of the board and the head stand there again. */
function tableStrips(paper: Paper, sect: Holder, { title, columns, rows }: PaperTable, board: string): Strip[] {
  if (rows.length === 0) return [];
  const placed = placedColumns(columns);
  const named = titleStrip(paper, sect, title, { width });
  const again = titleStrip(paper, sect, `${board}: ${title.toLowerCase()}`, { width }).again;
  const table = holder(sect, 'Table');
  const head = headStrips(paper, placed, table);
  const run = { name: `${board}: ${title}` };
  const strips = rows.flatMap((row) =>
    rowStrips(paper, table, placed, row).map((strip): Strip => ({ ...strip, run, repeats: [again, head.again] })),
  );
  return [named.strip, head.strip, ...keptRows(strips)];
}

function placedColumns(columns: PaperTable['columns']): Placed[] {
  const shares = columns.map(({ isProse }) => (isProse ? FIGURES : 1));
  const one =
    (width - CODE - CIRCUIT) /
    Math.max(
      1,
      shares.reduce((sum, share) => sum + share, 0),
    );
  const widths = [CODE, CIRCUIT, ...shares.map((share) => share * one)];
  let x = 0;
  return [{ label: 'Row' }, { label: 'Circuit' }, ...columns].map((column, index): Placed => {
    const own = widths[index] ?? 0;
    const number = 'number' in column ? String(column.number) : '';
    const place = { text: column.label, number, x, width: own, isWide: index < 2 };
    x += own;
    return place;
  });
}

function rowStrips(
  paper: Paper,
  table: Holder,
  placed: readonly Placed[],
  { code, circuit, isUnsure, cells }: PaperTable['rows'][number],
): Strip[] {
  const texts = [code, isUnsure ? `${circuit} ? ${LINE}` : circuit, ...cells.map(inBox)];
  const row = holder(table, 'TR');
  const drawn = placed.map((column, index) => {
    const style = column.isWide ? styles.smallInk : styles.cell;
    const own = holder(row, index === 1 ? 'TH' : 'TD', index === 1 ? { scope: 'Row' } : {});
    return { ...column, style, own, lines: linesOf(paper, texts[index] ?? '', style, column.width - 2 * PAD) };
  });
  const count = Math.ceil(Math.max(...drawn.map(({ lines }) => lines.length)) / MOST_LINES);
  return Array.from({ length: Math.max(1, count) }, (_, part): Strip => {
    const shown = drawn.map((cell) => ({
      ...cell,
      lines: cell.lines.slice(part * MOST_LINES, (part + 1) * MOST_LINES),
    }));
    const height = Math.max(LOWEST_ROW, ...shown.map(({ lines, style }) => lines.length * style.leading + 2 * PAD));
    return {
      kind: 'row',
      height,
      ...(count > 1 && { isPart: true }),
      draw: (canvas, { x, top }) => {
        for (const { own, lines, style, x: at } of shown)
          if (part === 0 || lines.length > 0)
            own(canvas).add(() => drawLines(canvas, lines, style, { x: x + at + PAD, top: top + PAD }));
        drawBoxes(canvas, placed, { x, top, width }, height);
        if (part >= count - 1) rule(canvas, x, x + width, top + height, colours.soft, 0.5);
      },
    };
  });
}

const inBox = (cell: PaperCell): string => {
  if (cell === 'none') return PAPER_BLANK;
  if (cell === 'to fill in') return '';
  return 'unsure' in cell ? `${cell.unsure} ?` : cell.known;
};

/** Labels on end over their numbers; that of words lies flat. */
function headStrips(paper: Paper, placed: readonly Placed[], table: Holder): { strip: Strip; again: Strip } {
  const row = holder(table, 'TR');
  const draw = (canvas: Canvas, box: Box, isRepeat: boolean) => {
    for (const column of placed) {
      const own = () => drawLabel(canvas, paper, column, box);
      if (isRepeat) artifact(canvas, own, 'Pagination');
      else holder(row, 'TH', { scope: 'Column' })(canvas).add(own);
    }
    drawBoxes(canvas, placed, box, LABELS);
    rule(canvas, box.x, box.x + width, box.top + LABELS, colours.copper, 0.8);
  };
  return {
    strip: {
      kind: 'head',
      height: LABELS,
      before: 3,
      keepsNext: 'always',
      draw: (canvas, box) => draw(canvas, box, false),
    },
    again: { kind: 'head', height: LABELS, before: 3, draw: (canvas, box) => draw(canvas, box, true) },
  };
}

function drawLabel(canvas: Canvas, paper: Paper, { text, number, x, width: own, isWide }: Placed, box: Box): void {
  const { doc } = canvas;
  const [left, top] = [box.x + x, box.top];
  if (isWide) {
    drawLines(canvas, [text], styles.head, { x: left + PAD, top: top + LABELS - 14 });
    return;
  }
  const style = styles.cellHead;
  const lines = linesOf(paper, text, style, LABELS - 14);
  doc.save();
  doc.rotate(-90, { origin: [left, top + LABELS] });
  drawLines(canvas, lines, style, { x: left + 12, top: top + LABELS + (own - lines.length * style.leading) / 2 });
  doc.restore();
  drawLines(canvas, [number], styles.cellNumber, { x: left, top: top + LABELS - 9, width: own, align: 'centre' });
}

/** Lines between the boxes of a row. */
function drawBoxes(canvas: Canvas, placed: readonly Placed[], { x, top }: Box, height: number): void {
  artifact(canvas, () => {
    for (const at of [...placed.map((each) => each.x), width])
      canvas.doc.moveTo(x + at, top).lineTo(x + at, top + height);
    canvas.doc.lineWidth(0.4).strokeColor(colours.soft).stroke();
  });
}

/** "Draft" across every page, and its foot. */
function drawFurniture(canvas: Canvas, title: string): void {
  const { doc } = canvas;
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    const { width, height, margins } = doc.page;
    drawWatermark(canvas, 'Draft');
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
