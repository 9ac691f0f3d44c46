import type { BoardLabels } from '../../../domain/paper/board-papers.ts';
import { type Canvas, createCanvas, drawLines, element, finish } from './drawing/canvas.ts';
import { drawQr } from './drawing/qr.ts';
import { colours, type Style } from './drawing/theme.ts';
import { fitLines, heightOf } from './flow/fit-lines.ts';

const mm = (value: number) => (value * 72) / 25.4;

/**
 * Where labels stand on a sheet of A4: two across, seven down, 99.1 by 38.1 mm. Source: the layout that is sold as L7163 and by its
 * size under other names.
 */
const sheet = { left: mm(4.65), top: mm(15.15), width: mm(99.1), height: mm(38.1), across: mm(101.6), rows: 7 };
const QR = mm(27);
const INSET = mm(5);
/** A printer that is off by as much cuts nothing. */
const EDGE = mm(2);

const text = (size: number, cut: Style['cut'] = 'regular', colour: string = colours.ink): Style => ({
  cut,
  size,
  colour,
  leading: size * 1.22,
});
const styles = { board: text(14, 'semibold'), line: text(8.5), small: text(7.5, 'regular', colours.soft) };

/** A sheet of labels: a row for each board, two of each, one for the lid and one for beside it. */
export function renderLabelsPdf({ company, boards, lines, address, at }: BoardLabels): Uint8Array {
  const canvas = createCanvas({ title: 'Labels of boards', author: company, subject: 'Labels', date: new Date(at) });
  for (const [index, board] of boards.entries()) {
    const row = index % sheet.rows;
    if (row === 0) canvas.doc.addPage({ size: 'A4', margins: { top: 0, bottom: 0, left: 0, right: 0 } });
    for (const column of [0, 1]) {
      const place = { x: sheet.left + column * sheet.across, top: sheet.top + row * sheet.height };
      drawLabel(canvas, { board, company, lines, address }, place);
    }
  }
  return finish(canvas);
}

type Label = { board: string; company: string; lines: readonly string[]; address: string };

function drawLabel(canvas: Canvas, { board, company, lines, address }: Label, place: { x: number; top: number }): void {
  const sect = element(canvas, canvas.root, 'Sect');
  drawQr(canvas, address, { x: place.x + INSET, y: place.top + (sheet.height - QR) / 2, size: QR });
  const x = place.x + INSET + QR + mm(4);
  const width = sheet.width - INSET * 2 - QR - mm(4);
  const said = [
    { style: styles.board, words: board },
    ...lines.map((words) => ({ style: styles.line, words })),
    { style: styles.small, words: company },
    { style: styles.small, words: 'Scan to check the latest report' },
  ];
  const fitted = fitLines(canvas, said, { width, height: sheet.height - 2 * EDGE });
  let top = place.top + (sheet.height - heightOf(fitted)) / 2;
  for (const { style, lines: own } of fitted) {
    element(canvas, sect, 'P').add(() => drawLines(canvas, own, style, { x, top }));
    top += style.leading * own.length;
  }
}
