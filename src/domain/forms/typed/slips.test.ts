import { expect, test } from 'vitest';
import type { Field } from '../definition.ts';
import { summary } from '../eicr/sections/front.ts';
import { slipOf } from './slips.ts';

const today = '2026-11-26';
const days = summary.groups[0].fields.find(({ name }) => name === 'work_within_days') as Field;

test('the days for the work are 1 to 28: the law gives no more', () => {
  const sentence = 'Enter days for the work as a number from 1 to 28';
  expect([0, 1, 28, 29, 45].map((value) => slipOf(days, value, today))).toEqual([
    sentence,
    undefined,
    undefined,
    sentence,
    sentence,
  ]);
});
