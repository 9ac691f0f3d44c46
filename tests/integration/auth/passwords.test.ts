import { expect, test, vi } from 'vitest';
import { hashPassword, isPassword } from '../../../src/server/identity/passwords.ts';

vi.unmock('node:crypto');

test('a hash says how it was made and differs each time', async () => {
  const [one, other] = await Promise.all([
    hashPassword('seven loose terminals'),
    hashPassword('seven loose terminals'),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await isPassword('seven loose terminals', one)).toBe(true);
  expect(await isPassword('Seven loose terminals', one)).toBe(false);
});

test('a hash of another maker opens with its own parameters', async () => {
  // From the tests of the reference implementation, phc-winner-argon2 src/test.c.
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect([await isPassword('password', hash), await isPassword('Password', hash)]).toEqual([true, false]);
});

test('letters count the same however a keyboard composes them', async () => {
  expect(await isPassword('Ampe\u0300re and Volta', await hashPassword('Amp\u00e8re and Volta'))).toBe(true);
});

test('without a hash no password is right', async () => {
  expect(await Promise.all(['', 'x', '\0'.repeat(32)].map((password) => isPassword(password, null)))).toEqual([
    false,
    false,
    false,
  ]);
});

test('a damaged hash is a fault, not a wrong password', async () => {
  await expect(isPassword('x', '$2b$10$abcdefghijklmnopqrstuv')).rejects.toThrow('not an Argon2id text');
});

test('many at once all come through', async () => {
  const hash = await hashPassword('seven loose terminals');
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => isPassword(i % 3 ? 'x' : 'seven loose terminals', hash)),
  );
  expect(answers.filter(Boolean)).toHaveLength(4);
});
