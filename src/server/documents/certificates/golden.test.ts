import { expect, test } from 'vitest';
import { inspect } from '../../../demo/installations.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { completeEicr } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { sha256 } from '../../ids.ts';
import { canonicalJson } from './canonical.ts';
import { sampleCertificate } from './fixture.ts';

/** The same entries give the same signed bytes, whatever the code that puts them together looks like. */
const signedBytes = {
  '2018+A4': 'cf74df53e69c82267696991f0b60a366928b44e220d06918a2b4ad6e9beb7608',
  '2018+A2+A3': '2fcd0fb05e84c97ef0cef269c965bb7ff2e13f0e069790e19e0c2dcfdcc41bc0',
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
  home: '1aff260816309e47c034fb755fedeb054ca0ad02437dfeb3f5dc1bf490a6905f',
  flat: '7b929c77f2d2c05078291af9ef8d1e4e5ca7abb376288fb561825c3ac89ed14e',
  cottage: '5755697a137ebb93adf9263eb480c011291e25ad07105121d3a89516e86194f4',
  shop: '2bdce1b641e590794c078fcb65d68a6b48f70751ad4c6777a2c882e7aaee5562',
  hmo: '3434c4ab0b0bf91391c7262cd58707833359ae71e17454cae81d1bea7f79032b',
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
