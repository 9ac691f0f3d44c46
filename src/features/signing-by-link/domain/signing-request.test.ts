import { describe, expect, test } from 'vitest';
import { readAsked, readRefusal, readSigned } from './read-request.ts';
import { latestOf, stateOf, waits } from './signing-request.ts';

const sent = {
  ...{ expiresAt: '2026-12-08T10:00:00.000Z', openedAt: null, signedAt: null, refusedAt: null },
  ...{ revokedAt: null, liftedAt: null },
};
const at = '2026-11-25T10:00:00.000Z';
const now = '2026-11-26T10:00:00.000Z';

describe('the state of a request to sign', () => {
  test.each([
    [{}, 'sent'],
    [{ openedAt: at }, 'opened'],
    [{ openedAt: at, signedAt: at }, 'signed'],
    [{ signedAt: at, liftedAt: at }, 'lifted'],
    [{ refusedAt: at, revokedAt: at }, 'refused'],
    [{ openedAt: at, revokedAt: at }, 'revoked'],
    [{ expiresAt: now }, 'expired'], // the moment of expiry is not included
    [{ signedAt: at, expiresAt: at }, 'signed'],
  ] as const)('%j is %s', (changed, state) => {
    expect(stateOf({ ...sent, ...changed }, now)).toBe(state);
    expect(waits(stateOf({ ...sent, ...changed }, now))).toBe(state === 'sent' || state === 'opened');
  });

  test('the latest request for a part counts', () => {
    const requests = [
      { signatory: 'a', id: 1 },
      { signatory: 'b', id: 2 },
      { signatory: 'a', id: 3 },
    ];
    expect([...latestOf(requests).values()].map(({ id }) => id)).toEqual([3, 2]);
  });
});

const reading =
  (typed: Readonly<Record<string, string>>) =>
  (field: string): string =>
    typed[field] ?? '';
const errorsOf = (read: { ok: boolean; errors?: readonly { field: string }[] }) =>
  read.ok ? [] : (read.errors ?? []).map(({ field }) => field);

describe('the person asked to sign', () => {
  const asked = { signatory: 'designed_by', name: ' Jo  Bloggs ', email: ' Jo@Example.org ', firm: '' };
  test('is read tidily', () => {
    expect(readAsked(reading(asked), ['designed_by'])).toEqual({
      ok: true,
      value: { signatory: 'designed_by', name: 'Jo Bloggs', email: 'jo@example.org', firm: '' },
    });
  });
  test.each([
    ['signatory', 'constructed_by'],
    ['name', '  '],
    ['name', 'x'.repeat(201)],
    ['email', 'jo'],
    ['firm', 'x'.repeat(201)],
  ])('%s cannot be %j', (field, value) => {
    expect(errorsOf(readAsked(reading({ ...asked, [field]: value }), ['designed_by']))).toEqual([field]);
  });
});

describe('signing through a link', () => {
  const asked = 'Jo Bloggs';
  const all = new Set(['position', 'company', 'address']);
  const signed = {
    ...{ name: 'Jo Bloggs', position: 'Designer', company: 'Bloggs Ltd', lines: '1 Mill Lane\n\n Unit 2 ' },
    ...{ town: 'Aldermoor', postcode: 'ZZ1 9ZZ', signature: 'J. Bloggs', confirm: 'true' },
  };
  test('reads the address in lines', () => {
    const read = readSigned(reading(signed), all, asked);
    expect(read).toMatchObject({ ok: true, value: { address: { lines: ['1 Mill Lane', 'Unit 2'] } } });
  });
  test('asks for no more than the form has', () => {
    const few = { name: 'Jo Bloggs', signature: 'Jo Bloggs', confirm: 'true' };
    expect(errorsOf(readSigned(reading(few), new Set(), asked))).toEqual([]);
    expect(errorsOf(readSigned(reading(few), all, asked))).toEqual(['position', 'company', 'lines', 'town']);
  });
  test.each([
    ['name', '', ['name']],
    ['name', 'Ann Other', ['name', 'signature']],
    ['position', '', ['position']],
    ['company', '\u{1f600}', ['company']], // the print has no such character
    ['lines', Array(9).fill('a').join('\n'), ['lines']],
    ['postcode', 'ZZ1 9ZZ ZZ1 9ZZ', ['postcode']],
    ['signature', 'Ann Other', ['signature']],
    ['drawing', '[[1', ['drawing']],
    ['confirm', '', ['confirm']],
  ])('%s cannot be %j', (field, value, errors) => {
    expect(errorsOf(readSigned(reading({ ...signed, [field]: value }), all, asked))).toEqual(errors);
  });
  test('an error about the signature refers to the name above, not to an account', () => {
    const read = readSigned(reading({ ...signed, signature: 'Ann Other' }), all, asked);
    expect(read.ok ? '' : read.errors[0]?.message).toBe(
      'Type your own name as above: Jo Bloggs. You cannot sign for another person',
    );
  });
});

test('a refusal needs a reason of limited length', () => {
  expect(readRefusal(reading({ reason: ' Not my design. ' }))).toEqual({ ok: true, value: 'Not my design.' });
  for (const reason of [' ', 'x'.repeat(1001)]) expect(errorsOf(readRefusal(reading({ reason })))).toEqual(['reason']);
});
