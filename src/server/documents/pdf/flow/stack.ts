import type { Box, Strip } from './strip.ts';

/** Strips as one that is never split: a signature with all that stands around it. */
export function stack(strips: readonly Strip[], more: Partial<Strip> = {}): Strip {
  const tops: number[] = [];
  let height = 0;
  for (const [index, strip] of strips.entries()) {
    height += index === 0 ? 0 : (strip.before ?? 0);
    tops.push(height);
    height += strip.height;
  }
  return {
    kind: 'block',
    height,
    before: strips[0]?.before ?? 0,
    ...more,
    draw: (canvas, box: Box) => {
      for (const [index, strip] of strips.entries()) strip.draw(canvas, { ...box, top: box.top + (tops[index] ?? 0) });
    },
  };
}
