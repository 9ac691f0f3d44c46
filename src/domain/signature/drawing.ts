import { BOX, MOST_POINTS, MOST_STROKES } from './stroke-path.ts';

/** A drawn signature: the box, and the points of each stroke in order, `x, y, x, y …`, from the upper left. */
export type Drawing = { width: number; height: number; strokes: number[][] };

const LONGEST_TEXT = 24_000;
/** A touch of the box with a finger spans less than this. */
const SMALLEST_SPAN = 40;

/** One stroke: whole numbers within the box, in pairs. */
const isStroke = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.length <= 2 * MOST_POINTS &&
  value.length % 2 === 0 &&
  value.every(
    (number, index) => Number.isSafeInteger(number) && number >= 0 && number <= (index % 2 ? BOX.height : BOX.width),
  );

/** Written by hand, not with a schema: phones run it too, and a schema library would be a third of their download. */
const isStrokes = (value: unknown): value is number[][] =>
  Array.isArray(value) &&
  value.length >= 1 &&
  value.length <= MOST_STROKES &&
  value.every(isStroke) &&
  value.reduce((sum, stroke) => sum + stroke.length, 0) <= 2 * MOST_POINTS;

export type DrawingRead = { ok: true; drawing: Drawing | undefined } | { ok: false; message: string };

/**
 * Reads what the pad posts: its strokes as JSON, `[[x,y,x,y],[x,y]]`; empty text or no strokes if nothing was drawn.
 * Nothing else that a browser sends is ever drawn. Never throws.
 */
export function readDrawing(text: string): DrawingRead {
  if (text === '' || text === '[]') return { ok: true, drawing: undefined };
  const strokes = text.length > LONGEST_TEXT ? undefined : fromJson(text);
  if (!isStrokes(strokes))
    return { ok: false, message: 'The drawing could not be read. Draw it again, or sign with your typed name alone' };
  const drawing = { ...BOX, strokes };
  if (spanOf(drawing) < SMALLEST_SPAN)
    return { ok: false, message: 'The drawing is only a dot. Draw your signature, or clear the drawing' };
  return { ok: true, drawing };
}

/** A posted drawing for showing the refused form again; empty if the pad could not show it. */
export const drawingToRefill = (text: string): string =>
  text.length <= LONGEST_TEXT && isStrokes(fromJson(text)) ? text : '';

/** A stored drawing. @throws RangeError if it is not one. */
export function storedDrawing(value: unknown): Drawing {
  const { width, height, strokes, ...more } = Object(value);
  if (width !== BOX.width || height !== BOX.height || Object.keys(more).length > 0 || !isStrokes(strokes))
    throw new RangeError('the stored value is not a drawing');
  return { width, height, strokes };
}

function spanOf({ strokes }: Drawing): number {
  const along = (axis: number) => {
    const values = strokes.flatMap((points) => points.filter((_, index) => index % 2 === axis));
    return Math.max(...values) - Math.min(...values);
  };
  return along(0) + along(1);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
