import { drawLines, linesOf } from '../drawing/canvas.ts';
import { type Style, styles } from '../drawing/theme.ts';
import { type Holder, holder, type Paper, type Strip } from './strip.ts';

export type TextOptions = { style?: Style; type?: string; before?: number; indent?: number };

/** Text as strips: short texts whole, of longer ones never a line alone on a page. */
export function textStrips(
  paper: Paper,
  parent: Holder,
  text: string,
  { width, style = styles.body, type = 'P', before = 6, indent = 0 }: TextOptions & { width: number },
): Strip[] {
  const own = holder(parent, type);
  const lines = linesOf(paper, text, style, width - indent);
  return pieces(lines).map(
    (piece, index): Strip => ({
      kind: 'block',
      height: piece.length * style.leading,
      before: index === 0 ? before : 0,
      draw: (canvas, { x, top }) => own(canvas).add(() => drawLines(canvas, piece, style, { x: x + indent, top })),
    }),
  );
}

/** Lines in pieces that stay together: all of a few; of many the first two, the last two, and each between. */
function pieces(lines: string[]): string[][] {
  if (lines.length <= 4) return [lines];
  return [lines.slice(0, 2), ...lines.slice(2, -2).map((line) => [line]), lines.slice(-2)];
}

/** Sentences as a list. */
export function bulletStrips(paper: Paper, parent: Holder, texts: readonly string[], width: number): Strip[] {
  const list = holder(parent, 'L');
  const style = styles.value;
  return texts.flatMap((text) => {
    const item = holder(list, 'LI');
    const label = holder(item, 'Lbl');
    const [first, ...more] = textStrips(paper, item, text, { width, style, type: 'LBody', before: 2.5, indent: 11 });
    if (!first) return [];
    const withBullet: Strip = {
      ...first,
      draw: (canvas, box) => {
        label(canvas).add(() => drawLines(canvas, ['•'], style, { x: box.x, top: box.top }));
        first.draw(canvas, box);
      },
    };
    return [withBullet, ...more];
  });
}
