import { z } from 'zod';
import { BOX, MOST_POINTS, MOST_STROKES } from './stroke-path.ts';

/** A signature as it was drawn: the box, and for each stroke its points in order, `x, y, x, y …`, from the upper left. */
export type Drawing = { width: number; height: number; strokes: number[][] };

const LONGEST_TEXT = 24_000;
/** A finger that only touched the box leaves less than this behind. */
const SMALLEST_SPAN = 40;

const isInBox = (points: readonly number[]) =>
  points.length % 2 === 0 && points.every((value, index) => value <= (index % 2 === 0 ? BOX.width : BOX.height));

const strokesSchema = z
  .array(
    z
      .array(z.int().min(0))
      .min(2)
      .max(2 * MOST_POINTS, { abort: true })
      .refine(isInBox),
  )
  .min(1)
  .max(MOST_STROKES, { abort: true })
  .refine((strokes) => strokes.flat().length <= 2 * MOST_POINTS);

const drawingSchema = z.strictObject({
  width: z.literal(BOX.width),
  height: z.literal(BOX.height),
  strokes: strokesSchema,
});

export type DrawingRead = { ok: true; drawing: Drawing | undefined } | { ok: false; message: string };

/**
 * Reads what the pad posts: its strokes as JSON, `[[x,y,x,y],[x,y]]`; empty text or no strokes where nothing was drawn.
 * Nothing else of what a browser sends is ever drawn. Never throws.
 */
export function readDrawing(text: string): DrawingRead {
  if (text === '' || text === '[]') return { ok: true, drawing: undefined };
  const parsed = strokesSchema.safeParse(text.length > LONGEST_TEXT ? undefined : fromJson(text));
  if (!parsed.success)
    return { ok: false, message: 'The drawing could not be read. Draw it again, or sign with your typed name alone' };
  const drawing = { ...BOX, strokes: parsed.data };
  if (spanOf(drawing) < SMALLEST_SPAN)
    return { ok: false, message: 'The drawing is only a dot. Draw your signature, or clear the drawing' };
  return { ok: true, drawing };
}

/** A posted drawing as it goes back into the form that was refused; nothing where the pad could not show it. */
export const drawnAgain = (text: string): string =>
  text.length <= LONGEST_TEXT && strokesSchema.safeParse(fromJson(text)).success ? text : '';

/** A drawing that was stored. @throws ZodError when it is none. */
export const storedDrawing = (value: unknown): Drawing => drawingSchema.parse(value);

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
