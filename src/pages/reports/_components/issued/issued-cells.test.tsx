import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { storedCertificate } from '../../../../../tests/support/stored-certificates/stored.ts';
import type { CertificateStatus } from '../../../../domain/certificate/verdicts/certificate-status.ts';
import { formForNewWork } from '../../../../domain/forms/registry.ts';
import { IssuedCells } from './issued-first.tsx';

const { data } = storedCertificate(formForNewWork('VISUAL').version);
const cells = (madeSafe: number) => {
  const standing: CertificateStatus = {
    ...{ age: { kind: 'undated' }, outcome: null, conclusion: { title: 'Danger seen', isBad: true }, kind: 'Visual' },
    ...{ isPutRight: false, left: { C1: 1, C2: 0, C3: 0, FI: 0 }, madeSafe },
  };
  const html = renderToStaticMarkup(<IssuedCells data={data} standing={standing} copies={undefined} siteId="home" />);
  return html.split('class="cell"').find((cell) => cell.includes('Today')) ?? '';
};

test('a danger that was made safe is no live danger on its issued page', () => {
  expect(cells(0)).toContain('data-state="danger"');
  expect(cells(1)).not.toContain('data-state="danger"');
  expect(cells(1)).toContain('1 C1 (made safe) open');
});
