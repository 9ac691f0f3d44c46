import { expect, test } from 'vitest';
import { appUri, newAppSecret, readOneTimeCode, stepOf } from './one-time-code.ts';

/** RFC 6238, appendix B: the ASCII secret "12345678901234567890" in base32. Our codes are the last six of its eight digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('the code of the standard at %i s belongs to its time step', (seconds, code) => {
  expect(stepOf(SECRET, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
});

test('a code is accepted one step early and one late, and keeps its own step', () => {
  const at = (step: number) => new Date(step * 30_000);
  const step = Math.floor(1234567890 / 30);
  expect([-2, -1, 0, 1, 2].map((away) => stepOf(SECRET, '005924', at(step + away)))).toEqual([
    undefined,
    step,
    step,
    step,
    undefined,
  ]);
});

test('a secret has 160 bits, and no two are the same', () => {
  const [one, other] = [newAppSecret(), newAppSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
});

test('an app is told who it is for, and how codes are made', () => {
  const uri = new URL(appUri(SECRET, 'olive@company.example'));
  expect(decodeURIComponent(uri.pathname)).toContain('Copperplate:olive@company.example');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Copperplate',
    secret: SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

test.each([
  ['123456', '123456'],
  [' 123 456', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345a', undefined],
  ['١٢٣٤٥٦', undefined],
])('%j as a code', (typed, read) => {
  expect(readOneTimeCode(typed)).toBe(read);
});
