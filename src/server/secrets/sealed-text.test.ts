import { expect, test } from 'vitest';
import { reseal, seal, unseal } from './sealed-text.ts';

const what = { kind: 'authenticator app', name: 'somebody' };
const content = Buffer.from('a secret');

test('sealed content opens only with its secret, for its kind and its row', () => {
  const sealed = seal(content, 'the secret', what);
  expect(unseal(sealed, 'the secret', what)).toEqual(content);
  expect(sealed).not.toContain(content.toString('base64url'));
  const parts = sealed.split('.');
  const changed = Buffer.from(parts[4] ?? '', 'base64url');
  changed[0] = (changed[0] ?? 0) ^ 1;
  for (const open of [
    () => unseal(sealed, 'another secret', what),
    () => unseal(sealed, 'the secret', { ...what, name: 'somebody else' }),
    () => unseal(sealed, 'the secret', { ...what, kind: 'signing key' }),
    () => unseal([...parts.slice(0, 4), changed.toString('base64url')].join('.'), 'the secret', what),
    () => unseal('v1.x', 'the secret', what),
  ]) {
    expect(open).toThrow(/authenticator app somebody|authenticator app somebody else|signing key somebody/);
  }
});

test('the same content is sealed as two different texts, and can be sealed with another secret', () => {
  const [one, other] = [seal(content, 'the secret', what), seal(content, 'the secret', what)];
  expect(one).not.toBe(other);
  const again = reseal(one, 'the secret', 'another secret', what);
  expect(unseal(again, 'another secret', what)).toEqual(content);
  expect(() => unseal(again, 'the secret', what)).toThrow('does not open with the secret of the settings');
});
