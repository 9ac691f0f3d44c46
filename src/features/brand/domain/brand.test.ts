import { expect, test } from 'vitest';
import { contrastWithWhite, readAccent } from './brand.ts';

test.each([
  ['#1F4E79', '#1f4e79'],
  ['036', '#003366'],
  [' #767676 ', '#767676'], // 4.54 to 1, the palest grey allowed
])('%s is stored as %s', (typed, kept) => {
  expect(readAccent(typed)).toBe(kept);
});

test.each(['#777777', '#ffd400', '#fff'])(
  '%s is too pale for white paper, and the message gives its contrast',
  (typed) => {
    expect(() => readAccent(typed)).toThrow(/too pale .* \d+\.\d\d to 1/);
  },
);

test.each(['', 'red', '#12345', '#gggggg', 'url(#a)'])('"%s" is not a colour', (typed) => {
  expect(() => readAccent(typed)).toThrow('six digits');
});

test('contrast follows WCAG: black has 21 to 1, white 1 to 1', () => {
  expect(contrastWithWhite('#000000')).toBeCloseTo(21, 6);
  expect(contrastWithWhite('#ffffff')).toBeCloseTo(1, 6);
});
