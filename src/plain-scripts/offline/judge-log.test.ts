import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeOffline } from '../../../tests/support/judged.ts';
import { showCertificateFile } from '../../domain/certificate/verify/certificate-file.ts';
import { checkLogged } from '../../domain/certificate/verify/logged.ts';
import { consistencyIn, entriesOf, inclusionIn, makeLog } from '../../features/certificate-log/domain/fixture.ts';
import { showLogged } from '../../features/certificate-log/domain/head.ts';
import { bytesOf } from '../../features/certificate-log/domain/tree.ts';
import { signHead } from '../../features/certificate-log/server/signed-head.ts';
import { checkHere } from '../../server/documents/certificates/check-here.ts';
import { sampleKey, signedSample } from '../../server/documents/certificates/fixture.ts';
import { publicJwks, type SigningKey } from '../../server/documents/certificates/signing.ts';
import { renderCertificatePdf } from '../../server/documents/pdf/render.ts';
import { inWords } from './in-words.ts';

const key = sampleKey();
const sample = signedSample({}, key);
const { canonical, jws, jwks } = sample;
/** Entry 8 in a log of 12. */
const entries = entriesOf(12);
entries[7] = bytesOf(sample.hash);
const log = makeLog(entries);
const at = '2026-11-11T14:05:09.000Z';
const loggedBy = (signer: SigningKey) =>
  showLogged({
    ...signHead({ log: 'the-log', size: 12, root: log.roots[11] ?? '', at }, signer),
    inclusion: inclusionIn(log, 7, 12),
  });
const logged = loggedBy(key);

const judge = (text: string | undefined, set: typeof jwks | undefined = jwks) =>
  judgeOffline(new TextEncoder().encode(showCertificateFile({ canonical, jws, ...(text && { log: text }) })), set);
async function shown(text: string | undefined) {
  const answer = await judge(text);
  if (answer.state !== 'untouched') throw new Error(answer.state);
  return { log: answer.log.state, ...inWords(answer) };
}

test('a file with a complete proof is genuine, and gives its place in the log', async () => {
  const verdict = await shown(logged);
  expect(verdict).toMatchObject({ log: 'in', state: 'untouched', mark: 'genuine', doubts: [] });
  expect(verdict.technical).toContainEqual([
    'In the log of certificates',
    `Number 8 of 12 in the-log, as signed at ${at}`,
  ]);
  // Only the key named in the file is known.
  const own = await judgeOffline(
    new TextEncoder().encode(showCertificateFile({ canonical, jws, log: logged })),
    undefined,
  );
  expect(own).toMatchObject({ state: 'own key', log: { state: 'in' } });
});

test('a print carries the same proof', async () => {
  const verifyUrl = 'https://reports.example/X';
  const print = async (text: string) =>
    judgeOffline(Buffer.from(await renderCertificatePdf(sample.data, jws, { verifyUrl, log: text })), jwks);
  expect(await print(logged)).toMatchObject({ state: 'untouched', log: { state: 'in' } });
  const damaged = await print(logged.replace('"index":7', '"index":6'));
  expect(inWords(damaged)).toMatchObject({ state: 'log-changed', mark: 'altered', contents: undefined });
});

test('a file without a proof says that its place in the log is unknown', async () => {
  const verdict = await shown(undefined);
  expect([verdict.log, verdict.state]).toEqual(['none', 'untouched']);
  expect(verdict.unknown.join(' ')).toContain('The file has no proof');
  expect((await shown(logged)).unknown.join(' ')).not.toContain('has no proof');
});

test('a head signed with a key that is missing from the set or revoked is a doubt, not a proof', async () => {
  const verdict = await shown(loggedBy(sampleKey()));
  expect(verdict).toMatchObject({ log: 'not believed', mark: 'genuine', tone: 'warn' });
  expect(verdict.doubts.join(' ')).toContain('a key that is not in the key set');
  const other = sampleKey();
  const row = (each: SigningKey, from: string | null) => ({
    ...{ public_jwk: JSON.stringify(each.publicJwk), retired_at: null, revoked_from: from },
  });
  for (const [from, state] of [
    ['2026-11-11T00:00:00.000Z', 'not believed'],
    ['2026-11-12T00:00:00.000Z', 'in'],
  ] as const) {
    const set = publicJwks([row(key, null), row(other, from)]);
    expect(await judge(loggedBy(other), set)).toMatchObject({ state: 'untouched', log: { state } });
  }
});

test('a proof of another certificate, of another shape, or with a misnamed key is found', async () => {
  const elsewhere = signHead({ log: 'the-log', size: 12, root: log.roots[11] ?? '', at }, key);
  const forger = sampleKey();
  for (const wrong of [
    ...['null', '{}', '[]', '1', JSON.stringify({ consistency: consistencyIn(log, 5, 12) })],
    showLogged({ ...elsewhere, inclusion: inclusionIn(log, 6, 12) }),
    showLogged({ ...elsewhere, signature: jws, inclusion: inclusionIn(log, 7, 12) }),
    loggedBy({ ...forger, kid: key.kid }),
    loggedBy({ ...forger, kid: key.kid, publicJwk: { ...forger.publicJwk, kid: key.kid } }),
  ]) {
    expect([wrong, await shown(wrong)]).toEqual([
      wrong,
      expect.objectContaining({ log: 'damaged', state: 'log-changed' }),
    ]);
  }
});

test('changing any letter of the proof is found, here and on the server', async () => {
  const letters = [...'0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_{}[]",:.'];
  await fc.assert(
    fc.asyncProperty(fc.nat(logged.length - 1), fc.constantFrom(...letters), async (place, letter) => {
      fc.pre(logged[place] !== letter);
      const changed = `${logged.slice(0, place)}${letter}${logged.slice(place + 1)}`;
      const answer = await judge(changed);
      expect(inWords(answer).title).not.toBe('Genuine');
      // Broken JSON is not a certificate file.
      if (answer.state === 'untouched') expect(answer.log.state).toBe('damaged');
      else expect(answer.state).toBe('damaged');
      expect(checkHere(checkLogged({ hash: sample.hash, log: changed }, jwks)).state).not.toBe('in');
    }),
    { numRuns: 300 },
  );
});

describe('with a revoked key', () => {
  const other = sampleKey();
  const revokedFrom = (from: string) =>
    publicJwks([
      { public_jwk: JSON.stringify(key.publicJwk), company: key.kid, retired_at: null, revoked_from: from },
      { public_jwk: JSON.stringify(other.publicJwk), company: key.kid, retired_at: null, revoked_from: null },
    ]);
  const said = async (text: string | undefined, from: string | typeof jwks) => {
    const { state, tone, words, doubts } = inWords(
      await judge(text, typeof from === 'string' ? revokedFrom(from) : from),
    );
    return [state, tone, ...words, ...doubts].join(' ');
  };
  const later = '2026-11-20T00:00:00.000Z';
  const earlier = '2026-01-01T00:00:00.000Z';

  test('a head that another key signed before the revocation proves that the certificate was in the log by then', async () => {
    const proven = await said(loggedBy(other), later);
    expect(proven).toMatch(/^untouched info /);
    expect(proven).toContain('It was in the log of certificates on 11 November 2026, before its key was revoked');
    expect(proven).not.toContain('only the signer vouches for the date');
  });
  test.each([
    ['was revoked too, from a later day on', { revoked_from: '2026-12-24T00:00:00.000Z' }, 'revoked too'],
    ['was revoked too, from a time that cannot be read', { revoked_from: 'soon' }, 'revoked too'],
    ['is of another company', { company: 'another' }, 'does not say is the same company’s'],
    ['is of nobody knows whom', { company: undefined }, 'does not say is the same company’s'],
  ])('a head of a key that %s proves nothing', async (_, more, words) => {
    const [own, another] = revokedFrom(later).keys;
    const text = await said(loggedBy(other), { keys: [own, { ...another, ...more }] } as typeof jwks);
    expect(text).toMatch(/^untouched warn .*only the signer vouches for the date/);
    expect(text).toContain(words);
    expect(text).not.toContain('stays valid');
  });
  test('if the set names no owner for either key, nothing is proven', async () => {
    const keys = revokedFrom(later).keys.map(({ company: _, ...each }) => each);
    expect(await said(loggedBy(other), { keys })).toMatch(/^untouched warn .*only the signer vouches for the date/);
  });
  test('a head signed by the revoked key proves nothing, nor does a file without a proof', async () => {
    expect(await said(logged, later)).toMatch(
      /^untouched warn .*only the signer vouches for the date.*signed with the same key/,
    );
    expect(await said(undefined, later)).toMatch(/^untouched warn .*It carries no proof that the certificate was/);
  });
  test('a certificate dated after the revocation stays untrusted, with its place in the log', async () => {
    expect(await said(logged, earlier)).toMatch(/^revoked bad .*revoked by then: it does not show/);
    expect(await said(loggedBy(other), earlier)).toMatch(
      /^revoked bad .*on 11 November 2026, after its key was revoked/,
    );
    expect(await said('{}', earlier)).toMatch(/^revoked bad .*changed or is incomplete/);
  });
});
