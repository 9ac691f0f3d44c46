import { expect, test } from 'vitest';
import { matchChoice } from './match-choice.ts';

const tick = {
  isTick: true,
  choices: [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
    { value: 'na', label: 'N/A' },
  ],
};

test.each([
  ['Pass', 'yes'],
  ['✗', 'no'],
  ['n/a', 'na'],
  ['maybe', 'maybe'],
])('%s typed for a tick means %s', (typed, meant) => {
  expect(matchChoice(tick, typed)).toBe(meant);
});

test.each(['constructor', 'toString', '__proto__', 'valueOf'])('%s has no special meaning', (typed) => {
  expect(matchChoice(tick, typed)).toBe(typed);
});
