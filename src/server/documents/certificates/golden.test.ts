import { expect, test } from 'vitest';
import { inspected } from '../../../../tests/support/inspection.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { completeEicr } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { sha256 } from '../../codes.ts';
import { sampleCertificate } from './fixture.ts';

/** The same entries give the same signed bytes, however the code changes. */
const signedBytes = {
  '2018+A4': '3a4f778da477a58dc97fd010a9cbc864ee29c4be5d976ef1e6aa0d122b5b4167',
  '2018+A2+A3': 'c5296c9616d961047784f628114d89877608235e67c258a1b6fbc2799bf80628',
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
  home: '50cf5c6aea6784f81360734859a9843ba1a5bda71b3f010d14edcf4e1b8f4810',
  flat: '3190134fb8f946809c28943bb60c185497546faeee5452b1ddf59de4ed51b70a',
  cottage: 'f390adc4452ef070ec686cb1f4c5d1b088c7a6bc3fc31050f8ca64d561dad4df',
  shop: 'cb58754576832c787a5f56c4a9d6b538cbce8cc4a659cc760023dc929563957a',
  hmo: 'b4da1e2cf0cb08f32f208c5687c4b8f27b5c428b343dae5806e08a725e1833d0',
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
