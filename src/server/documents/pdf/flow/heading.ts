import { artifact, drawLines, linesOf, rule } from '../drawing/canvas.ts';
import { colours, styles } from '../drawing/theme.ts';
import { type Holder, holder, type Paper, type Strip } from './strip.ts';

const SIDE = 18;

/** A section's heading with its letter on a copper plate, and its entry in the bookmarks. */
export function headingStrip(
  paper: Paper,
  sect: Holder,
  { title, letter, width }: { title: string; letter?: string | undefined; width: number },
): Strip {
  const indent = letter ? SIDE + 8 : 0;
  const lines = linesOf(paper, title, styles.section, width - indent);
  const own = holder(sect, 'H2');
  const height = Math.max(SIDE, lines.length * styles.section.leading) + 6;
  return {
    kind: 'heading',
    height,
    before: 12,
    keepsNext: 'always',
    draw: (canvas, { x, top }) => {
      if (letter)
        artifact(canvas, () => void canvas.doc.roundedRect(x, top, SIDE, SIDE, 2).fill(canvas.inkOf(colours.copper)));
      own(canvas).add(() => {
        if (letter) {
          const middle = top + (SIDE - styles.letter.leading) / 2;
          drawLines(canvas, [letter], styles.letter, { x, top: middle, width: SIDE, align: 'centre' });
        }
        drawLines(canvas, lines, styles.section, { x: x + indent, top: top + (SIDE - styles.section.leading) / 2 });
      });
      canvas.doc.outline.addItem(canvas.clean(letter ? `${letter}  ${title}` : title));
      rule(canvas, x, x + width, top + height - 1, colours.copper, 0.8);
    },
  };
}

/** A heading of half the height, for what is to stand on one page. */
export function briefHeadingStrip(
  paper: Paper,
  sect: Holder,
  { title, letter, width }: { title: string; letter?: string | undefined; width: number },
): Strip {
  const words = letter ? `${letter}  ${title}` : title;
  const lines = linesOf(paper, words, styles.briefHead, width);
  const own = holder(sect, 'H2');
  const height = lines.length * styles.briefHead.leading + 3;
  return {
    kind: 'heading',
    height,
    before: 6,
    keepsNext: 'always',
    draw: (canvas, { x, top }) => {
      own(canvas).add(() => drawLines(canvas, lines, styles.briefHead, { x, top }));
      canvas.doc.outline.addItem(canvas.clean(words));
      rule(canvas, x, x + width, top + height - 1, colours.copper, 0.8);
    },
  };
}

/** The title of a group. `again` is the same as it stands where the group goes on. */
export function titleStrip(
  paper: Paper,
  sect: Holder,
  title: string,
  { width, before = 9, type = 'H3' }: { width: number; before?: number; type?: string },
): { strip: Strip; again: Strip } {
  const style = styles.group;
  const own = holder(sect, type);
  const lines = linesOf(paper, title, style, width);
  const continued = linesOf(paper, `${title}, continued`, style, width);
  const height = (count: number) => count * style.leading + 2;
  return {
    strip: {
      kind: 'title',
      height: height(lines.length),
      before,
      keepsNext: 'always',
      draw: (canvas, { x, top }) => own(canvas).add(() => drawLines(canvas, lines, style, { x, top })),
    },
    again: {
      kind: 'title',
      height: height(continued.length),
      draw: (canvas, { x, top }) =>
        artifact(canvas, () => drawLines(canvas, continued, style, { x, top }), 'Pagination'),
    },
  };
}
