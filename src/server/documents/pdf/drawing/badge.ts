import { artifact, type Canvas, drawLines, type Element } from './canvas.ts';
import { colours, styles } from './theme.ts';

export type Look = { fill?: string; edge: string; text: string; radius: number; dashed?: boolean };

export const BADGE_HEIGHT = 14;
const WIDTH = 27;
const ROUND = (BADGE_HEIGHT - 1) / 2;

/** The same shapes and colours as on the pages: C1 solid and square, C2 solid and round, C3 a plain outline, FI a broken one. */
export const looks: Readonly<Record<string, Look>> = {
  C1: { fill: colours.bad, edge: colours.bad, text: colours.paper, radius: 0 },
  C2: { fill: colours.warn, edge: colours.warn, text: colours.paper, radius: ROUND },
  C3: { edge: colours.edge, text: colours.ink, radius: 2 },
  FI: { edge: colours.info, text: colours.info, radius: 2, dashed: true },
  X: { fill: colours.bad, edge: colours.bad, text: colours.paper, radius: 0 },
};

export const isBadge = (code: string) => Object.hasOwn(looks, code);

/** A code in its badge: the shape as decoration, the code itself as text of the given element. */
export function drawBadge(canvas: Canvas, holder: Element, code: string, x: number, top: number): void {
  const look = looks[code];
  if (look) {
    artifact(canvas, () => {
      const { doc } = canvas;
      doc.roundedRect(x + 0.5, top + 0.5, WIDTH - 1, BADGE_HEIGHT - 1, look.radius);
      doc.lineWidth(0.9).strokeColor(look.edge);
      if (look.dashed) doc.dash(2.4, { space: 1.6 });
      if (look.fill) doc.fillColor(look.fill).fillAndStroke();
      else doc.stroke();
      if (look.dashed) doc.undash();
    });
  }
  const style = { ...styles.badge, colour: look?.text ?? colours.ink };
  const offset = (BADGE_HEIGHT - style.leading) / 2;
  holder.add(() => drawLines(canvas, [code], style, { x, top: top + offset, width: WIDTH, align: 'centre' }));
}
