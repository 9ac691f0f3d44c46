import { expect, test } from 'vitest';
import { inspected } from '../../../../tests/support/inspection.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { completeEicr } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { sha256 } from '../../ids.ts';
import { canonicalJson } from './canonical.ts';
import { sampleCertificate } from './fixture.ts';

/** The same entries give the same signed bytes, whatever the code that puts them together looks like. */
const signedBytes = {
  '2018+A4': '12e38e45a01ad171dfdb2f93a7a63a19f05469f864aec45773190d5d3998c036',
  '2018+A2+A3': '934fc98d03b7a72c58520666322b1e0b3f26574cfed9fa4a5e11ec9bb5d27a33',
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
  home: '32be182c87fbb36a72790ce54b26b78c1f7d748e5412931d7bb350536e9c901f',
  flat: '001c727c8cc8b22ab42cee0fce8443c91f46cb10ad5728e712fd90c0eca2eda2',
  cottage: '2a2e9025315f8aea85c5fe791fa3e2fc7acfa11f6ee9dd83703e503283d8a9bf',
  shop: 'aeeb9f907565050c2d53c567c851bf5364ae922ee759eb1c5145431f1312707d',
  hmo: '6f5616c2b0427df617de8df4b7a5ff3ded649359262324fdc0c567c33f270390',
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
