/** The box in which signatures are drawn. Points are whole numbers within it, on any screen. */
export const BOX = { width: 1000, height: 400 } as const;

/** More than any signature needs: the pad thins out longer ones, and the server refuses them. */
export const MOST_STROKES = 100;
export const MOST_POINTS = 2000;

/** Width of the line, in units of the box. */
export const LINE_WIDTH = 6;

/**
 * The line through the points of each stroke, `x, y, x, y …`, as SVG path data, which a canvas and the print also read:
 * quadratic curves between the midpoints of neighbouring points, so that the line is smooth. A single point is
 * a dot: the shortest line that every reader draws.
 */
export function strokesPath(strokes: readonly (readonly number[])[]): string {
  return strokes.map(strokePath).join('');
}

function strokePath(points: readonly number[]): string {
  const [x = 0, y = 0] = points;
  const last = points.length - 2;
  if (last === 0) return `M${x} ${y}h1`;
  let path = `M${x} ${y}`;
  for (let at = 2; at < last; at += 2) path += `Q${pointAt(points, at)} ${middleAfter(points, at)}`;
  return `${path}L${pointAt(points, last)}`;
}

const pointAt = (points: readonly number[], at: number) => `${points[at]} ${points[at + 1]}`;

const middleAfter = (points: readonly number[], at: number) =>
  [at, at + 1].map((index) => ((points[index] ?? 0) + (points[index + 2] ?? 0)) / 2).join(' ');
