import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from '../../../src/server/http/own-path.ts';

test.each(['/', '/sites', '/sites?q=a&b=//c', '/reports/1#zs', '/electrician/visits/0198'])('%s is ours', (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'sites',
  '',
  '/\u0000',
  '/a\r\nset-cookie: x=1',
  `/${'x'.repeat(3000)}`,
  undefined,
  ['/sites'],
])('%j is not', (path) => {
  expect(ownPath(path)).toBeUndefined();
});

test('whatever is let through leads to our own host, and fits in a header', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '@',
    ':',
    '//',
    'evil.example',
    'https:',
    '\t',
    '?',
    '#',
    'é',
    'a',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 3 }))), (pieces) => {
      const path = ownPath(`/${pieces.join('')}`);
      if (path === undefined) return;
      expect(new URL(path, 'https://own.example').origin).toBe('https://own.example');
      expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
      expect(ownPath(path)).toBe(path);
    }),
    { numRuns: 3000 },
  );
});
