import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consistencyIn, entriesOf, hashing, inclusionIn, makeLog, provesInclusion } from './fixture.ts';
import { consistencyRuns, inclusionRuns, subtreesOfRuns } from './proofs.ts';
import { type Hash, subtreesOf } from './tree.ts';
import { provesConsistency } from './verify-proofs.ts';

/** The eight leaves that implementations of RFC 6962 are tested with. Source: github.com/google/certificate-transparency, merkle tests. */
const known = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const knownRoots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const knownLog = makeLog(known.map((hex) => Buffer.from(hex, 'hex')));

test('the roots agree with those of other implementations', () => {
  expect(knownLog.roots).toEqual(knownRoots);
});

test('the proofs agree with those of other implementations', () => {
  expect(inclusionIn(knownLog, 0, 1).path).toEqual([]);
  expect(inclusionIn(knownLog, 0, 8).path).toEqual([
    '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  ]);
  expect(inclusionIn(knownLog, 5, 8).path).toEqual([
    'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ]);
  expect(inclusionIn(knownLog, 2, 3).path).toEqual([knownRoots[1]]);
  expect(consistencyIn(knownLog, 1, 1).path).toEqual([]);
  expect(consistencyIn(knownLog, 6, 8).path).toEqual([
    '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ]);
  expect(consistencyIn(knownLog, 2, 5).path).toEqual([
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  ]);
});

/** The example of RFC 9162, 2.1.5, by the definition of 2.1.1 written out. */
test('the seven leaves of the standard', () => {
  const { leaves, roots } = makeLog(entriesOf(7));
  const [a, b, c, d, e, f, j] = leaves as [Hash, Hash, Hash, Hash, Hash, Hash, Hash];
  const { node } = hashing;
  const [g, h, i] = [node(a, b), node(c, d), node(e, f)];
  const k = node(g, h);
  const l = node(i, j);
  const log = makeLog(entriesOf(7));
  expect(roots[6]).toBe(node(k, l));
  expect(inclusionIn(log, 0, 7).path).toEqual([b, h, l]);
  expect(inclusionIn(log, 3, 7).path).toEqual([c, g, l]);
  expect(inclusionIn(log, 4, 7).path).toEqual([f, j, k]);
  expect(inclusionIn(log, 6, 7).path).toEqual([i, k]);
  expect(consistencyIn(log, 3, 7).path).toEqual([c, d, g, l]);
  expect(consistencyIn(log, 4, 7).path).toEqual([l]);
  expect(consistencyIn(log, 6, 7).path).toEqual([i, j, k]);
});

const MOST = 70;
const whole = makeLog(entriesOf(MOST));
const rootOf = (size: number) => whole.roots[size - 1] as Hash;
const leafOf = (index: number) => whole.leaves[index] as Hash;

test('every leaf of every tree has a proof that verifies', () => {
  for (let size = 1; size <= MOST; size += 1) {
    for (let index = 0; index < size; index += 1) {
      const { path } = inclusionIn(whole, index, size);
      expect(provesInclusion({ leaf: leafOf(index), index, size, root: rootOf(size), path })).toBe(true);
    }
  }
});

test('every tree is proven to begin with every smaller one', () => {
  for (let to = 1; to <= MOST; to += 1) {
    for (let from = 1; from <= to; from += 1) {
      const { path } = consistencyIn(whole, from, to);
      const claim = { from, to, fromRoot: rootOf(from), toRoot: rootOf(to), path };
      expect(provesConsistency(hashing, claim)).toBe(true);
    }
  }
});

const otherHash = (hash: Hash) => (hash.startsWith('0') ? `1${hash.slice(1)}` : `0${hash.slice(1)}`);
const sizes = fc.integer({ min: 1, max: MOST });
const pairOf = (size: number) => fc.tuple(fc.constant(size), fc.integer({ min: 0, max: size - 1 }));

/** Every path except the right one. */
const damages = (path: readonly Hash[], at: number): Hash[][] => [
  path.slice(0, -1),
  path.slice(1),
  [...path, leafOf(0)],
  [leafOf(0), ...path],
  path.toReversed(),
  path.map((hash, index) => (index === at % path.length ? otherHash(hash) : hash)),
  [...path, ...path],
];

test('no other leaf, position, size, root or path verifies', () => {
  const cases = fc.tuple(sizes.chain(pairOf), fc.nat(), sizes);
  const property = fc.property(cases, ([[size, index], at, other]) => {
    const { path } = inclusionIn(whole, index, size);
    const claim = { leaf: leafOf(index), index, size, root: rootOf(size), path };
    expect(provesInclusion({ ...claim, leaf: otherHash(claim.leaf) })).toBe(false);
    expect(provesInclusion({ ...claim, root: otherHash(claim.root) })).toBe(false);
    for (let wrong = -1; wrong <= size + 1; wrong += 1) {
      if (wrong !== index) expect(provesInclusion({ ...claim, index: wrong })).toBe(false);
    }
    // A path of the same shape fits two sizes; the root belongs to one of them.
    if (other !== size) expect(provesInclusion({ ...claim, size: other, root: rootOf(other) })).toBe(false);
    for (const damaged of damages(path, at)) {
      const isSame = damaged.join() === path.join();
      expect(provesInclusion({ ...claim, path: damaged })).toBe(isSame);
    }
  });
  fc.assert(property, { numRuns: 300 });
});

test('no other size, root or path proves that one tree begins with another', () => {
  const cases = fc.tuple(sizes.chain(pairOf), fc.nat(), sizes);
  const property = fc.property(cases, ([[to, index], at, other]) => {
    const from = index + 1;
    const { path } = consistencyIn(whole, from, to);
    const claim = { from, to, fromRoot: rootOf(from), toRoot: rootOf(to), path };
    expect(provesConsistency(hashing, { ...claim, fromRoot: otherHash(claim.fromRoot) })).toBe(false);
    expect(provesConsistency(hashing, { ...claim, toRoot: otherHash(claim.toRoot) })).toBe(false);
    if (other !== from)
      expect(provesConsistency(hashing, { ...claim, from: other, fromRoot: rootOf(other) })).toBe(false);
    if (other !== to) expect(provesConsistency(hashing, { ...claim, to: other, toRoot: rootOf(other) })).toBe(false);
    for (const damaged of damages(path, at)) {
      const isSame = damaged.join() === path.join();
      expect(provesConsistency(hashing, { ...claim, path: damaged })).toBe(isSame);
    }
  });
  fc.assert(property, { numRuns: 300 });
});

test('a log with one changed leaf is not a continuation', () => {
  const property = fc.property(sizes.chain(pairOf), sizes, ([from, changed], more) => {
    const forged = entriesOf(from + more);
    forged[changed] = Buffer.from('another certificate');
    const other = makeLog(forged);
    const claim = {
      ...{ from, to: from + more, fromRoot: rootOf(from), toRoot: other.roots[from + more - 1] as Hash },
      path: consistencyIn(other, from, from + more).path,
    };
    expect(provesConsistency(hashing, claim)).toBe(false);
  });
  fc.assert(property);
});

test('numbers that no log has prove nothing and take no time', () => {
  const leaf = leafOf(0);
  for (const wrong of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, 2 ** 53]) {
    expect(provesInclusion({ leaf, index: 0, size: wrong, root: leaf, path: [] })).toBe(false);
    expect(provesInclusion({ leaf, index: wrong || -1, size: 1, root: leaf, path: [] })).toBe(false);
    expect(provesConsistency(hashing, { from: wrong, to: wrong, fromRoot: leaf, toRoot: leaf, path: [] })).toBe(false);
    expect(provesConsistency(hashing, { from: 1, to: wrong, fromRoot: leaf, toRoot: leaf, path: [leaf] })).toBe(false);
  }
});

test('an append and a proof need few stored hashes, however large the log', () => {
  for (const size of [1_000, 110_000, 131_071, 2 ** 31 - 2]) {
    expect(subtreesOf({ start: 0, end: size }).length).toBeLessThanOrEqual(31);
    for (const index of [0, Math.floor(size / 3), size - 1]) {
      expect(subtreesOfRuns(inclusionRuns(index, size)).length).toBeLessThanOrEqual(62);
      expect(subtreesOfRuns(consistencyRuns(index + 1, size)).length).toBeLessThanOrEqual(93);
    }
  }
});
