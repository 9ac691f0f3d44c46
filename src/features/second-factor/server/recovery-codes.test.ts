import { expect, test } from 'vitest';
import { isPassword } from '../../../server/identity/passwords.ts';
import { makeRecoveryCodes, prefixOf, readRecoveryCode } from './recovery-codes.ts';

test('ten codes with different first characters, stored only as hashes', async () => {
  const codes = await makeRecoveryCodes();
  expect(codes).toHaveLength(10);
  expect(new Set(codes.map(({ prefix }) => prefix)).size).toBe(10);
  for (const { shown, prefix, hash } of codes) {
    expect(shown).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    const read = readRecoveryCode(shown) ?? '';
    expect(prefixOf(read)).toBe(prefix);
    expect(await isPassword(read, hash)).toBe(true);
  }
});

test.each([
  ['7kqf m2xw 9d3h', '7KQFM2XW9D3H'],
  ['7KQF-M2XW-9D3H', '7KQFM2XW9D3H'],
  ['OIL0-1111-0000', '011011110000'],
  ['7KQF-M2XW-9D3', undefined],
  ['7KQF-M2XW-9D3U', undefined],
  ['123456', undefined],
  ['-'.repeat(5000), undefined],
])('%j as a recovery code', (typed, read) => {
  expect(readRecoveryCode(typed)).toBe(read);
});
