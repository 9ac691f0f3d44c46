import { expect, test } from 'vitest';
import { sampleCertificate } from '../../src/server/documents/certificates/fixture.ts';
import { renderCertificatePdf } from '../../src/server/documents/pdf/render.ts';
import { pdfText } from '../support/pdf-text.ts';

test('the text of a print is read back', async () => {
  const data = sampleCertificate();
  const text = pdfText(await renderCertificatePdf(data, 'a..b', { verifyUrl: 'https://reports.example/verify/x' }));
  expect(text).toContain(data.printed.declaration.replace(/\s/g, ''));
  expect(text).toContain('https://reports.example/verify/x');
  expect(text).toContain('Ω');
});
