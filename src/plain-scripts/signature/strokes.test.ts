import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDrawing } from '../../domain/signature/drawing.ts';
import { BOX, MOST_POINTS } from '../../domain/signature/stroke-path.ts';
import { type Strokes, strokesIn, thinned, toBox, withPoint } from './strokes.ts';

const pad = { left: 10, top: 20, width: 300, height: 120 };

test.each([
  ['the upper left', { clientX: 10, clientY: 20 }, [0, 0]],
  ['the lower right', { clientX: 310, clientY: 140 }, [1000, 400]],
  ['between pixels', { clientX: 160.25, clientY: 80 }, [501, 200]],
  ['left of the pad', { clientX: -500, clientY: 80 }, [0, 200]],
  ['below the pad', { clientX: 160, clientY: 900 }, [500, 400]],
])('%s has its place in the box at any size of the pad', (_, at, place) => {
  expect(toBox(at, pad)).toEqual(place);
});

test('a pad without a size yet draws only inside the box', () => {
  expect(toBox({ clientX: 10, clientY: 20 }, { left: 10, top: 20, width: 0, height: 0 })).toEqual([0, 0]);
});

test('a still hand adds no points', () => {
  expect(withPoint([], [5, 5])).toEqual([5, 5]);
  expect(withPoint([5, 5], [7, 7])).toEqual([5, 5]);
  expect(withPoint([5, 5], [9, 5])).toEqual([5, 5, 9, 5]);
});

describe('too many points', () => {
  const point = fc.tuple(fc.nat(BOX.width), fc.nat(BOX.height));
  const strokes = fc.array(
    fc.array(point, { minLength: 1, maxLength: 400 }).map((points) => points.flat()),
    { minLength: 1, maxLength: 20 },
  );
  const count = (some: readonly (readonly number[])[]) => some.flat().length / 2;

  test('are thinned out until they are few enough, and every stroke keeps its ends', () => {
    fc.assert(
      fc.property(strokes, fc.integer({ min: 60, max: 500 }), (drawn, most) => {
        const thin = thinned(drawn, most);
        expect(count(thin)).toBeLessThanOrEqual(most);
        expect(thin.map((points) => [points.slice(0, 2), points.slice(-2)])).toEqual(
          drawn.map((points) => [points.slice(0, 2), points.slice(-2)]),
        );
        if (count(drawn) <= most) expect(thin).toEqual(drawn);
      }),
    );
  });

  test('of one endless scribble are still a drawing for the server', () => {
    let drawn: Strokes = [[]];
    for (let step = 0; step < 10_000; step += 1) {
      drawn = thinned([withPoint(drawn[0] ?? [], [(step * 37) % 1000, (step * 91) % 400])], MOST_POINTS);
    }
    expect(readDrawing(JSON.stringify(drawn))).toMatchObject({ ok: true, drawing: {} });
  });
});

test.each([
  [
    '[[1,2,3,4],[5,6]]',
    [
      [1, 2, 3, 4],
      [5, 6],
    ],
  ],
  ['', []],
  ['nonsense', []],
  ['{"a":1}', []],
  ['[["x"]]', []],
])('the field that held %j', (text, strokes) => {
  expect(strokesIn(text)).toEqual(strokes);
});
