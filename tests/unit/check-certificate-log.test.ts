import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { run } from '../../scripts/verbs/check-certificate.ts';
import { readCertificateFile, showCertificateFile } from '../../src/domain/certificate/verify/certificate-file.ts';
import { checkLogged } from '../../src/domain/certificate/verify/logged.ts';
import { consistencyIn, entriesOf, inclusionIn, makeLog } from '../../src/features/certificate-log/domain/fixture.ts';
import { showHead, showLogged } from '../../src/features/certificate-log/domain/head.ts';
import { bytesOf } from '../../src/features/certificate-log/domain/tree.ts';
import { signHead } from '../../src/features/certificate-log/server/signed-head.ts';
import { canonicalJson } from '../../src/kernel/canonical-json.ts';
import { checkHere } from '../../src/server/documents/certificates/check-here.ts';
import { sampleKey, signedSample } from '../../src/server/documents/certificates/fixture.ts';
import { hashOf, publicJwks, type SigningKey } from '../../src/server/documents/certificates/signing.ts';
import { renderCertificatePdf } from '../../src/server/documents/pdf/render.ts';

const folder = mkdtempSync(join(tmpdir(), 'check-log-'));
const file = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const check = async (...args: string[]) => {
  const lines: string[] = [];
  return { code: await run(args, (line) => lines.push(line)), said: lines.join('\n') };
};

const key = sampleKey();
/** Issued on 11 November 2026. */
const sample = signedSample({}, key);
/** Number eight of a log of twenty. */
const entries = entriesOf(20);
entries[7] = bytesOf(sample.hash);
const log = makeLog(entries);
const headAt = (size: number, at: string, { roots } = log, signer: SigningKey = key) =>
  signHead({ log: 'the-log', size, root: roots[size - 1] ?? '', at }, signer);
const logged = showLogged({ ...headAt(8, '2026-11-11T14:05:09.000Z'), inclusion: inclusionIn(log, 7, 8) });
const whole = showCertificateFile({ ...sample, log: logged });
const good = file('good.json', whole);
const jwks = file(
  'jwks.json',
  JSON.stringify(publicJwks([{ public_jwk: JSON.stringify(key.publicJwk), retired_at: null, revoked_from: null }])),
);

test('a certificate gives its place in the log', async () => {
  for (const args of [[good], [good, '--jwks', jwks]]) {
    const { code, said } = await check(...args);
    expect([code, said]).toEqual([0, expect.stringContaining('IN THE LOG: it is number 8 of 8')]);
    expect(said).toContain('GOOD: the signature holds');
  }
  const without = await check(file('without.json', showCertificateFile(sample)));
  expect([without.code, without.said]).toEqual([0, expect.stringContaining('carries no proof of the log')]);
});

test('a PDF carries the same proof, and its pages are the print of it', async () => {
  const verifyUrl = 'https://reports.example/public/verify/7K3M-9QW1-2B40-H6NP';
  const pdf = await renderCertificatePdf(sample.data, sample.jws, { verifyUrl, log: logged });
  const { code, said } = await check(file('good.pdf', pdf));
  expect([code, said]).toEqual([0, expect.stringContaining('IN THE LOG: it is number 8 of 8')]);
  const without = await renderCertificatePdf(sample.data, sample.jws, { verifyUrl });
  const plain = await check(file('plain.pdf', without));
  expect([plain.code, plain.said]).toEqual([0, expect.stringContaining('carries no proof of the log')]);
  const other = await renderCertificatePdf(sample.data, sample.jws, {
    verifyUrl,
    log: logged.replace('"index":7', '"index":6'),
  });
  const damaged = await check(file('damaged.pdf', other));
  expect([damaged.code, damaged.said]).toEqual([1, expect.stringContaining('NOT GOOD: its proof of the log')]);
});

test('a head that was kept confirms it, whether it is of later, of earlier or of the same certificates', async () => {
  const later = headAt(20, '2026-12-01T06:00:00.000Z');
  const proof = { consistency: consistencyIn(log, 8, 20) };
  const both = file('later.json', showHead({ ...later, ...proof }));
  const alone = file('alone.json', showHead(later));
  const beside = file('proof.json', JSON.stringify(proof));
  for (const args of [
    [good, '--head', both],
    [good, '--head', alone, '--proof', beside],
    [good, '--head', both, '--jwks', jwks],
  ]) {
    const { code, said } = await check(...args);
    expect([code, said]).toEqual([0, expect.stringContaining('CONFIRMED: the head from 2026-12-01')]);
    expect(said).toContain('was in it by then');
  }
  const mailed = file(
    'mail.txt',
    `Hello,\n\n> ${showHead({ ...later, ...proof }).replace(/.{60}/gu, '$&\n> ')}\n\nBye`,
  );
  expect((await check(good, '--head', mailed)).code).toBe(0);
  const missing = await check(good, '--head', alone);
  expect([missing.code, missing.said]).toEqual([
    2,
    expect.stringContaining('/public/log/the-log/proof.json?from=8&to=20'),
  ]);

  const earlier = showHead({ ...headAt(5, '2026-11-11T06:00:00.000Z'), consistency: consistencyIn(log, 5, 8) });
  const before = await check(good, '--head', file('earlier.json', earlier));
  expect([before.code, before.said]).toEqual([0, expect.stringContaining('came in after that')]);
  const same = await check(good, '--head', file('same.json', showHead(headAt(8, '2026-11-12T06:00:00.000Z'))));
  expect([same.code, same.said]).toEqual([0, expect.stringContaining('CONFIRMED')]);
});

test('a certificate that was dated back is told by a head from after its date that does not hold it', async () => {
  const kept = showHead({ ...headAt(5, '2026-11-20T06:00:00.000Z'), consistency: consistencyIn(log, 5, 8) });
  const { code, said } = await check(good, '--head', file('kept.json', kept));
  expect([code, said]).toEqual([1, expect.stringContaining('NOT GOOD: DATED BACK')]);
  expect(said).not.toContain('GOOD: the signature holds');
});

test('two heads that contradict each other are reported', async () => {
  const others = [...entries];
  others[2] = Buffer.from('put in later');
  const forged = makeLog(others);
  const at = '2026-12-01T06:00:00.000Z';
  const heads: [string, string][] = [
    ['the same size', showHead(headAt(8, at, forged))],
    ['earlier', showHead({ ...headAt(5, at, forged), consistency: consistencyIn(log, 5, 8) })],
    ['later', showHead({ ...headAt(20, at, forged), consistency: consistencyIn(forged, 8, 20) })],
  ];
  for (const [name, head] of heads) {
    const { code, said } = await check(good, '--head', file('other.json', head));
    expect([name, code, said]).toEqual([name, 1, expect.stringMatching(/NOT GOOD: .*cannot both be true/u)]);
  }
});

test('a head of another log, of a key that is not in the set, or without its signature, confirms nothing', async () => {
  const at = '2026-12-01T06:00:00.000Z';
  const stranger = sampleKey();
  const other = { ...signHead({ log: 'other', size: 8, root: log.roots[7] ?? '', at }, key) };
  expect((await check(good, '--head', file('h.json', showHead(other)))).said).toContain('another log');
  const strange = file('s.json', showHead(headAt(8, at, log, stranger)));
  const unknown = await check(good, '--head', strange, '--jwks', jwks);
  expect([unknown.code, unknown.said]).toEqual([1, expect.stringContaining('not in the set')]);
  const alone = await check(good, '--head', strange);
  expect([alone.code, alone.said]).toEqual([
    0,
    expect.stringContaining(`another key than the certificate, ${stranger.kid}`),
  ]);
  const { head, signature } = headAt(8, at);
  const changed = showHead({ head: { ...head, at: '2026-12-02T06:00:00.000Z' }, signature });
  expect((await check(good, '--head', file('c.json', changed))).code).toBe(1);
  for (const [name, content] of Object.entries({ 'no.json': '{}', 'text.txt': 'Hello' })) {
    const { code, said } = await check(good, '--head', file(name, content));
    expect([code, said]).toEqual([2, expect.stringContaining('Cannot read a head')]);
  }
  expect((await check(good, '--head', join(folder, 'nothing'))).code).toBe(2);
  expect((await check(good, '--proof', good)).code).toBe(2);
  const plain = file('plain.json', showCertificateFile(sample));
  expect(await check(plain, '--head', strange)).toMatchObject({
    code: 2,
    said: expect.stringContaining('CANNOT BE TOLD'),
  });
});

/** Every place in a JSON value, with replacement values. */
const values = fc.oneof(
  fc.constantFrom<unknown>(null, 0, 1, 7, 8, 20, '', 'a', [], {}, '0'.repeat(64), '2026-11-11T14:05:09.000Z'),
  fc.jsonValue(),
);
function placesIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([name, each]) =>
      placesIn(each, [...path, Array.isArray(value) ? Number(name) : name]),
    ),
  ];
}
function putAt(value: unknown, [name, ...rest]: (string | number)[], other: unknown): unknown {
  if (name === undefined) return other;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[name] = putAt(copy[name], rest, other);
  return copy;
}
const keys = publicJwks([{ public_jwk: JSON.stringify(key.publicJwk), retired_at: null, revoked_from: null }]);

test('a file with any change to its log proof is never reported as in the log', () => {
  const said: unknown = JSON.parse(logged);
  const places = placesIn(said);
  const property = fc.property(fc.constantFrom(...places), values, (place, other) => {
    const changed = canonicalJson(putAt(said, place, other));
    fc.pre(changed !== canonicalJson(said));
    expect(checkHere(checkLogged({ hash: sample.hash, log: changed }, keys)).state).not.toBe('in');
  });
  fc.assert(property, { numRuns: 1000 });
});

test('a file with any changed byte is reported as in the log only if no signed data changed', () => {
  const bytes = Buffer.from(whole);
  const property = fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8((damaged.readUInt8(at) ^ change) & 0xff, at);
    const signed = readCertificateFile(damaged.toString('utf8'));
    if (!signed) return;
    const isSame = signed.canonical === sample.canonical && signed.log === logged;
    const { state } = checkHere(checkLogged({ hash: hashOf(signed.canonical), log: signed.log }, keys));
    expect(state === 'in').toBe(isSame);
  });
  fc.assert(property, { numRuns: 1500 });
  const other = signedSample({ number: 'CP-000999' }, key);
  expect(checkHere(checkLogged({ hash: other.hash, log: logged }, keys)).state).toBe('damaged');
});

describe('a key that was revoked', () => {
  const other = sampleKey();
  const setWith = (name: string, from: string, more: { company?: string; revoked_from?: string } = {}) =>
    file(
      name,
      JSON.stringify(
        publicJwks([
          { public_jwk: JSON.stringify(key.publicJwk), company: key.kid, retired_at: null, revoked_from: from },
          {
            public_jwk: JSON.stringify(other.publicJwk),
            ...{ company: key.kid, retired_at: null, revoked_from: null, ...more },
          },
        ]),
      ),
    );
  const [early, late] = [
    setWith('revoked-before.json', '2026-01-01T00:00:00.000Z'),
    setWith('revoked-after.json', '2026-11-20T00:00:00.000Z'),
  ];
  const byOther = showLogged({
    ...headAt(8, '2026-11-11T14:05:09.000Z', log, other),
    inclusion: inclusionIn(log, 7, 8),
  });
  const ofOther = file('by-other.json', showCertificateFile({ ...sample, log: byOther }));

  test('says whether the certificate was in the log before that', async () => {
    const proven = await check(ofOther, '--jwks', late);
    expect(proven.code).toBe(0);
    expect(proven.said).toContain('It was in the log of certificates on 11 November 2026, before its key was revoked');
    expect(proven.said).not.toContain('only the signer vouches for the date');
    const own = await check(good, '--jwks', late);
    expect([own.code, own.said]).toEqual([0, expect.stringContaining('signed with the same key')]);
    expect(own.said).toContain('only the signer vouches for the date');
  });

  test.each([
    ['revoked too', { revoked_from: '2026-12-24T00:00:00.000Z' }],
    ['of another company', { company: 'another' }],
  ])('a head whose key is %s shows nothing of it', async (_, more) => {
    const { code, said } = await check(ofOther, '--jwks', setWith('more.json', '2026-11-20T00:00:00.000Z', more));
    expect([code, said]).toEqual([0, expect.stringContaining('it does not show that the certificate was in the log')]);
    expect(said).toContain('only the signer vouches for the date');
    expect(said).not.toContain('stays valid');
  });

  test('of a head in it that is not believed another word stands where a kept head confirms it, and none confirms what came in after it', async () => {
    const third = sampleKey();
    const set = publicJwks(
      [key, other, third].map((each) => ({
        ...{ public_jwk: JSON.stringify(each.publicJwk), company: key.kid, retired_at: null },
        revoked_from: each === other ? '2026-01-01T00:00:00.000Z' : null,
      })),
    );
    const given = ['--jwks', file('head-revoked.json', JSON.stringify(set))];
    const alone = await check(ofOther, ...given);
    expect([alone.code, alone.said]).toEqual([1, expect.stringContaining('NOT GOOD: the head of the log in it')]);
    const at = '2026-11-12T06:00:00.000Z';
    const kept = file('kept-by-third.json', showHead(headAt(8, at, log, third)));
    const { code, said } = await check(ofOther, ...given, '--head', kept);
    expect([code, said]).toEqual([0, expect.stringContaining('CONFIRMED: the head from 2026-11-12')]);
    expect(said).toContain('NOT BELIEVED: the head of the log in it');
    expect(said).not.toContain('NOT GOOD');
    const early = { ...headAt(5, '2026-11-11T06:00:00.000Z', log, third), consistency: consistencyIn(log, 5, 8) };
    const before = await check(ofOther, ...given, '--head', file('before.json', showHead(early)));
    expect([before.code, before.said]).toEqual([1, expect.stringContaining('is from before it')]);
    expect(before.said).not.toContain('CONFIRMED');
  });

  test('one that is dated from after it is not good, and what its proof and a kept head say is told', async () => {
    const alone = await check(good, '--jwks', early);
    expect([alone.code, alone.said]).toEqual([1, expect.stringContaining('it does not show that the certificate was')]);
    const kept = file('kept-by-other.json', showHead(headAt(8, '2026-11-12T06:00:00.000Z', log, other)));
    const { code, said } = await check(good, '--jwks', early, '--head', kept);
    expect([code, said]).toEqual([1, expect.stringContaining('CONFIRMED: the head from 2026-11-12')]);
    const keptByIt = file('kept-by-it.json', showHead(headAt(8, '2026-11-12T06:00:00.000Z')));
    const by = await check(good, '--jwks', early, '--head', keptByIt);
    expect([by.code, by.said]).toEqual([
      1,
      expect.stringContaining('the head that was given was signed with a key that was revoked by then'),
    ]);
  });
});
