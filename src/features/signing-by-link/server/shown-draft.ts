import { answeredNow, withAnswered } from '../../../domain/certificate/answered-findings.ts';
import type { CertificateData, CertificatePhoto } from '../../../domain/certificate/certificate.ts';
import { CERTIFICATE_FORMAT } from '../../../domain/certificate/certificate.ts';
import { signedBy } from '../../../domain/certificate/issue/signed-by.ts';
import { printReport } from '../../../domain/certificate/print-report.ts';
import type { PrintedReport } from '../../../domain/certificate/printed.ts';
import { signedDocument } from '../../../domain/certificate/signed-document.ts';
import { schemeShown } from '../../../domain/company/scheme.ts';
import { coveredPart } from '../../../domain/forms/covered-part.ts';
import type { FormDefinition, ReportDocument, Signatory } from '../../../domain/forms/definition.ts';
import { valueAt } from '../../../domain/forms/document.ts';
import { signedPhotosIn } from '../../../domain/forms/photos.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import { signsFor } from '../../../domain/forms/signatories.ts';
import { RULE_VERSION } from '../../../domain/verification/rules/rules.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { sha256 } from '../../../server/codes.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { drawingsOf } from '../../../server/documents/blobs/drawings.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { listReportPhotos } from '../../../server/repositories/reports/photos/report-photos.ts';
import type { Report } from '../../../server/repositories/reports/reports.ts';

/**
 * The part of a report that a signatory signs for, as its certificate would show it, with the signatures so far. It has no number
 * and no key, carries no company signature, and is not stored.
 */
export async function shownDraft(
  db: Db,
  viewer: Viewer,
  { report, part }: { report: Report; part: Signatory },
  now: Date,
): Promise<CertificateData> {
  const form = definitionOf(report.document);
  const document = signedDocument(form, form.complete(report.document, form));
  const company = await getCompany(db, viewer);
  const drawings = await drawingsOf(db, viewer, report.document);
  const { signatories = [] } = signedBy(report, { drawings }, sha256);
  const { inspectedOn, nextDue, outcome } = form.summary(document);
  return {
    ...{ format: CERTIFICATE_FORMAT, form_type: form.formType, edition: form.edition, form_version: form.version },
    ...{ rule_version: RULE_VERSION, number: '', revision: 1, supersedes: null },
    correction_reason: report.correctionReason,
    ...{ issued_at: now.toISOString(), time_zone: report.timeZone },
    ...(inspectedOn !== undefined && { inspected_on: inspectedOn }),
    ...(nextDue !== undefined && { next_due: nextDue }),
    ...(outcome !== undefined && { outcome }),
    installation_address: { lines: [], town: '', postcode: '', ...Object(valueAt(document, form.addressAt)) },
    company: {
      ...{ name: company.name, address: company.address, phone: company.phone, email: company.email },
      ...{ scheme: schemeShown(company.scheme), scheme_number: company.schemeNumber },
    },
    signatories: signatories.filter(({ signed_at: at }) => at !== ''),
    report: document,
    printed: shownOf(form, document, part, report.timeZone),
    verdict: { fail: 0, warn: 0, note: 0, overruled: 0, standing: [] },
    photos: await shownPhotos(db, viewer, report, part),
    key: { kty: 'OKP', crv: 'Ed25519', x: '', kid: '' },
  };
}

function shownOf(form: FormDefinition, document: ReportDocument, part: Signatory, timeZone: string): PrintedReport {
  const printed = printReport(coveredPart(form, document, part), document, timeZone);
  const signs = (what: string) => signsFor(document, part, what);
  return {
    // Failures are found at the boards: the signatory for those sees what a departure answers there.
    ...(signs('boards') ? withAnswered(printed, form, document, answeredNow(form, document)) : printed),
    observations: signs('observations') ? printed.observations : [],
    schedule: signs('inspection_schedule') ? printed.schedule : [],
    boards: signs('boards') ? printed.boards : [],
  };
}

/** The photos in a signatory's part that the certificate would show, with their captions. */
export async function shownPhotos(
  db: Db,
  viewer: Viewer,
  { id, document }: Pick<Report, 'id' | 'document'>,
  part: Signatory,
): Promise<CertificatePhoto[]> {
  const records = signedPhotosIn(definitionOf(document), document).filter(({ boundTo }) =>
    signsFor(document, part, boundTo),
  );
  const known = records.length > 0 ? await listReportPhotos(db, viewer, id) : new Map();
  return records.flatMap(({ boundTo, ids }) =>
    ids.flatMap((sha): CertificatePhoto[] => {
      const photo = known.get(sha);
      if (!photo) return [];
      const { caption, takenAt, width, height } = photo;
      return [{ sha256: sha, taken_at: takenAt, bound_to: boundTo, caption, width, height }];
    }),
  );
}
