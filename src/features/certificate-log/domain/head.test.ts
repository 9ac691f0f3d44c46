import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consistencyIn, entriesOf, hashing, headOf, inclusionIn, makeLog } from './fixture.ts';
import { findHeadIn, findProofIn, readLoggedAs } from './head.ts';
import { isDatedBack, relateHeads } from './relate-heads.ts';

const log = makeLog(entriesOf(12));
const signed = { head: headOf(log, 12), signature: 'header..signature' };
const file = { ...signed, consistency: consistencyIn(log, 5, 12) };
const logged = { ...signed, inclusion: inclusionIn(log, 7, 12) };

const readHeadFile = (value: unknown) => findHeadIn(JSON.stringify(value) ?? '');

test('a written head is read back, and one with missing or extra parts is refused', () => {
  expect(readHeadFile(signed)).toEqual(signed);
  expect(readHeadFile(file)).toEqual(file);
  expect(readLoggedAs(logged)).toEqual(logged);
  const { consistency } = file;
  for (const proof of [file, { consistency }]) expect(findProofIn(JSON.stringify(proof))).toEqual(consistency);
  for (const none of [signed, { consistency: {} }, { consistency, more: 1 }, consistency])
    expect(findProofIn(JSON.stringify(none))).toBeUndefined();
  const wrong: unknown[] = [
    ...[null, undefined, 1, 'head', [], {}, { ...signed, more: 1 }, { head: signed.head }],
    ...Object.keys(signed.head).map((name) => ({ ...signed, head: { ...signed.head, [name]: undefined } })),
    { ...signed, head: { ...signed.head, more: 1 } },
    { ...signed, head: { ...signed.head, size: 0 } },
    { ...signed, head: { ...signed.head, size: 2 ** 31 } },
    { ...signed, head: { ...signed.head, root: signed.head.root.toUpperCase() } },
    { ...signed, head: { ...signed.head, at: '2026-02-30T00:00:00.000Z' } },
    { ...signed, head: { ...signed.head, key: { ...signed.head.key, d: 'private' } } },
    { ...file, consistency: { ...file.consistency, path: Array(65).fill(signed.head.root) } },
  ];
  for (const each of wrong) expect(readHeadFile(each)).toBeUndefined();
  for (const each of [...wrong, signed, { ...logged, inclusion: { index: -1, path: [] } }])
    expect(readLoggedAs(each)).toBeUndefined();
});

test('a head is found in a mail with broken and quoted lines', () => {
  const broken = JSON.stringify(file).replace(/.{40}/gu, '$&\n> ');
  expect(findHeadIn(`Hello,\n\nthis is the head:\n\n> ${broken}\n\nKeep it.`)).toEqual(file);
  for (const none of ['', '{', '}{', 'Hello', '{}', `${JSON.stringify(file)} }`])
    expect(findHeadIn(none)).toBeUndefined();
});

test('any pasted text gets an answer', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(findHeadIn(text)).toBeUndefined();
    }),
  );
});

test('two heads are the same, continue each other, or cannot both be true', () => {
  const [five, twelve] = [headOf(log, 5), headOf(log, 12)];
  const proof = consistencyIn(log, 5, 12);
  expect(relateHeads(hashing, twelve, headOf(log, 12, { at: '2026-11-24T06:00:00.000Z' }), undefined)).toBe('same');
  expect(relateHeads(hashing, five, twelve, proof)).toBe('continues');
  expect(relateHeads(hashing, twelve, five, proof)).toBe('continues');
  expect(relateHeads(hashing, five, twelve, undefined)).toBe('no-proof');
  expect(relateHeads(hashing, five, twelve, consistencyIn(log, 6, 12))).toBe('no-proof');
  expect(relateHeads(hashing, five, headOf(log, 12, { log: 'other' }), proof)).toBe('other-log');
  expect(relateHeads(hashing, twelve, headOf(log, 12, { root: headOf(log, 5).root }), undefined)).toBe('contradicts');
  expect(relateHeads(hashing, five, twelve, { ...proof, path: proof.path.toReversed() })).toBe('not-proven');
});

test('a log restarted with another certificate contradicts the earlier head', () => {
  const entries = entriesOf(12);
  entries[2] = Buffer.from('dated back');
  const forged = makeLog(entries);
  expect(relateHeads(hashing, headOf(log, 5), headOf(forged, 12), consistencyIn(forged, 5, 12))).toBe('contradicts');
  // For a power of two the proof leaves the first hash to the checker: it cannot show the error, and proves nothing.
  expect(relateHeads(hashing, headOf(log, 4), headOf(forged, 12), consistencyIn(forged, 4, 12))).toBe('not-proven');
});

test('a certificate is backdated if a head signed after its date does not hold it', () => {
  const head = { size: 5, at: '2026-11-23T06:00:00.000Z' };
  expect(isDatedBack(5, '2026-11-20T12:00:00.000Z', head)).toBe(true);
  expect(isDatedBack(4, '2026-11-20T12:00:00.000Z', head)).toBe(false);
  expect(isDatedBack(5, '2026-11-23T05:30:00.000Z', head)).toBe(false);
  expect(isDatedBack(5, '2026-11-23T06:00:01.000Z', head)).toBe(false);
});
