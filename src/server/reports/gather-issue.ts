import type { CertificateData, JobOrder } from '../../domain/certificate/certificate.ts';
import { defectsToFind, type KnownDefects } from '../../domain/certificate/issue/closed-defects.ts';
import type { IssueFacts } from '../../domain/certificate/issue/facts.ts';
import { getBrand } from '../../features/brand/server/brands.ts';
import { listNoticesOfRevisions } from '../../features/danger-notices/server/repository.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { drawingsOf } from '../documents/blobs/drawings.ts';
import { openAnomalies } from '../findings/report-anomalies.ts';
import { getCorrected } from '../repositories/certificates/issuing.ts';
import { listClosedBy, listNamedDefects } from '../repositories/certificates/remedies.ts';
import { answeredFindings } from '../repositories/findings/finding-answers.ts';
import { listOverrides } from '../repositories/findings/overrides.ts';
import { commentsOn } from '../repositories/findings/review-comments.ts';
import type { LockedReport } from '../repositories/lock-report.ts';
import { getCompany } from '../repositories/people/companies.ts';
import { getUser } from '../repositories/people/users.ts';
import { getOrder } from '../repositories/register/visits.ts';
import { listReportPhotos } from '../repositories/reports/photos/report-photos.ts';
import { getDefaults } from '../repositories/standards/defaults.ts';

/** Reads everything that issuing a report depends on. The caller has locked the report and checked that the actor may issue it. */
export async function gatherIssue(trx: Trx, actor: Actor, report: LockedReport): Promise<IssueFacts> {
  const { overdueStopsIssue } = await getDefaults(trx, actor);
  const corrected = await getCorrected(trx, actor, report);
  return {
    report,
    authoriser: await getUser(trx, actor, actor.userId),
    company: { ...(await getCompany(trx, actor)), overdueStopsIssue },
    brand: await getBrand(trx, actor),
    overrides: await listOverrides(trx, actor, report.id),
    comments: await commentsOn(trx, actor, report),
    anomalies: await openAnomalies(trx, actor, report),
    answeredFindings: await answeredFindings(trx, actor, report),
    drawings: await drawingsOf(trx, actor, report.document),
    photos: await listReportPhotos(trx, actor, report.id),
    notices: await listNoticesOfRevisions(trx, actor, report),
    corrected,
    // A correction has no visit.
    order: corrected ? orderOn(corrected) : await getOrder(trx, actor, report.visitId),
    defects: await knownDefects(trx, actor, report),
  };
}

/** The client's order number as a certificate has it. */
function orderOn({ canonical }: { canonical: string }): JobOrder {
  const { order_number, client_reference } = JSON.parse(canonical) as CertificateData;
  return { ...(order_number && { order_number }), ...(client_reference && { client_reference }) };
}

async function knownDefects(
  trx: Trx,
  actor: Actor,
  { siteId, document, correctsCertificateId }: LockedReport,
): Promise<KnownDefects> {
  const closedBefore =
    correctsCertificateId === null ? new Set<string>() : await listClosedBy(trx, actor, correctsCertificateId);
  const listed = await listNamedDefects(trx, actor, siteId, defectsToFind(document, closedBefore));
  return { listed, closedBefore };
}
