import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CertificateView } from '../../../../components/review/certificate-view.tsx';
import { eicrA4 } from '../../../../domain/forms/eicr/a4.ts';
import { completeEicr } from '../../../../domain/forms/fixtures/complete-eicr.ts';
import { sampleCertificate } from '../../../../server/documents/certificates/fixture.ts';
import { layoutOf } from '../../../../server/documents/pdf/layout.ts';
import { Outcome } from './first-screen.tsx';

const document = completeEicr();

test('review, issued page and print count the circuits alike, without spare ways', () => {
  const data = sampleCertificate({ document });
  const [printed = ''] = layoutOf(data).cover.coverage;
  const circuits = printed.replace(/[.]$/, '');
  const all = document.boards?.flatMap((board) => board.circuits ?? []) ?? [];
  const spare = all.filter(({ circuit_kind: kind }) => kind === 'spare').length;
  expect(spare).toBeGreaterThan(0);
  expect(circuits).toMatch(new RegExp(`^${all.length - spare} circuits: `));
  expect(
    renderToStaticMarkup(
      <Outcome definition={eicrA4} document={document} waiting={{ open: [], asked: [], settled: [] }} />,
    ),
  ).toContain(circuits);
  expect(renderToStaticMarkup(<CertificateView data={data} below="/reports/id" />)).toContain(circuits);
});
