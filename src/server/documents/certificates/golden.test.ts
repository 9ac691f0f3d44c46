import { expect, test } from 'vitest';
import { inspected } from '../../../../tests/support/inspection.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { completeEicr } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { sha256 } from '../../ids.ts';
import { canonicalJson } from './canonical.ts';
import { sampleCertificate } from './fixture.ts';

/** The same entries give the same signed bytes, whatever the code that puts them together looks like. */
const signedBytes = {
  '2018+A4': '3248bef16c1ce0697b61ab1c376265b22896dc41d035d29cbbc8e370d183aaa0',
  '2018+A2+A3': '4c787d61b73be4beaad3f1d12fe9b23fdf1ec317cf85ffb601ca9eca868c6f5f',
};

test.each(Object.entries(signedBytes))(
  'the certificate of a whole report reads as it did, %s',
  async (edition, hash) => {
    const canonical = canonicalJson(sampleCertificate({ document: { ...completeEicr(), edition } }));
    // What differs is easier to see in lines than by a hash.
    await expect(`${JSON.stringify(JSON.parse(canonical), null, 1)}\n`).toMatchFileSnapshot(`golden/${edition}.txt`);
    expect(sha256(canonical)).toBe(hash);
  },
);

const demo = {
  home: '1551696dec9e2d444141c13a97b9346e8cf3dcfd3d3d51184598a3b4bd8b4822',
  flat: 'c72d4db55a9c4f3cdc27d285d5938901ee0a846e5d712ab9398edaf29d2f6641',
  cottage: 'e037e5783d33a1bcad025a15eb04a52eb6bfb36fb04c6d053eb5964180b046c1',
  shop: 'bf539ea50ad8f04bf29a67dfe0cb49ed9d82cbcd2ed132193bf20e72100f258d',
  hmo: '3c21c08b05e8019c9f71a90f528a16ab2f0c2561b44fb538c715c5b5e0a6a3e4',
} as const;

test.each(Object.entries(demo))('and so does that of the demo’s %s', (installation, hash) => {
  const filled = inspected({
    seed: 3,
    installation: installation as keyof typeof demo,
    day: '2026-11-20',
    nextDue: '2031-11-19',
    electrician: 'E. Lectrician',
    defects: [],
  });
  const whole = completeEicr();
  // The office begins the document with the address; the demo fills in what the inspection finds.
  const document = { ...whole, ...filled, installation: { ...whole.installation, ...filled.installation } };
  expect(sha256(canonicalJson(sampleCertificate({ document: document as ReportDocument })))).toBe(hash);
});
