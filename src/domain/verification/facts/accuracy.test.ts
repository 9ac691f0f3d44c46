import { expect, test } from 'vitest';
import type { Values } from '../../forms/definition.ts';
import { type Context, contextOf } from '../engine/context.ts';
import { readingOf } from '../engine/values.ts';
import { reportWith } from '../fixture.ts';
import { accuracyOf, differenceOf, intervalOf, orderMargin, type Quantity, type Value } from './accuracy.ts';

const exact = (text: string) => readingOf(text) as Value;
const withInstruments = (...instruments: Values[]) =>
  contextOf(reportWith({ rest: { instruments: instruments.map((each, i) => ({ id: `i${i}`, ...each })) } }));
const accuracy = (quantity: Quantity, ...instruments: Values[]) => {
  const { percent, digits } = accuracyOf(withInstruments(...instruments), quantity);
  return `${percent} % + ${digits}`;
};

test.each<[Quantity, string]>([
  ['continuity', '3 % + 2'],
  ['insulation', '3 % + 3'],
  ['loop', '5 % + 3'],
  ['fault_current', '5 % + 1'],
  ['rcd', '1 % + 1'],
  ['electrode', '2 % + 3'],
])('%s has a usual accuracy if none is recorded', (quantity, usual) => {
  expect(accuracy(quantity)).toBe(usual);
  expect(accuracy(quantity, { function: 'multifunction' })).toBe(usual);
  expect(accuracy(quantity, { function: 'voltage', accuracy_percent: '9', accuracy_digits: '9' })).toBe(usual);
});

test("an instrument's own figures count for its quantities, and the usual figure replaces a missing one", () => {
  const tester = { function: 'multifunction', accuracy_percent: '2', accuracy_digits: '5' };
  expect(accuracy('insulation', tester)).toBe('2 % + 5');
  expect(accuracy('fault_current', tester)).toBe('2 % + 1');
  expect(accuracy('loop', { function: 'loop', accuracy_percent: '2' })).toBe('2 % + 3');
  expect(accuracy('loop', { function: 'loop', accuracy_digits: '0' })).toBe('5 % + 0');
  expect(accuracy('fault_current', { function: 'loop', accuracy_digits: '5' })).toBe('5 % + 1');
  expect(accuracy('rcd', { function: 'loop', accuracy_percent: '2', accuracy_digits: '5' })).toBe('1 % + 1');
});

test('if several instruments could have taken a reading, the larger figures count', () => {
  const fine = { function: 'loop', accuracy_percent: '2', accuracy_digits: '8' };
  const coarse = { function: 'multifunction', accuracy_percent: '7', accuracy_digits: '2' };
  expect(accuracy('loop', fine, coarse)).toBe('7 % + 8');
  expect(accuracy('loop', coarse, fine)).toBe('7 % + 8');
  expect(accuracy('loop', fine, { function: 'loop' })).toBe('5 % + 8');
});

test.each([
  ['1.35', '1.2525', '1.4475', '1.35 ± (5 % + 3 digits) = 1.2525 to 1.4475'],
  ['1.4', '1.3', '1.5', '1.4 ± (5 % + 3 digits of 0.01) = 1.3 to 1.5'],
  ['85.0', '80.45', '89.55', '85.0 ± (5 % + 3 digits) = 80.45 to 89.55'],
  ['85', '80.45', '89.55', '85 ± (5 % + 3 digits of 0.1) = 80.45 to 89.55'],
  ['19', '18.02', '19.98', '19 ± (5 % + 3 digits of 0.01) = 18.02 to 19.98'],
  ['20', '18.7', '21.3', '20 ± (5 % + 3 digits of 0.1) = 18.7 to 21.3'],
  ['199', '188.75', '209.25', '199 ± (5 % + 3 digits of 0.1) = 188.75 to 209.25'],
  ['200', '187', '213', '200 ± (5 % + 3 digits) = 187 to 213'],
  ['0.00', '0', '0.03', '0.00 ± (5 % + 3 digits) = 0 to 0.03'],
  ['0', '0', '0.03', '0 ± (5 % + 3 digits of 0.01) = 0 to 0.03'],
  ['0.1234', '0.11693', '0.12987', '0.1234 ± (5 % + 3 digits) = 0.11693 to 0.12987'],
])('a loop reading of %s lies between %s and %s', (text, low, high, arithmetic) => {
  const interval = intervalOf(exact(text), accuracyOf(withInstruments(), 'loop'));
  expect([interval.low.toString(), interval.high.toString(), interval.arithmetic]).toEqual([low, high, arithmetic]);
});

test.each<[Quantity, string, string]>([
  ['insulation', '2', '2 ± (3 % + 3 digits of 0.1) = 1.64 to 2.36'],
  ['insulation', '2.0', '2.0 ± (3 % + 3 digits) = 1.64 to 2.36'],
  ['insulation', '2.00', '2.00 ± (3 % + 3 digits) = 1.91 to 2.09'],
  ['insulation', '20', '20 ± (3 % + 3 digits) = 16.4 to 23.6'],
  ['fault_current', '2', '2 ± (5 % + 1 digit of 0.01) = 1.89 to 2.11'],
  ['continuity', '0.5', '0.5 ± (3 % + 2 digits of 0.01) = 0.465 to 0.535'],
  ['electrode', '180', '180 ± (2 % + 3 digits of 0.1) = 176.1 to 183.9'],
  ['rcd', '23.6', '23.6 ± (1 % + 1 digit) = 23.264 to 23.936'],
])('%s written as %s is accurate to its written digit, or finer', (quantity, text, arithmetic) => {
  expect(intervalOf(exact(text), accuracyOf(withInstruments(), quantity)).arithmetic).toBe(arithmetic);
});

test('one digit is one digit', () => {
  expect(intervalOf(exact('298'), accuracyOf(withInstruments(), 'rcd')).arithmetic).toBe(
    '298 ± (1 % + 1 digit) = 294.02 to 301.98',
  );
});

const two = [{ function: 'loop' }, { function: 'multifunction' }];
const onTT = contextOf(reportWith({ supply: { earthing_system: 'TT' } }));

test('a constant error of one instrument cancels out of a difference', () => {
  const show = (context: Context, a: string, b: string) => {
    const { value, margin } = differenceOf(context, exact(a), exact(b));
    return `${value} ± ${margin}`;
  };
  expect(show(withInstruments(), '0.45', '0.25')).toBe('0.2 ± 0.07'); // 5 % of 0.20, and 3 digits twice
  expect(show(withInstruments(), '0.25', '0.45')).toBe('-0.2 ± 0.07');
  expect(show(withInstruments(), '0.5', '0.25')).toBe('0.25 ± 0.0725'); // the zero was left off
  expect(show(withInstruments(), '20.1', '0.25')).toBe('19.85 ± 1.3225'); // a tenth is the last digit of one of them
  expect(show(withInstruments(...two), '0.45', '0.25')).toBe('0.2 ± 0.095');
  expect(show(onTT, '0.45', '0.25')).toBe('0.2 ± 0.095');
});

test('one instrument compares two impedances to its last digit', () => {
  const show = (context: Context, ...[quantity, a, b]: ['loop' | 'fault_current', string, string]) =>
    orderMargin(context, quantity, exact(a), exact(b)).toString();
  expect(show(withInstruments(), 'loop', '0.45', '0.25')).toBe('0.02');
  expect(show(withInstruments({ function: 'loop' }), 'loop', '0.5', '0.25')).toBe('0.02');
  expect(show(withInstruments(), 'loop', '20.1', '0.25')).toBe('0.11');
  expect(show(withInstruments(...two), 'loop', '0.45', '0.25')).toBe('0.095');
  expect(show(onTT, 'loop', '0.45', '0.25')).toBe('0.095');
  expect(show(withInstruments(), 'fault_current', '2.00', '1.00')).toBe('0.17');
  expect(show(withInstruments(), 'fault_current', '2', '1')).toBe('0.17');
});
