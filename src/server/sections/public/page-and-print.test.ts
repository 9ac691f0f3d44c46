import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { largeReport } from '../../../../tests/bench/large-report.ts';
import { everyValue } from '../../../../tests/support/every-value.ts';
import { lackingOn, pageOf } from '../../../../tests/support/page-of-certificate.tsx';
import { storedCertificate, storedVersions } from '../../../../tests/support/stored-certificates/stored.ts';
import { whatIsPrinted } from '../../../../tests/support/what-is-printed.ts';
import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import { printReport } from '../../../domain/certificate/print-report.ts';
import { readCertificateFile } from '../../../domain/certificate/verify/certificate-file.ts';
import { formsOfType, formTypes } from '../../../domain/forms/registry.ts';
import { sampleCertificate } from '../../documents/certificates/fixture.ts';
import { layoutOf } from '../../documents/pdf/layout.ts';

const folder = 'docs/examples';
const examples = () => readdirSync(folder).filter((name) => name.startsWith('bre-') && name.endsWith('.json'));

function certificateIn(name: string): CertificateData {
  const signed = readCertificateFile(readFileSync(`${folder}/${name}`, 'utf8'));
  if (!signed) throw new Error(`${name} is no certificate`);
  return JSON.parse(signed.canonical) as CertificateData;
}

const forms = formTypes().flatMap(formsOfType);

describe('the page of a shared certificate says everything that its print says', () => {
  test.each(storedVersions())('for a certificate issued to %s', (version) => {
    const { data } = storedCertificate(version);
    expect(whatIsPrinted(data, layoutOf(data)).length).toBeGreaterThan(40);
    expect(lackingOn(pageOf(data), data)).toEqual([]);
  });

  test.each(forms.map((form) => [form.version, form] as const))('for every field of %s', (_, form) => {
    const sample = sampleCertificate();
    for (const report of everyValue(form)) {
      const { form_type, edition } = report;
      const printed = printReport(form, report, sample.time_zone);
      const data = { ...sample, form_type, edition, report, printed };
      expect(lackingOn(pageOf(data), data)).toEqual([]);
    }
  });

  test.each(examples())('for %s, as a company issued it', (name) => {
    const data = certificateIn(name);
    expect(lackingOn(pageOf(data), data)).toEqual([]);
  });

  test('for the signatures of all who signed a part of it', () => {
    const data = certificateIn('bre-eic-00002.json');
    expect(data.signatories?.length).toBeGreaterThan(2);
    const signed = whatIsPrinted(data, layoutOf(data)).filter((each) => /Signed \d+ /.test(each));
    expect(signed.length).toBe(data.signatories?.length);
  });

  test('for a report of many boards', () => {
    const data = sampleCertificate({ document: largeReport(300) });
    expect(data.printed.boards.length).toBeGreaterThan(4);
    expect(lackingOn(pageOf(data), data)).toEqual([]);
  });

  test('for a correction, with an order and the client’s reference', () => {
    const data = sampleCertificate({
      ...{ revision: 2, supersedes: { number: 'CP-000123', revision: 1 } },
      correctionReason: 'The postcode was wrong.',
      order: { order_number: 'PO 4711', client_reference: 'WR/88' },
    });
    expect(lackingOn(pageOf(data), data)).toEqual([]);
  });
});
