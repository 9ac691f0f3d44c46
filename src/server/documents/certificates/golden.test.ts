import { expect, test } from 'vitest';
import { inspected } from '../../../../tests/support/inspection.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { completeEicr } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { sha256 } from '../../ids.ts';
import { canonicalJson } from './canonical.ts';
import { sampleCertificate } from './fixture.ts';

/** The same entries give the same signed bytes, whatever the code that puts them together looks like. */
const signedBytes = {
  '2018+A4': '7a25a627c1580a9f1e64b4e493897ecdb169248c6211e9f6a9b49133397f7a53',
  '2018+A2+A3': 'dd1fa789c14a99501f60f65aba0014785beca7969ab608eaca850eff02bbe810',
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
  home: '009c934576d7508731b7859b4debc330b11d3f88f261afc3f14a9b73508c6b7d',
  flat: 'c437c2d2d83576c7320995e44404593cce0cad6d64193f111128152c4bd4adb4',
  cottage: 'a412b4b43fe6144a941f1c1ef447b06d5bfa5ea4f1a02ac8b827e487111a7bb6',
  shop: 'b04385e59019bc20dc22583b149dc71fb42bde586e2895cb4cb72dfd09c01621',
  hmo: 'd16b5288922d592fa1d7cd4a4ba3712b368f96b514a7f9245230d8e21717303f',
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
