import { expect, test } from 'vitest';
import { choiceMeant } from './choice-meant.ts';

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
  expect(choiceMeant(tick, typed)).toBe(meant);
});

test.each(['constructor', 'toString', '__proto__', 'valueOf'])('%s is a word like any other', (typed) => {
  expect(choiceMeant(tick, typed)).toBe(typed);
});
