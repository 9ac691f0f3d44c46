import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathBelow } from './json-depth.ts';

test.each([
  ['[]', 1, undefined],
  ['[[]]', 1, '0'],
  ['{"a":[1,{"b":2}]}', 2, 'a/1'],
  ['{"a":{"b":{}},"c":{"d":{"e":[]}}}', 3, 'c/d/e'],
  ['{"a":"[[[[","b":"\\"[[[","c":"\\\\","d":[]}', 2, undefined],
  ['{"a":"[[[[","b":"\\"[[[","c":"\\\\","d":[[]]}', 2, 'd/0'],
])('%s within %i levels: %s', (text, most, path) => {
  expect(pathBelow(text, most)).toBe(path);
});

test('it finds the depth of any value, and nothing makes it throw', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 6 }), fc.boolean(), (value, most, pretty) => {
      const text = JSON.stringify(value, null, pretty ? 2 : undefined);
      expect(pathBelow(text, most) === undefined).toBe(depthOf(value) <= most);
    }),
  );
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'[]{}",:\\a') }), (text) => void pathBelow(text, 3)));
});

test('a hundred thousand brackets, and strings of quotation marks and backslashes, take no time', () => {
  expect(pathBelow('['.repeat(100_000), 64)).toBe(Array(64).fill('0').join('/'));
  expect(pathBelow(`"${'\\"'.repeat(200_000)}"`, 64)).toBeUndefined();
  expect(pathBelow(`"${'\\'.repeat(400_000)}"`, 64)).toBeUndefined();
});
