import { expect, test } from 'vitest';
import { inspect } from '../../../demo/installations/installations.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { completeEicr } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { sha256 } from '../../ids.ts';
import { canonicalJson } from './canonical.ts';
import { sampleCertificate } from './fixture.ts';

/** The same entries give the same signed bytes, whatever the code that puts them together looks like. */
const signedBytes = {
  '2018+A4': '07188c7d2639f59c2f8c1cfb13745c6e9d03c0e5179e989bbd6559a61920038b',
  '2018+A2+A3': 'd1542a6c0299e792888cb95478b769080fa103d65fb6728101cf9fe1cd6034dd',
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
  home: '252e4c27bf8217eb193aef1f722b95c322cf2f0b887345b5353d36bce251cb5b',
  flat: 'ef5b38a349b93628b54ed70b5b5019992066e60ad02c906c58e2b77c0ddf2b08',
  cottage: '030d67133d2f8d9ad0c03e1a9ed34e254560d83399ed59659ae6c9cd26877794',
  shop: 'bbf01c3b4c52182860986eb16422b40c4f26e8bf096d759d2f1c1b77b5f4609c',
  hmo: 'ee51f5f4267cc6970e49461094ec2fc76e7cfa7faf7c2d321b1255c817df0e8e',
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
