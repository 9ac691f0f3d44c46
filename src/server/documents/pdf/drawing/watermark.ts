import { artifact, type Canvas, drawLines } from './canvas.ts';
import { colours, type Style } from './theme.ts';

/** How much of the page's diagonal the words may take. */
const SHARE = 0.72;
const LARGEST = 130;
const turn = -28;

/** Words across the page at hand, faint enough that what stands below can be read. */
export function drawWatermark(canvas: Canvas, words: string): void {
  const { doc } = canvas;
  const { width, height } = doc.page;
  const at = (size: number): Style => ({ cut: 'semibold', size, colour: colours.ink, leading: size });
  const size = Math.min(LARGEST, (SHARE * Math.hypot(width, height)) / canvas.widthOf(words, at(1)));
  const angle = width > height ? turn : turn * 2;
  artifact(canvas, () => {
    doc.save();
    doc.fillOpacity(0.07);
    doc.rotate(angle, { origin: [width / 2, height / 2] });
    // Wider than the page, so that the words may be: they stand in the middle of it.
    const box = { x: -width, width: 3 * width, top: (height - size) / 2 };
    drawLines(canvas, [words], at(size), { ...box, align: 'centre' });
    doc.restore();
  });
}
