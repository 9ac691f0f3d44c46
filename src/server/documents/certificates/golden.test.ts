import { expect, test } from 'vitest';
import { inspected } from '../../../../tests/support/inspection.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { completeEicr } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { sha256 } from '../../ids.ts';
import { canonicalJson } from './canonical.ts';
import { sampleCertificate } from './fixture.ts';

/** The same entries give the same signed bytes, whatever the code that puts them together looks like. */
const signedBytes = {
  '2018+A4': 'ff1f46d27d0e369254cc6103d65d283f95ca0c3de864eab9f4e238409203b5d2',
  '2018+A2+A3': 'e03eb1090c8526eddcdcefa0d67f677cc26ef0b535bedaad611fe58b201f26cd',
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
  home: '3b9949fd70469fc23c797a7e953e10fbe0f3b912db9a442cf99da06a3fdf433b',
  flat: '8ab0378ad82af3d311cbf12c14355520afeb3748f96f19a0cafc96aff0dc799c',
  cottage: '775e038e282fc0d6a1298337d4ff674a87996e5710a1543e29f36715fe23d60d',
  shop: '50a36ec1a7c85d4d4c505701080cd015a9177e2abce0ccf59efe79e5a4bfbb53',
  hmo: '6b8e674d53ec86adcf2da3ddc36ef9cd199c408bbf147cfb0a8b7dcb29bbb7c4',
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
