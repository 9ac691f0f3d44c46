import { type Age, ageOf } from '../../../domain/certificate/verdicts/age.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { PageContext } from '../../pages/page.ts';
import { type CertificateSummary, latestInspections } from '../../repositories/certificates/certificates.ts';
import { nextConditions } from '../../repositories/certificates/next-conditions.ts';
import { getCompany } from '../../repositories/people/companies.ts';

/**
 * How certificates stand in time, for a page that shows them: one look at the latest inspection of each of their sites, and one at what
 * those that are unsatisfactory leave open.
 */
export async function agesOf(
  { deps, db, viewer }: Pick<PageContext, 'deps' | 'db' | 'viewer'>,
  certificates: readonly CertificateSummary[],
): Promise<(certificate: CertificateSummary) => Age> {
  const siteIds = certificates.map(({ siteId }) => siteId);
  const latest = await latestInspections(db, viewer, siteIds);
  const today = dayIn(deps.clock(), (await getCompany(db, viewer)).timeZone);
  const conditions = await nextConditions(db, viewer, certificates);
  return (certificate) =>
    ageOf({ ...certificate, nextIf: conditions.get(certificate.id), latestOn: latest.get(certificate.siteId) }, today);
}
