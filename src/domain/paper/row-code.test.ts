import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRow, type PaperRow, readRowCode, rowCode } from './row-code.ts';

const row: PaperRow = { boardId: 'b1', circuitId: 'c1', position: 5, boxes: [18, 21, 26] };

test('a code is read as printed, with or without its dash', () => {
  const printed = rowCode(row);
  expect(printed).toMatch(/^5-\d\d$/);
  const digits = printed.slice(-2);
  for (const typed of [printed, printed.replace('-', ''), printed.replace('-', '–')])
    expect(readRowCode(typed)).toEqual({ position: 5, digits });
  expect(isRow(row, digits)).toBe(true);
  for (const typed of ['', '5', '41', 'x-41', '5-411-2', '5--41']) expect(readRowCode(typed)).toBeUndefined();
});

test('every wrong pair of digits is refused', () => {
  const right = rowCode(row).slice(-2);
  const all = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0'));
  expect(all.filter((digits) => isRow(row, digits))).toEqual([right]);
});

test('a mistyped position is noticed even for the same circuit', () => {
  const digits = rowCode(row).slice(-2);
  for (let position = 1; position < 97; position++)
    expect(isRow({ ...row, position }, digits), String(position)).toBe(position === row.position);
});

test('neighbouring circuits from one form, whose ids differ only in their last figures, have different digits', () => {
  const form = '0d5b7b9e-6a0e-4a53-9a6d-5d1b9a0c7e11';
  const codes = Array.from({ length: 60 }, (_, at) =>
    rowCode({ boardId: 'b1', circuitId: `${form}-${at + 1}`, position: at + 1, boxes: [18, 26] }),
  );
  const same = codes.filter((code, at) => codes[at + 1]?.slice(-2) === code.slice(-2));
  expect(same).toEqual([]);
});

test('one circuit mistaken for another is noticed in nearly all cases', () => {
  const id = fc.uuid();
  const pairs = fc.sample(fc.tuple(id, id), { numRuns: 2000, seed: 97 });
  const taken = pairs.filter(([one, other]) =>
    isRow({ ...row, circuitId: other }, rowCode({ ...row, circuitId: one }).slice(-2)),
  );
  expect(taken.length).toBeLessThan((2000 / 97) * 2);
});

test('the digits depend on the board and on the boxes of the row', () => {
  const digits = rowCode(row).slice(-2);
  expect(isRow({ ...row, boardId: 'b2' }, digits)).toBe(false);
  expect(isRow({ ...row, boxes: [18, 21, 26, 27] }, digits)).toBe(false);
  expect(isRow({ ...row, circuitId: 'c2' }, digits)).toBe(false);
});
