import { BOX } from '../../domain/signature/stroke-path.ts';

/** Points of each stroke, `x, y, x, y …`, in whole units of the box. */
export type Strokes = readonly (readonly number[])[];

/** Nearer than this a point adds nothing to the line but weight, and the shaking of a hand. */
const CLOSEST = 4;

/** Where on the box a place on the screen is: whole units, on its edge for what lies outside. */
export function toBox(
  { clientX, clientY }: { clientX: number; clientY: number },
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): [x: number, y: number] {
  const within = (share: number, size: number) => Math.min(size, Math.max(0, Math.round(share * size) || 0));
  return [within((clientX - left) / width, BOX.width), within((clientY - top) / height, BOX.height)];
}

/** The stroke with one more point, unless it is where the last one is. */
export function withPoint(stroke: readonly number[], [x, y]: readonly [number, number]): readonly number[] {
  const [lastX = x, lastY = y] = stroke.slice(-2);
  const isNear = stroke.length > 0 && Math.hypot(x - lastX, y - lastY) < CLOSEST;
  return isNear ? stroke : [...stroke, x, y];
}

/** The strokes with no more points than may be sent: every second one is left out, ends excepted, until they are few enough. */
export function thinned(strokes: Strokes, mostPoints: number): Strokes {
  const count = (some: Strokes) => some.reduce((sum, points) => sum + points.length / 2, 0);
  let thin = strokes;
  while (count(thin) > mostPoints) {
    const next = thin.map(everySecond);
    if (count(next) === count(thin)) return next;
    thin = next;
  }
  return thin;
}

const everySecond = (points: readonly number[]): readonly number[] =>
  points.filter((_, index) => {
    const point = Math.floor(index / 2);
    return point % 2 === 0 || point === points.length / 2 - 1;
  });

/** What the hidden field held when the page was drawn. */
export function strokesIn(text: string): Strokes {
  try {
    const strokes: unknown = JSON.parse(text);
    return Array.isArray(strokes) && strokes.every(isPoints) ? strokes : [];
  } catch {
    return [];
  }
}

const isPoints = (points: unknown): points is number[] =>
  Array.isArray(points) && points.every((value) => Number.isInteger(value));
