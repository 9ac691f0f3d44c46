import { renderToStaticMarkup } from 'react-dom/server';
import { CertificatePage } from '../../src/components/public/certificate/certificate-page.tsx';
import type { CertificateData } from '../../src/domain/certificate/certificate.ts';
import type { Since } from '../../src/domain/certificate/verdicts/since.ts';
import type { PublicCertificate } from '../../src/domain/certificate/verify/record.ts';
import { itemsOf } from '../../src/domain/forms/document.ts';
import { canonicalJson } from '../../src/kernel/canonical-json.ts';
import { sampleKey } from '../../src/server/documents/certificates/fixture.ts';
import { toPublic } from '../../src/server/documents/certificates/public-certificate.ts';
import { publicJwks, signCanonical } from '../../src/server/documents/certificates/signing.ts';
import { layoutOf } from '../../src/server/documents/pdf/layout.ts';
import { whatIsPrinted } from './what-is-printed.ts';

export const assets = { url: (name: string) => `/static/${name}` };

const key = sampleKey();
const keys = publicJwks([{ public_jwk: JSON.stringify(key.publicJwk), retired_at: null, revoked_from: null }]);

/** An observation that a later certificate puts right, by its printed number. */
export type Remedied = { place: number; by: { code: string; number: string; revision: number } };

/** What everybody is told of a certificate that stands, on the day after it was issued. @param more  what else became of its observations. */
export function judgedOf(
  data: CertificateData,
  remedied: readonly Remedied[] = [],
  more: readonly Since[] = [],
): PublicCertificate {
  const canonical = canonicalJson(data);
  const { hash, jws } = signCanonical(canonical, key);
  const observations = itemsOf(data.report.observations);
  const found = {
    ...{ id: 'certificate', reportId: 'report', siteId: 'site', companyId: 'company', code: '7K3M-9QWX-2B4T-H6NP' },
    ...{ number: data.number, revision: data.revision, status: 'current' as const, reason: null },
    ...{ outcome: data.outcome ?? null, inspectedOn: data.inspected_on ?? null, nextDue: data.next_due ?? null },
    ...{ issuedAt: data.issued_at, canonical, hash, signature: jws, kid: key.kid, pdfHash: null, supersedesId: null },
    ...{ companyName: data.company.name, companyClosedOn: null, supersedes: null, supersededBy: null },
    latestInspectedOn: null,
    since: [
      ...remedied.map(({ place, by }) => ({
        ...{ observation: observations[place - 1]?.id ?? '', what: 'put right by us' as const, left: [] },
        ...{ on: data.issued_at.slice(0, 10), doneOn: null, safeOn: null, state: 'verified' as const, visitDay: null },
        by: { ...by, reportId: 'later', issuedAt: data.issued_at },
      })),
      ...more.map((each) => ({ ...each, state: 'open' as const, visitDay: null })),
    ],
  };
  return toPublic(found, keys, new Date(Date.parse(data.issued_at) + 24 * 60 * 60 * 1000));
}

/** The page of a certificate for who was given a link to it. */
export const pageOf = (data: CertificateData, remedied: readonly Remedied[] = []) =>
  renderToStaticMarkup(
    <CertificatePage
      assets={assets}
      shared={{
        data,
        layout: layoutOf(data),
        address: '/public/certificates/token',
        until: '22 February 2027',
        judged: judgedOf(data, remedied),
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
