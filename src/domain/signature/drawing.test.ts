import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawingToRefill, readDrawing, storedDrawing } from './drawing.ts';
import { BOX, MOST_POINTS, MOST_STROKES, strokesPath } from './stroke-path.ts';

const line = [10, 10, 200, 300];
const point = fc.tuple(fc.nat(BOX.width), fc.nat(BOX.height));
const strokes = fc.array(
  fc.array(point, { minLength: 1, maxLength: 20 }).map((points) => points.flat()),
  { minLength: 1, maxLength: MOST_STROKES / 2 },
);

describe('reading a drawn signature', () => {
  test('strokes keep their points in the box', () => {
    fc.assert(
      fc.property(strokes, (drawn) => {
        const read = readDrawing(JSON.stringify([line, ...drawn]));
        expect(read).toEqual({ ok: true, drawing: { width: 1000, height: 400, strokes: [line, ...drawn] } });
      }),
    );
  });

  test.each(['', '[]'])('%j: no drawing', (text) => {
    expect(readDrawing(text)).toEqual({ ok: true, drawing: undefined });
  });

  const points = (count: number) => Array.from({ length: count }, (_, index) => [index % 1000, index % 400]).flat();
  test.each([
    ['the most points', JSON.stringify([points(MOST_POINTS)])],
    ['the edges of the box', '[[0,0,1000,400]]'],
    ['a dot beside a line', '[[0,0],[10,10,200,300]]'],
  ])('%s is a drawing', (_, text) => {
    expect(readDrawing(text)).toMatchObject({ ok: true, drawing: {} });
    expect(drawingToRefill(text)).toBe(text);
  });

  test.each([
    ['no JSON', 'scribble'],
    ['a picture', '<svg onload="alert(1)"/>'],
    ['a path', '"M0 0L10 10"'],
    ['half a point', '[[1,2,3]]'],
    ['an empty stroke', '[[]]'],
    ['a point right of the box', '[[0,0,1001,400]]'],
    ['a point below the box', '[[0,0,1000,401]]'],
    ['a point left of it', '[[-1,0,1000,400]]'],
    ['half a unit', '[[0.5,0,1000,400]]'],
    ['text for a number', '[["0","0","1000","400"]]'],
    ['null', '[[null,null,10,10]]'],
    ['a number too large for JSON', '[[1e400,0,10,10]]'],
    ['an object', '{"strokes":[[0,0,100,100]]}'],
    ['deep lists', '['.repeat(5000)],
    ['too many points', JSON.stringify([points(MOST_POINTS), [1, 1]])],
    ['too many strokes', JSON.stringify(Array.from({ length: MOST_STROKES + 1 }, () => line))],
    ['too much text', `[${' '.repeat(30_000)}[0,0,100,100]]`],
  ])('%s is refused and not shown again', (_, text) => {
    expect(readDrawing(text).ok).toBe(false);
    expect(drawingToRefill(text)).toBe('');
  });

  test('a single dot is refused as a signature, but can be seen and cleared', () => {
    expect(readDrawing('[[500,200],[505,203]]')).toMatchObject({ ok: false, message: /only a dot/ });
    expect(drawingToRefill('[[500,200]]')).toBe('[[500,200]]');
  });

  test('no posted text makes it throw', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readDrawing(text)));
  });

  test('a stored drawing is checked as strictly', () => {
    const drawing = { width: 1000, height: 400, strokes: [line] };
    expect(storedDrawing(drawing)).toEqual(drawing);
    expect(() => storedDrawing({ ...drawing, width: 10 })).toThrow();
    expect(() => storedDrawing({ ...drawing, more: 1 })).toThrow();
  });
});

describe('the line', () => {
  test.each([
    ['a dot', [[5, 6]], 'M5 6h1'],
    ['two points', [[5, 6, 7, 8]], 'M5 6L7 8'],
    ['a bend', [[0, 0, 10, 0, 11, 11]], 'M0 0Q10 0 10.5 5.5L11 11'],
    [
      'two strokes',
      [
        [1, 1],
        [2, 2, 3, 3],
      ],
      'M1 1h1M2 2L3 3',
    ],
    ['nothing', [], ''],
  ])('%s', (_, drawn, path) => {
    expect(strokesPath(drawn)).toBe(path);
  });

  test('holds only numbers and commands for any drawing', () => {
    fc.assert(
      fc.property(strokes, (drawn) => {
        expect(strokesPath(drawn)).toMatch(/^[MQLh\d. ]+$/);
      }),
    );
  });
});
