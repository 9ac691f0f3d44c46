import type { FormDefinition, ReportDocument } from '../forms/definition.ts';
import { valueAt } from '../forms/document.ts';
import { asText } from '../record.ts';
import { answeredNow, withAnswered } from './answered-findings.ts';
import {
  type Address,
  CERTIFICATE_FORMAT,
  type CertificateData,
  type CertificatePhoto,
  type IssuingCompany,
  type JobOrder,
  summariseVerdict,
} from './certificate.ts';
import { printReport } from './print-report.ts';
import { signedDocument } from './signed-document.ts';

export type Draft = {
  definition: FormDefinition;
  document: ReportDocument;
  company: IssuingCompany;
  timeZone: string;
  /** UTC ISO text: the time of the draft. */
  at: string;
  photos: CertificatePhoto[];
  order?: JobOrder;
};

/**
 * The data of a certificate as far as the report has it, only for printing a draft. It has no number, signatures
 * or key, and is never signed. Never throws for missing values.
 */
export function draftData(draft: Draft): CertificateData {
  const { definition, document, company, timeZone, at, photos, order } = draft;
  const report = signedDocument(definition, definition.complete(document, definition));
  const { inspectedOn, nextDue, outcome } = definition.summary(report);
  const answered = answeredNow(definition, report);
  return {
    format: CERTIFICATE_FORMAT,
    form_type: definition.formType,
    edition: definition.edition,
    form_version: definition.version,
    rule_version: '',
    number: '',
    revision: 1,
    supersedes: null,
    correction_reason: null,
    issued_at: at,
    time_zone: timeZone,
    ...(inspectedOn !== undefined && { inspected_on: inspectedOn }),
    ...(nextDue !== undefined && { next_due: nextDue }),
    ...(outcome !== undefined && { outcome }),
    ...order,
    installation_address: draftAddress(definition, report),
    company,
    report,
    printed: withAnswered(printReport(definition, report, timeZone), definition, report, answered),
    verdict: summariseVerdict({ findings: [] }),
    photos,
    key: { kty: 'OKP', crv: 'Ed25519', x: '', kid: '' },
  };
}

/** The address of a report that may be incomplete; missing parts are empty. */
export function draftAddress(definition: FormDefinition, document: ReportDocument): Address {
  const { lines, town, postcode } = (valueAt(document, definition.addressAt) ?? {}) as Record<string, unknown>;
  return { lines: Array.isArray(lines) ? lines.map(String) : [], town: asText(town), postcode: asText(postcode) };
}
