import { expect, test } from 'vitest';
import { reportWith, resultsOf } from '../../fixture.ts';

const found = ['C1', 'C2', 'FI', 'C3'] as const;
const lesser: Record<(typeof found)[number], string[]> = {
  C1: ['none', 'C2', 'FI', 'C3'],
  C2: ['none', 'FI', 'C3'],
  FI: ['none', 'C3'],
  C3: ['none'],
};
const pairs = found.flatMap((code) => ['none', ...found].map((left) => [code, left] as const));

const judgedOf = (observation: object) =>
  resultsOf('code-left', reportWith({ rest: { observations: [{ id: 'o1', ...observation }] } }));
const finding = ['fail CODE_LEFT_AS_GRAVE observations/o1/fixed/code_left'];

test.each(pairs)('found as %s and left as %s', (code, left) => {
  expect(judgedOf({ code, fixed: { done: true, code_left: left } })).toEqual(
    lesser[code].includes(left) ? [] : finding,
  );
});

test('an observation not put right, or without a code, has no finding', () => {
  expect(judgedOf({ code: 'C3', fixed: { code_left: 'C2' } })).toEqual([]);
  expect(judgedOf({ code: 'C3', fixed: { done: false, code_left: 'C2' } })).toEqual([]);
  expect(judgedOf({ code: 'C3', fixed: { done: true } })).toEqual([]);
  expect(judgedOf({ fixed: { done: true, code_left: 'C2' } })).toEqual([]);
});
