import type { FormDefinition } from '../../domain/forms/definition.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import { ofSignature } from '../../domain/forms/signatories.ts';
import { valueAt } from '../../domain/report/fold.ts';
import type { Change } from '../../domain/report/merge.ts';
import { mustBeAllowed } from '../authorization.ts';
import type { Viewer } from '../context.ts';
import type { Db, Trx } from '../db/dialect.ts';
import { isUniqueViolation } from '../db/faults.ts';
import { ConflictError } from '../errors.ts';
import { appendAudit } from './audit.ts';
import { getCertificate } from './certificates.ts';
import { getLog } from './entry-log.ts';
import { visibleReports } from './fences.ts';
import { carryOverrules } from './overrules.ts';
import { createReport, getReport, type Report } from './reports.ts';

/** Who authorised and what was signed belongs to the revision before. */
const isLeftBehind = (path: string, { signatories }: FormDefinition): boolean =>
  signatories.some((each) =>
    each.step === 'authorising'
      ? path.startsWith(`${each.path}/`)
      : ofSignature.some((part) => path === `${each.path}/${part}`),
  );

/**
 * Begins the next revision of an issued certificate: a draft with all its values, carried over, in the order of its log, and
 * with the reasons that stood against its findings.
 * @param reason why, in a sentence; it stands on the certificate.
 * @returns the id of the new report.
 * @throws ConflictError when the certificate is no longer current, or is being corrected already.
 */
export async function startCorrection(
  trx: Trx,
  viewer: Viewer,
  certificateId: string,
  reason: string,
  now = new Date(),
): Promise<string> {
  mustBeAllowed(viewer, 'reports.correct');
  const certificate = await getCertificate(trx, viewer, certificateId);
  if (certificate.status !== 'current')
    throw new ConflictError(`This certificate is ${certificate.status}: it cannot be corrected.`);
  const open = await trx
    .selectFrom('report')
    .where('company_id', '=', viewer.companyId)
    .where('corrects_certificate_id', '=', certificateId)
    .where('status', '<>', 'discarded')
    .select('id')
    .executeTakeFirst();
  if (open) throw new ConflictError(beingCorrected);
  const [report, log] = [
    await getReport(trx, viewer, certificate.reportId),
    await getLog(trx, viewer, certificate.reportId),
  ];
  const form = definitionOf(report.document);
  const paths = new Set(log.filter((entry) => entry.kind === 'set').map((entry) => entry.path));
  const changes = [...paths].flatMap((path): Change[] => {
    const value = valueAt(report.document, path);
    return value === null || isLeftBehind(path, form) ? [] : [{ path, value, provenance: 'carried' }];
  });
  const draft = {
    siteId: report.siteId,
    visitId: null,
    electricianId: report.electricianId,
    form,
    changes,
    corrects: { certificateId, reason },
  };
  const reportId = await createReport(trx, viewer, draft, now).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ConflictError(beingCorrected, { cause: error }) : error;
  });
  await carryOverrules(trx, viewer, certificate.reportId, reportId);
  await appendAudit(
    trx,
    viewer,
    { action: 'certificate.correction-started', subject: certificateId, detail: { reportId, reason } },
    now,
  );
  return reportId;
}

const beingCorrected = 'This certificate is being corrected already.';

/** What a report is a correction of, and why. */
export type Correction = {
  /** Of the certificate. */
  number: string;
  revision: number;
  reason: string;
  /** Name of who began it. */
  by: string;
  /** UTC ISO text. */
  at: string;
};

/** By the id of the report: those among them that correct a certificate. */
export async function listCorrections(
  db: Db,
  viewer: Viewer,
  reports: readonly Pick<Report, 'id' | 'correctsCertificateId'>[],
): Promise<ReadonlyMap<string, Correction>> {
  mustBeAllowed(viewer, 'reports.read');
  const ids = reports.flatMap(({ id, correctsCertificateId }) => (correctsCertificateId === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const rows = await visibleReports(db, viewer)
    .where('report.id', 'in', ids)
    .innerJoin('certificate as corrected', (join) =>
      join
        .onRef('corrected.id', '=', 'report.corrects_certificate_id')
        .onRef('corrected.company_id', '=', 'report.company_id'),
    )
    // Whoever began a report wrote its first entry: what was carried over.
    .innerJoin('entry', (join) => join.onRef('entry.report_id', '=', 'report.id').on('entry.seq', '=', 1))
    .innerJoin('user', 'user.id', 'entry.author_id')
    .select([
      'report.id',
      'corrected.number',
      'corrected.revision',
      'report.correction_reason',
      'user.name as by',
      'report.created_at as at',
    ])
    .execute();
  return new Map(rows.map(({ id, correction_reason, ...row }) => [id, { ...row, reason: correction_reason ?? '' }]));
}
