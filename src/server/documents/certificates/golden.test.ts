import { expect, test } from 'vitest';
import { inspected } from '../../../../tests/support/inspection.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { completeEicr } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { sha256 } from '../../ids.ts';
import { canonicalJson } from './canonical.ts';
import { sampleCertificate } from './fixture.ts';

/** The same entries give the same signed bytes, whatever the code that puts them together looks like. */
const signedBytes = {
  '2018+A4': '9b500c93603a8c1fbc779f029735a476ebfec42bda5495ff090ed37031543ee1',
  '2018+A2+A3': '31827f5ade4aa99b1355862a5ffe4862de217f6d0b53f07b5ce035aeb4cfc060',
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
  home: 'a3d03a90e4fed0056bf7e9bdd8995a8d771609123bda14515373dd324d410d53',
  flat: 'ab4202aff5ccc13d0b402e95eab5a8419b5a2a5051b5535bf8f4e11cd6f5817a',
  cottage: '49042d885b3c188cc40201bf0fd15b498177e09bf8e21a0eda60b961c37842cb',
  shop: 'f07110dc75368e4d759142498f34d5d8f5009a4bf7287be1b2e436c20b2250ab',
  hmo: '8dd705326569ff4c3f67dd9c7aaad95c2825cb004fc37e3347226a94cc0f6b3c',
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
