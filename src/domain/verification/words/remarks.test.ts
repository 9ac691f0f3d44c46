import { expect, test } from 'vitest';
import { remarkText } from './remarks.ts';

test.each([
  '',
  '   ',
  'None',
  'none.',
  'nil',
  'NIL',
  'N/A',
  'n/a',
  'NA',
  '-',
  '–',
  '--',
  'OK',
  'ok.',
  undefined,
  7,
  {},
])('%j means nothing', (value) => {
  expect(remarkText(value)).toBe('');
});

test.each(['None of the lights', 'OK at 250 V, dimmers fitted', 'Nilfisk pump', '- see sheet 2', 'x'])(
  '%j has a meaning',
  (value) => {
    expect(remarkText(` ${value} `)).toBe(value);
  },
);
