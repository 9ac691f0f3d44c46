import type { FormDefinition } from '../../domain/forms/definition.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import { ofSignature } from '../../domain/forms/signatories.ts';
import { valueAt } from '../../domain/report/fold.ts';
import type { Change } from '../../domain/report/merge.ts';
import type { Actor } from '../../kernel/actor.ts';
import { ConflictError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { isUniqueViolation } from '../db/faults.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { getCertificate } from '../repositories/certificates/certificates.ts';
import { getLog } from '../repositories/entries/entry-log.ts';
import { carryOverrides } from '../repositories/findings/overrides.ts';
import { isBeingCorrected } from '../repositories/reports/corrections.ts';
import { carryPhotos } from '../repositories/reports/photos/report-photos.ts';
import { createReport, getReport } from '../repositories/reports/reports.ts';

/**
 * Begins the next revision of an issued certificate: a draft with all its values, carried over in the order of its log, and
 * with the reasons given against its findings.
 * @param reason why, in a sentence; it is printed on the certificate.
 * @returns the id of the new report.
 * @throws ConflictError when the certificate is no longer current, or is being corrected already.
 */
export async function startCorrection(
  trx: Trx,
  actor: Actor,
  certificateId: string,
  reason: string,
  now: Date,
): Promise<string> {
  mustBeAllowed(actor, 'reports.correct');
  const certificate = await getCertificate(trx, actor, certificateId);
  if (certificate.status !== 'current')
    throw new ConflictError(`This certificate is ${certificate.status}: it cannot be corrected.`);
  if (await isBeingCorrected(trx, actor, certificateId)) throw new ConflictError(beingCorrected);
  const [report, log] = [
    await getReport(trx, actor, certificate.reportId),
    await getLog(trx, actor, certificate.reportId),
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
  const reportId = await createReport(trx, actor, draft, now).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ConflictError(beingCorrected, { cause: error }) : error;
  });
  await carryOverrides(trx, actor, certificate.reportId, reportId);
  await carryPhotos(trx, actor, { from: certificate.reportId, to: reportId }, now);
  const detail = { reportId, reason };
  await recordEvent(trx, actor, { kind: 'certificate.correction-started', subject: certificateId, detail }, now);
  return reportId;
}

const beingCorrected = 'This certificate is being corrected already.';

/** Authorisation and signatures belong to the earlier revision. */
const isLeftBehind = (path: string, { signatories }: FormDefinition): boolean =>
  signatories.some((each) =>
    each.step === 'authorising'
      ? path.startsWith(`${each.path}/`)
      : ofSignature.some((part) => path === `${each.path}/${part}`),
  );
