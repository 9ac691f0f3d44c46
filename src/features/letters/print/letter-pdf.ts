import {
  artifact,
  type Canvas,
  createCanvas,
  drawLines,
  edgesOf,
  finish,
  linesOf,
  rule,
} from '../../../server/documents/pdf/drawing/canvas.ts';
import { colours, type Style, styles } from '../../../server/documents/pdf/drawing/theme.ts';
import { drawPlaced } from '../../../server/documents/pdf/flow/draw.ts';
import { textStrips } from '../../../server/documents/pdf/flow/lines.ts';
import { type Paginated, paginate, type Region, widthOfPage } from '../../../server/documents/pdf/flow/paginate.ts';
import { type Holder, holder, type Paper, root, type Strip } from '../../../server/documents/pdf/flow/strip.ts';
import { type Letterhead, letterheadStrip } from '../../../server/documents/pdf/parts/brand.ts';
import type { LetterText } from '../domain/letter-text.ts';

/** A letter to print. `to`: the lines of the address. `day`: in words. `at`: when it was written, UTC ISO text. */
export type PrintedLetter = { letter: LetterText; to: readonly string[]; day: string; at: string };

const width = widthOfPage('portrait');
/** Uses the largest type with which the letter fits on one page. */
const sizes = [11, 10.25, 9.5, 8.75, 8];
const LABEL = 0.26;
const PAD = 3;

/** A letter on A4, with the company's head: PDF/UA-1. On one page, unless more was typed than a page holds. */
export function renderLetterPdf(printed: PrintedLetter, letterhead: Letterhead): Uint8Array {
  const { heading, subject } = printed.letter;
  const { name, brand } = letterhead.company;
  const canvas = createCanvas({
    title: heading,
    author: name,
    subject,
    date: new Date(printed.at),
    accent: brand?.accent,
  });
  drawPlaced(canvas, placeLetter(canvas, printed, letterhead), (page) => drawFoot(canvas, heading, page));
  return finish(canvas);
}

function placeLetter(paper: Paper, printed: PrintedLetter, letterhead: Letterhead): Paginated {
  let placed = paginate([], edgesOf);
  for (const size of sizes) {
    placed = paginate([regionOf(paper, printed, letterhead, size)], edgesOf);
    if (placed.pages.length <= 1) break;
  }
  return placed;
}

function regionOf(paper: Paper, { letter, to, day }: PrintedLetter, letterhead: Letterhead, size: number): Region {
  const sect = holder(root, 'Sect');
  const body: Style = { cut: 'regular', size, colour: colours.ink, leading: size * 1.38 };
  const strong: Style = { ...body, cut: 'semibold' };
  const title: Style = { cut: 'light', size: size * 1.9, colour: colours.ink, leading: size * 2.2 };
  const head: Style = { cut: 'semibold', size: size * 1.1, colour: colours.copper, leading: size * 1.45 };
  const said = (words: string, style = body, before = size * 0.5) =>
    words
      .split('\n')
      .flatMap((line, at) => textStrips(paper, sect, line, { width, style, before: at === 0 ? before : 0 }));
  const heading = (words: string): Strip[] =>
    textStrips(paper, sect, words, { width, style: head, type: 'H2', before: size }).map((strip) => ({
      ...strip,
      kind: 'heading',
      keepsNext: 'always',
    }));
  return {
    layout: 'portrait',
    strips: [
      letterheadStrip(paper, sect, letterhead, width),
      ...said(to.join('\n'), body, size * 1.8),
      ...said(day, body, size),
      ...textStrips(paper, sect, letter.heading, { width, style: title, type: 'H1', before: size * 1.2 }),
      ...said(letter.greeting, body, size),
      ...said(letter.lead, strong),
      ...tableStrips(paper, sect, letter.facts, body),
      ...letter.sections.flatMap((section) => [
        ...heading(section.title),
        ...section.paragraphs.flatMap((words) => said(words, body, size * 0.3)),
      ]),
      ...said('Yours sincerely,', body, size),
      ...said(letter.sign.join('\n'), body, size * 0.5),
      ...letter.fine.flatMap((words) => said(words, { ...styles.small, colour: colours.soft }, size)),
    ],
  };
}

/** Labels beside their values, with a rule below each. */
function tableStrips(paper: Paper, sect: Holder, facts: LetterText['facts'], style: Style): Strip[] {
  const table = holder(sect, 'Table');
  const left = width * LABEL;
  return facts.map(({ label, value }, index): Strip => {
    const row = holder(table, 'TR');
    const [asked, said] = [holder(row, 'TH', { scope: 'Row' }), holder(row, 'TD')];
    const strong: Style = { ...style, cut: 'semibold' };
    const labels = linesOf(paper, label, strong, left - 8);
    const lines = value.split('\n').flatMap((line) => linesOf(paper, line, style, width - left));
    const height = Math.max(labels.length, lines.length) * style.leading + 2 * PAD;
    return {
      kind: 'row',
      height,
      before: index === 0 ? style.size : 0,
      draw: (canvas, { x, top }) => {
        asked(canvas).add(() => drawLines(canvas, labels, strong, { x, top: top + PAD }));
        said(canvas).add(() => drawLines(canvas, lines, style, { x: x + left, top: top + PAD }));
        rule(canvas, x, x + width, top + height);
      },
    };
  });
}

export function drawFoot(canvas: Canvas, title: string, { index, count }: { index: number; count: number }): void {
  if (count < 2) return;
  const { width: own, height, margins } = canvas.doc.page;
  const place = { x: margins.left, top: height - 36, width: own - 2 * margins.left };
  artifact(
    canvas,
    () => {
      drawLines(canvas, [canvas.clean(title)], styles.furniture, place);
      drawLines(canvas, [`Page ${index + 1} of ${count}`], styles.furniture, { ...place, align: 'right' });
    },
    'Pagination',
  );
}
