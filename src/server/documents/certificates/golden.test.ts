import { expect, test } from 'vitest';
import { inspect } from '../../../demo/installations.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { completeEicr } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { sha256 } from '../../ids.ts';
import { canonicalJson } from './canonical.ts';
import { sampleCertificate } from './fixture.ts';

/** The same entries give the same signed bytes, whatever the code that puts them together looks like. */
const signedBytes = {
  '2018+A4': '71cb2ad47f7d9289c081c5ac65d61c3519f5ff934ef9816081a50841a7700113',
  '2018+A2+A3': 'f4743826d2b48ac9885e6bba35e0d83ac8c7b4756ee674f7afba95802a9d3500',
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
  home: '63fe260bccd03de3bd760604ed20bfcac404a6a970a65f4e3fdc38cdaa3721f7',
  flat: '406d2f677ff541d5f9ecfa08462e6af0dfbca69b3f035348b3cae0397d85ba63',
  cottage: '4a37c1ebe8c3418b52705e941ba3ffa514cac57fc279e5d90f4039965ede8b7d',
  shop: 'b084b0b8f64c9dd22473108b9b7e5e99b9a74687656af6b6baabe515859a7b3b',
  hmo: 'd04460ec2b17c947f16fff833091a0ab6803a5a61b0ea02465abf13073335d23',
} as const;

test.each(Object.entries(demo))('and so does that of the demo’s %s', (installation, hash) => {
  const filled = inspect({
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
