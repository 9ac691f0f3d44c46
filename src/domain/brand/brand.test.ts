import { expect, test } from 'vitest';
import { contrastWithWhite, readAccent } from './brand.ts';

test.each([
  ['#1F4E79', '#1f4e79'],
  ['036', '#003366'],
  [' #767676 ', '#767676'], // 4.54 to 1, the palest grey that passes
])('%s is kept as %s', (typed, kept) => {
  expect(readAccent(typed)).toBe(kept);
});

test.each(['#777777', '#ffd400', '#fff'])('%s is too pale to be read on white, and its contrast is said', (typed) => {
  expect(() => readAccent(typed)).toThrow(/too pale .* \d+\.\d\d to 1/);
});

test.each(['', 'red', '#12345', '#gggggg', 'url(#a)'])('"%s" is no colour', (typed) => {
  expect(() => readAccent(typed)).toThrow('six digits');
});

test('black has the contrast of WCAG, 21 to 1, and white none', () => {
  expect(contrastWithWhite('#000000')).toBeCloseTo(21, 6);
  expect(contrastWithWhite('#ffffff')).toBeCloseTo(1, 6);
});
