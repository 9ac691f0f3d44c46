import { renderToStaticMarkup } from 'react-dom/server';
import { CertificatePage } from '../../src/components/public/certificate/certificate-page.tsx';
import type { Remedied } from '../../src/components/public/verdicts.tsx';
import type { CertificateData } from '../../src/domain/certificate/certificate.ts';
import { conditionOfNext } from '../../src/domain/certificate/cover/next-inspection.ts';
import { safetyOf } from '../../src/domain/certificate/verdicts/safety.ts';
import { itemsOf } from '../../src/domain/forms/document.ts';
import { codeLeft } from '../../src/domain/forms/put-right.ts';
import { layoutOf } from '../../src/server/documents/pdf/layout.ts';
import { whatIsPrinted } from './what-is-printed.ts';

export const assets = { url: (name: string) => `/static/${name}` };

/** Observations that no later certificate says were put right. */
const openOf = ({ report }: CertificateData, remedied: readonly Remedied[]) =>
  itemsOf(report.observations).filter((_, index) => !remedied.some(({ place }) => place === index + 1));

/** The page of a certificate for who was given a link to it, judged as one that stands. */
export const pageOf = (data: CertificateData, remedied: readonly Remedied[] = []) =>
  renderToStaticMarkup(
    <CertificatePage
      assets={assets}
      shared={{
        data,
        layout: layoutOf(data),
        address: '/public/certificates/token',
        until: '22 February 2027',
        judged: {
          code: '7K3M-9QWX-2B4T-H6NP',
          number: data.number,
          revision: data.revision,
          title: data.printed.title,
          company: data.company.name,
          companyAddress: '',
          companyClosedOn: null,
          address: '•••',
          inspectedOn: data.inspected_on ?? null,
          issuedOn: '2026-11-11',
          nextDue: data.next_due ?? null,
          nextIf: conditionOfNext(data.outcome, openOf(data, remedied).map(codeLeft)),
          safety: data.outcome && safetyOf(data.outcome, { C1: 0, C2: 0, C3: 0, FI: 0 }),
          ...(data.printed.caution && { caution: data.printed.caution }),
          ...(data.printed.conclusion && { conclusion: data.printed.conclusion }),
          age: { kind: 'undated' },
          reason: null,
          newer: undefined,
          remedied,
          duties: [],
          signatureHolds: true,
          kid: data.key.kid,
          hash: 'hash',
        },
      }}
    />,
  );

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
/** What a page says, without any space: what a cell holds stands together, however it is broken. */
export const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\s/g, '');

/** What the print of a certificate says and its page does not. */
export function lackingOn(html: string, data: CertificateData): string[] {
  const text = textOf(html);
  return [...new Set(whatIsPrinted(data, layoutOf(data)))].filter((each) => !text.includes(each.replace(/\s/g, '')));
}
