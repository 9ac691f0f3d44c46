import { type CertificateData, showNumber } from '../../../../domain/certificate/certificate.ts';
import { CONDITION_REPORT } from '../../../../domain/register/earlier-certificate.ts';
import { siteAddress } from '../../../../domain/register/site-address.ts';
import { showDay } from '../../../../domain/time/calendar.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import { certificateData } from '../../../../server/documents/certificates/certificate-data.ts';
import {
  type Certificate,
  getCertificate,
  listCertificates,
} from '../../../../server/repositories/certificates/certificates.ts';
import {
  type EarlierCertificate,
  type EarlierFile,
  listEarlierCertificates,
} from '../../../../server/repositories/homes/earlier-certificates.ts';
import { getCompany } from '../../../../server/repositories/people/companies.ts';
import { clientOfSite } from '../../../../server/repositories/register/clients.ts';
import type { Site } from '../../../../server/repositories/register/sites.ts';
import type { CoverFacts } from '../../domain/cover.ts';
import { type Letter, nameOfLetter } from '../../domain/letter.ts';
import { listConfirmationsAt } from '../repository/letters.ts';

/** The most papers of each kind in one pack. */
const MOST = 20;

/** The papers that answer a request. */
export type Pack = {
  papers: readonly { certificate: Certificate; data: CertificateData }[];
  letters: readonly Letter[];
  /** By other firms. */
  earlier: readonly EarlierCertificate[];
  cover: CoverFacts;
};

/**
 * The papers that answer a request: the current reports, the certificates of work on them, the confirmations of that work, and the
 * reports by other firms.
 */
export async function packOf(db: Db, viewer: Viewer, site: Site, receivedOn: string): Promise<Pack> {
  const current = (await listCertificates(db, viewer, { siteId: site.id })).filter(
    ({ status }) => status === 'current',
  );
  const ids = new Set(current.map(({ id }) => id));
  const letters = ((await listConfirmationsAt(db, viewer, [site.id])).get(site.id) ?? [])
    .filter(({ certificateId }) => certificateId === null || ids.has(certificateId))
    .slice(0, MOST);
  const works = new Set(letters.map(({ certificateId }) => certificateId));
  const papers: { certificate: Certificate; data: CertificateData }[] = [];
  for (const { id } of current.filter((each) => each.outcome !== null || works.has(each.id)).slice(0, MOST)) {
    const certificate = await getCertificate(db, viewer, id);
    papers.push({ certificate, data: certificateData(certificate) });
  }
  const earlier = (await listEarlierCertificates(db, viewer, site.id)).slice(0, MOST);
  const cover = {
    ...{ ...(await coverHead(db, viewer, site)), receivedOn },
    papers: [
      ...papers.map(({ data }) => ({ label: labelOf(data) })),
      ...letters.map((letter) => ({ label: nameOfLetter(letter) })),
      ...earlier.map((each) => ({
        ...{ label: labelOfEarlier(each), earlierId: each.id },
        ...(!each.file && { isMissing: true }),
      })),
    ],
  };
  return { papers, letters, earlier, cover };
}

/** What the letter on top of papers says of the company, the client and the home. */
export async function coverHead(
  db: Db,
  viewer: Viewer,
  site: Site,
): Promise<Pick<CoverFacts, 'company' | 'client' | 'home'>> {
  const { name, phone, email } = await getCompany(db, viewer);
  const client = await clientOfSite(db, viewer, site.id);
  return { company: { name, phone, email }, client: { name: client.name }, home: siteAddress(site) };
}

/** What a certificate is, in words. */
export function labelOf(data: CertificateData): string {
  const outcome = data.outcome === undefined ? '' : `, ${data.outcome}`;
  const inspected = data.inspected_on ? `, inspected on ${showDay(data.inspected_on)}` : '';
  return `${data.printed.title} ${showNumber(data)}${inspected}${outcome}`;
}

export function labelOfEarlier({ kind, number, firm, inspectedOn, outcome, file }: EarlierCertificate): string {
  const named = [kind.toUpperCase(), number, firm && `by ${firm}`].filter(Boolean).join(' ');
  return [named, inspectedOn && `inspected on ${showDay(inspectedOn)}`, outcome, file ? '' : 'no file is kept here']
    .filter(Boolean)
    .join(', ');
}

/** The reports by other firms that are kept as files. */
export const heldReports = ({ earlier }: Pick<Pack, 'earlier'>): (EarlierCertificate & { file: EarlierFile })[] =>
  earlier.flatMap(({ file, ...each }) => (file && each.kind === CONDITION_REPORT ? [{ ...each, file }] : []));

export const hasReport = ({ papers }: Pick<Pack, 'papers'>): boolean =>
  papers.some(({ data }) => data.outcome !== undefined);
