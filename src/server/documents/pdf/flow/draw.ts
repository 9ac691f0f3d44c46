import { type Canvas, newPage } from '../drawing/canvas.ts';
import type { Paginated } from './paginate.ts';

/** Draws what was placed, page by page: where it stands was settled before. */
export function drawPlaced(canvas: Canvas, { pages, placed }: Paginated): void {
  let page = -1;
  for (const { strip, page: own, x, top, width } of placed) {
    for (; page < own; page += 1) newPage(canvas, pages[page + 1]);
    strip.draw(canvas, { x, top, width });
  }
}
