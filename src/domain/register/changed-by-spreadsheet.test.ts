import { expect, test } from 'vitest';
import { beforeItWasADate, isRounded, isShortened } from './changed-by-spreadsheet.ts';
import { tidyUprn } from './uprn.ts';

test.each(['1E+11', '1.00023E+11', '1.01e+11'])('%s is a number that has lost digits', (cell) => {
  expect(isShortened(cell)).toBe(true);
});

test.each(['100023336956', '1E11B', '1.01', 'E+11', '101-2207'])('%s is not', (cell) => {
  expect(isShortened(cell)).toBe(false);
});

test.each([
  ['100023000000', true],
  ['100000000000', true],
  ['10002000000', true],
  ['100023336956', false],
  ['100023300000', false],
  ['5000000', false],
])('UPRN %s is rounded: %s', (uprn, rounded) => {
  expect(isRounded(uprn)).toBe(rounded);
});

test.each([
  ['02-Feb', ['2/2', '2-2']],
  ['01-Mar', ['1/3', '3/1', '1-3', '3-1']],
  ['Feb-01', ['1/2', '2/1', '1-2', '2-1']],
  ['10-Dec', ['10/12', '12/10', '10-12', '12-10']],
  ['02/02/2026', ['2/2', '2-2']],
  ['2026-02-03', ['3/2', '2/3', '3-2', '2-3']],
  ['0/1', []],
  ['Flat 2/1', []],
  ['12-Low', []],
])('%s may have been %j', (cell, before) => {
  expect(beforeItWasADate(cell)).toEqual(before);
});

test.each([
  ["'100023336957", '100023336957'],
  ['100023336958.0', '100023336958'],
  [' 100023336959 ', '100023336959'],
  ['000050031226', '50031226'],
  ['', ''],
  ['1.00023E+11', undefined],
  ['1.5', undefined],
  ['1234567890123', undefined],
])('the UPRN of %j is %j', (entered, uprn) => {
  expect(tidyUprn(entered)).toBe(uprn);
});
