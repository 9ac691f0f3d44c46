import { expect, test } from 'vitest';
import { inspected } from '../../../../tests/support/inspection.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { completeEicr } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { sha256 } from '../../codes.ts';
import { sampleCertificate } from './fixture.ts';

/** The same entries give the same signed bytes, however the code changes. */
const signedBytes = {
  '2018+A4': '8b0464a576a77a88b2e7ddf620894d6ef851aa8e60260e6af9716fcc5d67bcba',
  '2018+A2+A3': 'f7cdb6b403def0550cf5e92d6bebc9cea2284f91d91ad4ca036aa67c0d852961',
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
  home: '21a5d284706456fbdb3e4e1e217da69d9cd79a20501147e3c93d3bed04faba5f',
  flat: '8c095c5972682e46bf3c2a2a315d0be8ae90c9b5f4c0ca261ead643e76be91f3',
  cottage: 'e15d532d4ec45bb0b959ad2091247d07c760ad3177b3658ebe0904fd32e4d255',
  shop: 'b52775a9ae00d4f73d33ab03bc9d34ec273287c36a8042100c764b602b60fd55',
  hmo: '3a30cfc5649c5927b6fd1f91ae388b66bc3eac664de99cc46e35daf0792b707d',
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
