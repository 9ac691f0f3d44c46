import { type Canvas, newPage } from '../drawing/canvas.ts';
import type { Paginated } from './paginate.ts';

/** What stands on every page beside what was placed: the index of the page and how many there are. */
export type Furniture = (page: { index: number; count: number }) => void;

/**
 * Draws what was placed, page by page: where it stands was settled before. With furniture, each page is written out when it is done: a
 * page that is kept open keeps a buffer for every line on it. Measured with 600 circuits: 292 MB instead of 349.
 */
export function drawPlaced(canvas: Canvas, { pages, placed }: Paginated, furniture?: Furniture): void {
  const count = pages.length;
  let index = -1;
  const done = () => {
    if (!furniture || index < 0) return;
    furniture({ index, count });
    canvas.doc.flushPages();
  };
  // Last first, so that each is let go of once it is drawn.
  placed.reverse();
  for (let next = placed.pop(); next; next = placed.pop()) {
    const { strip, page: own, x, top, width } = next;
    while (index < own) {
      done();
      index += 1;
      newPage(canvas, pages[index]);
    }
    strip.draw(canvas, { x, top, width });
  }
  done();
}
