import { conditionOfNext } from '../../../domain/certificate/cover/next-inspection.ts';
import { ageOf } from '../../../domain/certificate/verdicts/age.ts';
import type { CertificateStatus } from '../../../domain/certificate/verdicts/certificate-status.ts';
import { sinceThen } from '../../../domain/certificate/verdicts/safety.ts';
import type { PageContext } from '../../pages/page.ts';
import { type CertificateSummary, latestInspections } from '../../repositories/certificates/certificates.ts';
import { type WhatIsOpen, whatIsOpen } from '../../repositories/certificates/what-is-open.ts';
import { companyToday } from '../../repositories/people/companies.ts';

/**
 * The status of certificates for a page: one query for the latest inspection of each of their sites, and one for what
 * unsatisfactory ones leave open.
 */
export async function certificateStatuses(
  { deps, db, viewer }: Pick<PageContext, 'deps' | 'db' | 'viewer'>,
  certificates: readonly CertificateSummary[],
): Promise<(certificate: CertificateSummary) => CertificateStatus> {
  const siteIds = certificates.map(({ siteId }) => siteId);
  const latest = await latestInspections(db, viewer, siteIds);
  const today = await companyToday(db, viewer, deps.clock());
  const open = await whatIsOpen(db, viewer, certificates);
  return (certificate) => {
    const of = open.get(certificate.id);
    const latestOn = latest.get(certificate.siteId);
    const age = ageOf({ ...certificate, nextIf: of && nextIf(certificate, of), latestOn }, today);
    const isCurrent = certificate.status === 'current';
    return {
      ...{ age, outcome: certificate.outcome, conclusion: of?.conclusion, kind: of?.kind ?? '' },
      isPutRight: isCurrent && of !== undefined && sinceThen(of.found, of.left) === 'all',
      ...(isCurrent && of && { left: of.left, madeSafe: of.madeSafe }),
    };
  };
}

/** The defects that the next date still depends on, without those that later work has put right. */
const nextIf = ({ outcome, nextDue }: CertificateSummary, { left }: WhatIsOpen) =>
  nextDue === null
    ? undefined
    : conditionOfNext(
        outcome,
        (['C1', 'C2', 'FI'] as const).filter((code) => left[code] > 0),
      );
