import { BOX } from '../../domain/signature/stroke-path.ts';

/** Points of each stroke, `x, y, x, y …`, in whole units of the box. */
export type Strokes = readonly (readonly number[])[];

/** A point nearer than this adds only size and the shaking of the hand. */
const CLOSEST = 4;

/** Converts a position on the screen to whole units of the box, clamped to its edge. */
export function toBox(
  { clientX, clientY }: { clientX: number; clientY: number },
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): [x: number, y: number] {
  const within = (share: number, size: number) => Math.min(size, Math.max(0, Math.round(share * size) || 0));
  return [within((clientX - left) / width, BOX.width), within((clientY - top) / height, BOX.height)];
}

/** Adds a point to the stroke, unless it is too near to the last one. */
export function withPoint(stroke: readonly number[], [x, y]: readonly [number, number]): readonly number[] {
  const [lastX = x, lastY = y] = stroke.slice(-2);
  const isNear = stroke.length > 0 && Math.hypot(x - lastX, y - lastY) < CLOSEST;
  return isNear ? stroke : [...stroke, x, y];
}

/** Thins the strokes to the limit for sending: drops every second point, except the ends, until they are few enough. */
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

/** Strokes in the hidden field when the page was rendered. */
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
