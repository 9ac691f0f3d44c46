import {
  artifact,
  type Canvas,
  createCanvas,
  drawLines,
  edgesOf,
  finish,
  rule,
} from '../../../server/documents/pdf/drawing/canvas.ts';
import { colours, type Style, styles } from '../../../server/documents/pdf/drawing/theme.ts';
import { drawPlaced } from '../../../server/documents/pdf/flow/draw.ts';
import { gridStrips } from '../../../server/documents/pdf/flow/facts.ts';
import { textStrips } from '../../../server/documents/pdf/flow/lines.ts';
import { type Paginated, paginate, type Region, widthOfPage } from '../../../server/documents/pdf/flow/paginate.ts';
import { type Holder, holder, type Paper, root, type Strip } from '../../../server/documents/pdf/flow/strip.ts';
import { type Letterhead, letterheadStrip } from '../../../server/documents/pdf/parts/brand.ts';
import { type DangerNotice, dangerIs, whatToDo, whatWasDone } from '../domain/danger-notice.ts';

/** A danger notice to print. `at`: when it was written, UTC ISO text. */
export type PrintedNotice = { notice: DangerNotice; at: string };

const width = widthOfPage('portrait');
const danger: Style = { cut: 'semibold', size: 30, colour: colours.bad, leading: 36 };
/** Uses the largest type that fits on one page, for the occupier, who may read it from a distance. */
const sizes = [11.5, 10.5, 9.5, 8.5];
/** To write on, by hand. */
const LINE = '____________________';
const ROOM = 30;
const GAP = 18;

/** The notice of a danger to hand over, on A4: PDF/UA-1. On one page, unless more was typed than a page holds. */
export function renderNoticePdf({ notice, at }: PrintedNotice, letterhead: Letterhead): Uint8Array {
  const title = `Danger notice, ${notice.address}`;
  const { name, brand } = letterhead.company;
  const about = { title, author: name, subject: 'Danger: electricity', date: new Date(at) };
  const canvas = createCanvas({ ...about, accent: brand?.accent });
  drawPlaced(canvas, placeNotice(canvas, notice, letterhead), (page) => drawFoot(canvas, title, page));
  return finish(canvas);
}

/** The layout of the notice. */
export function placeNotice(paper: Paper, notice: DangerNotice, letterhead: Letterhead): Paginated {
  const tried = sizes.map((size) => () => paginate(noticeRegions(paper, notice, letterhead, size), edgesOf));
  let placed = paginate([], edgesOf);
  for (const next of tried) {
    placed = next();
    if (placed.pages.length <= 1) break;
  }
  return placed;
}

/** The parts of the notice, in order. @param size  of its type. */
export function noticeRegions(paper: Paper, notice: DangerNotice, letterhead: Letterhead, size: number): Region[] {
  const { found, plainWords, where, madeSafe, toldWho, toldAt, day, by, company, phone } = notice;
  const sect = holder(root, 'Sect');
  const body: Style = { cut: 'regular', size, colour: colours.ink, leading: size * 1.38 };
  const strong: Style = { ...body, cut: 'semibold' };
  const said = (words: string, style = body) => textStrips(paper, sect, words, { width, style, indent: 0 });
  const heading = (words: string) => headingStrips(paper, sect, words, size);
  const facts = [
    ['Found by', by],
    ['Company', company],
    ['Telephone', phone],
    ['On', day],
    ['Told to', toldWho || LINE],
    ['At', toldAt || LINE],
  ].flatMap(([label = '', value = '']) => (value === '' ? [] : [{ label, value }]));
  return [
    {
      layout: 'portrait',
      strips: [
        letterheadStrip(paper, sect, letterhead, width),
        ...textStrips(paper, sect, 'Danger: electricity', { width, style: danger, type: 'H1', before: 14 }),
        ...said(dangerIs(notice), strong),
        ...heading('What is dangerous'),
        ...said(found || 'Ask the person named below.'),
        ...(plainWords ? said(plainWords) : []),
        ...(where === '' ? [] : said(`Where: ${where}`)),
        ...said('Code C1: danger present.'),
        ...heading('What was done'),
        ...whatWasDone(notice).flatMap((words, at) => said(words, at === 0 && madeSafe === 'no' ? strong : body)),
        ...heading('What you must do'),
        ...listStrips(paper, sect, whatToDo, body),
        ...heading('Who told you'),
        ...gridStrips(paper, sect, facts, { columns: 3, width, style: body }),
        ...heading('Received'),
        handStrip(paper, sect, ['Name', 'Signature', 'Date and time']),
      ],
    },
  ];
}

function headingStrips(paper: Paper, sect: Holder, words: string, size: number): Strip[] {
  const style: Style = { cut: 'semibold', size: size * 1.2, colour: colours.copper, leading: size * 1.5 };
  return textStrips(paper, sect, words, { width, style, type: 'H2', before: size }).map((strip) => ({
    ...strip,
    kind: 'heading',
    keepsNext: 'always',
  }));
}

function listStrips(paper: Paper, sect: Holder, texts: readonly string[], style: Style): Strip[] {
  const list = holder(sect, 'L');
  return texts.flatMap((text) => {
    const item = holder(list, 'LI');
    const label = holder(item, 'Lbl');
    return textStrips(paper, item, text, { width, style, type: 'LBody', before: 3, indent: 12 }).map((strip, index) =>
      index > 0
        ? strip
        : {
            ...strip,
            draw: (canvas, box) => {
              label(canvas).add(() => drawLines(canvas, ['•'], style, { x: box.x, top: box.top }));
              strip.draw(canvas, box);
            },
          },
    );
  });
}

/** Beside each other, each with a line above its name to write on. */
function handStrip(paper: Paper, sect: Holder, labels: readonly string[]): Strip {
  const each = (width - GAP * (labels.length - 1)) / labels.length;
  const own = labels.map((label) => ({ label: paper.clean(label), holds: holder(sect, 'P') }));
  return {
    kind: 'block',
    height: ROOM + styles.small.leading + 2,
    draw: (canvas, { x, top }) => {
      for (const [index, { label, holds }] of own.entries()) {
        const left = x + index * (each + GAP);
        rule(canvas, left, left + each, top + ROOM, colours.ink, 0.6);
        holds(canvas).add(() => drawLines(canvas, [label], styles.small, { x: left, top: top + ROOM + 2 }));
      }
    },
  };
}

function drawFoot(canvas: Canvas, title: string, { index, count }: { index: number; count: number }): void {
  const { width: own, height, margins } = canvas.doc.page;
  const place = { x: margins.left, top: height - 36, width: own - 2 * margins.left };
  artifact(
    canvas,
    () => {
      drawLines(canvas, [canvas.clean(title)], styles.furniture, place);
      if (count > 1)
        drawLines(canvas, [`Page ${index + 1} of ${count}`], styles.furniture, { ...place, align: 'right' });
    },
    'Pagination',
  );
}
