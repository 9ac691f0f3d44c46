import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasRepeatedName } from './repeated-name.ts';

test.each([
  ['{"a":1,"a":2}', true],
  ['{"a" \n:1,"b":{"c":1,"c":2}}', true],
  ['[{"a":1},{"a":1}]', false],
  ['{"a":{"a":{"a":"a"}}}', false],
  ['{"a":["a","a"],"b":"a"}', false],
  ['{"a":"\\"a\\":1","\\"a":2}', false],
  ['{"a":1,"\\u0061":2}', true],
  ['{"\\\\":1,"\\u005c":2}', true],
])('%s', (text, repeated) => {
  expect(hasRepeatedName(text)).toBe(repeated);
});

test('what JSON.stringify writes never has one, and one more of any name is found', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }), { minKeys: 1 }), fc.nat(), (value, which) => {
      const text = JSON.stringify(value);
      expect(hasRepeatedName(text)).toBe(false);
      const names = Object.keys(value);
      const again = JSON.stringify(names[which % names.length]);
      expect(hasRepeatedName(`{${again}:0,${text.slice(1)}`)).toBe(true);
    }),
  );
});

test('of what is no JSON it answers something', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ':', ' ', 'a') }), (text) => {
      expect(typeof hasRepeatedName(text)).toBe('boolean');
    }),
  );
});
