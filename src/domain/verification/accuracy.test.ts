import { expect, test } from 'vitest';
import type { Values } from '../forms/definition.ts';
import { accuracyOf, differenceOf, intervalOf, orderMargin, type Quantity, type Value } from './accuracy.ts';
import { type Context, contextOf } from './context.ts';
import { reportWith } from './fixture.ts';
import { readingOf } from './values.ts';

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
])('%s has a usual accuracy where none is recorded', (quantity, usual) => {
  expect(accuracy(quantity)).toBe(usual);
  expect(accuracy(quantity, { function: 'multifunction' })).toBe(usual);
  expect(accuracy(quantity, { function: 'voltage', accuracy_percent: '9', accuracy_digits: '9' })).toBe(usual);
});

test("an instrument's own figures count for what it measures, and where one is missing the usual one stays", () => {
  const tester = { function: 'multifunction', accuracy_percent: '2', accuracy_digits: '5' };
  expect(accuracy('insulation', tester)).toBe('2 % + 5');
  expect(accuracy('fault_current', tester)).toBe('2 % + 1');
  expect(accuracy('loop', { function: 'loop', accuracy_percent: '2' })).toBe('2 % + 3');
  expect(accuracy('loop', { function: 'loop', accuracy_digits: '0' })).toBe('5 % + 0');
  expect(accuracy('fault_current', { function: 'loop', accuracy_digits: '5' })).toBe('5 % + 1');
  expect(accuracy('rcd', { function: 'loop', accuracy_percent: '2', accuracy_digits: '5' })).toBe('1 % + 1');
});

test('of several instruments that could have taken a reading the larger figures count', () => {
  const fine = { function: 'loop', accuracy_percent: '2', accuracy_digits: '8' };
  const coarse = { function: 'multifunction', accuracy_percent: '7', accuracy_digits: '2' };
  expect(accuracy('loop', fine, coarse)).toBe('7 % + 8');
  expect(accuracy('loop', coarse, fine)).toBe('7 % + 8');
  expect(accuracy('loop', fine, { function: 'loop' })).toBe('5 % + 8');
});

test.each([
  ['1.35', '1.2525', '1.4475', '1.35 ± (5 % + 3 digits) = 1.2525 to 1.4475'],
  ['1.4', '1.03', '1.77', '1.4 ± (5 % + 3 digits) = 1.03 to 1.77'],
  ['85', '77.75', '92.25', '85 ± (5 % + 3 digits) = 77.75 to 92.25'],
  ['0.00', '-0.03', '0.03', '0.00 ± (5 % + 3 digits) = -0.03 to 0.03'],
  ['0.1234', '0.11693', '0.12987', '0.1234 ± (5 % + 3 digits) = 0.11693 to 0.12987'],
])('a loop reading of %s lies between %s and %s', (text, low, high, arithmetic) => {
  const interval = intervalOf(exact(text), accuracyOf(withInstruments(), 'loop'));
  expect([interval.low.toString(), interval.high.toString(), interval.arithmetic]).toEqual([low, high, arithmetic]);
});

test('one digit is one digit', () => {
  expect(intervalOf(exact('298'), accuracyOf(withInstruments(), 'rcd')).arithmetic).toBe(
    '298 ± (1 % + 1 digit) = 294.02 to 301.98',
  );
});

const two = [{ function: 'loop' }, { function: 'multifunction' }];
const onTT = contextOf(reportWith({ supply: { earthing_system: 'TT' } }));

test('what one instrument shows too much of everything falls out of a difference', () => {
  const show = (context: Context, a: string, b: string) => {
    const { value, margin } = differenceOf(context, exact(a), exact(b));
    return `${value} ± ${margin}`;
  };
  expect(show(withInstruments(), '0.45', '0.25')).toBe('0.2 ± 0.07'); // 5 % of 0.20, and 3 digits twice
  expect(show(withInstruments(), '0.25', '0.45')).toBe('-0.2 ± 0.07');
  expect(show(withInstruments(), '0.5', '0.25')).toBe('0.25 ± 0.3425'); // a tenth is the last digit of one of them
  expect(show(withInstruments(...two), '0.45', '0.25')).toBe('0.2 ± 0.095');
  expect(show(onTT, '0.45', '0.25')).toBe('0.2 ± 0.095');
});

test('which of two impedances is the larger one instrument tells to its last digit', () => {
  const show = (context: Context, ...[quantity, a, b]: ['loop' | 'fault_current', string, string]) =>
    orderMargin(context, quantity, exact(a), exact(b)).toString();
  expect(show(withInstruments(), 'loop', '0.45', '0.25')).toBe('0.02');
  expect(show(withInstruments({ function: 'loop' }), 'loop', '0.5', '0.25')).toBe('0.11');
  expect(show(withInstruments(...two), 'loop', '0.45', '0.25')).toBe('0.095');
  expect(show(onTT, 'loop', '0.45', '0.25')).toBe('0.095');
  expect(show(withInstruments(), 'fault_current', '2.00', '1.00')).toBe('0.17');
});
