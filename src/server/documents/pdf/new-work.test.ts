import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { newWorkDocument, statesMaxZs, withoutRcd } from '../../../../tests/support/new-work/new-work-document.ts';
import { pageCount, pdfText } from '../../../../tests/support/pdf-text.ts';
import { lackingIn } from '../../../../tests/support/printed-words.ts';
import { completeEicr } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { completeVisual } from '../../../domain/forms/fixtures/complete-visual.ts';
import { verify } from '../../../domain/verification/engine/verify.ts';
import { sampleCertificate, signedSample } from '../certificates/fixture.ts';
import { hashOf } from '../certificates/signing.ts';
import { renderCertificatePdf } from './render.ts';

const verifyUrl = 'https://reports.example/public/verify/7K3M-9QW1-2B40-H6NP';

test.each([
  ['eic', 3, 100_000],
  ['meiwc', 1, 60_000],
] as const)(
  'an %s on one circuit takes as many pages as on paper: %i, in less than %i bytes',
  async (form, pages, bytes) => {
    const { data, jws } = signedSample({ document: newWorkDocument(form) });
    const pdf = await renderCertificatePdf(data, jws, { verifyUrl });
    expect(pageCount(pdf)).toBe(pages);
    expect(pdf.length).toBeLessThan(bytes);
  },
);

test.each(['eic', 'meiwc'] as const)('an %s says what its maximum Zs is of', async (form) => {
  const { data, jws } = signedSample({ document: statesMaxZs(newWorkDocument(form)) });
  const limits = data.printed.boards.flatMap((board) => board.limits ?? []);
  expect(limits).toHaveLength(1);
  const pdf = await renderCertificatePdf(data, jws, { verifyUrl });
  expect(lackingIn(pdfText(pdf), limits)).toEqual([]);
  if (form === 'meiwc') expect(pageCount(pdf)).toBe(1);
});

test.each(['eic', 'meiwc'] as const)('an %s says below a departure what failed and it answers', async (form) => {
  const document = withoutRcd(form, [form === 'eic' ? '701.411.3.3' : '411.3.3']);
  const { data, jws } = signedSample({ document, verification: verify(document) });
  expect(data.verdict.answered?.map(({ rule }) => rule)).toEqual(['RCD_ABSENT']);
  const answered = data.verdict.answered?.map(({ place, message }) => `${place}: ${message}`) ?? [];
  const said = pdfText(await renderCertificatePdf(data, jws, { verifyUrl }));
  expect(lackingIn(said, ['What it answers', ...answered])).toEqual([]);
});

test.each(['eic', 'meiwc'] as const)('an %s says with its edition what was booked of its design', async (form) => {
  const document = { ...newWorkDocument(form), designed_on: '2026-10-01' };
  const { data, jws } = signedSample({ document });
  const pdf = await renderCertificatePdf(data, jws, { verifyUrl });
  const words = `Certified to ${data.printed.edition}; its design signed on 1 October 2026, as it was booked`;
  expect(lackingIn(pdfText(pdf), [words])).toEqual([]);
  if (form === 'meiwc') expect(pageCount(pdf)).toBe(1);
});

test.each([
  ['eic', 'This certificate replaces CP-000123 revision 1'],
  ['meiwc', 'This certificate replaces CP-000123 revision 1'],
  ['eicr', 'This report replaces CP-000123 revision 1'],
] as const)('a correction of an %s calls it what the form is', async (form, words) => {
  const document = form === 'eicr' ? completeEicr() : newWorkDocument(form);
  const supersedes = { number: 'CP-000123', revision: 1, hash: 'a'.repeat(64) };
  const { data, jws } = signedSample({ document, revision: 2, supersedes, correctionReason: 'A wrong name' });
  const said = pdfText(await renderCertificatePdf(data, jws, { verifyUrl }));
  expect(lackingIn(said, [words, 'Reason: A wrong name'])).toEqual([]);
});

test('an EIC, a MEIWC and a visual report give the same bytes in fresh processes on both sides of the date line', async () => {
  const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const prints = [newWorkDocument('eic'), newWorkDocument('meiwc'), completeVisual()].map((document) =>
    renderCertificatePdf(sampleCertificate({ document }), 'a..b', { verifyUrl }),
  );
  const here = (await Promise.all(prints)).map(hashOf);
  const code = `
    import { newWorkDocument } from ${at('../../../../tests/support/new-work/new-work-document.ts')};
    import { completeVisual } from ${at('../../../domain/forms/fixtures/complete-visual.ts')};
    import { sampleCertificate } from ${at('../certificates/fixture.ts')};
    import { hashOf } from ${at('../certificates/signing.ts')};
    import { renderCertificatePdf } from ${at('./render.ts')};
    for (const document of [newWorkDocument('eic'), newWorkDocument('meiwc'), completeVisual()])
      console.log(hashOf(await renderCertificatePdf(sampleCertificate({ document }), 'a..b', { verifyUrl: ${JSON.stringify(verifyUrl)} })));`;
  for (const TZ of ['Pacific/Auckland', 'America/New_York']) {
    const env = { ...process.env, TZ };
    const fresh = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8', env });
    expect([TZ, ...fresh.trim().split('\n')]).toEqual([TZ, ...here]);
  }
});
