import type { FormDefinition, Item, ReportDocument } from '../forms/definition.ts';
import { itemsOf } from '../forms/document.ts';
import type { Finding, Verification } from '../verification/finding.ts';
import {
  type Address,
  CERTIFICATE_FORMAT,
  type CertificateData,
  type CertificateKey,
  type CertificatePhoto,
  type IssuingCompany,
  type Signatory,
  summariseVerdict,
} from './certificate.ts';
import { printReport } from './printed.ts';
import { signedDocument } from './signed-document.ts';

/** What issuing knows beside the report itself. Times are UTC ISO text. */
export type Issue = {
  definition: FormDefinition;
  /** As approved, with the blocks of both signatories filled. */
  document: ReportDocument;
  number: string;
  revision: number;
  supersedes: { number: string; revision: number } | null;
  correctionReason: string | null;
  issuedAt: string;
  timeZone: string;
  company: IssuingCompany;
  inspector: Signatory;
  authoriser: Signatory;
  /** What the rules had to say, without what was overruled. */
  verification: Pick<Verification, 'findings'>;
  /** Findings that a person overruled with a reason, which stays with the company. */
  overruled?: readonly Pick<Finding, 'rule'>[];
  ruleVersion: string;
  photos?: CertificatePhoto[];
  key: CertificateKey;
};

/**
 * Puts a certificate together: the report with what the system fills in, and everything in words.
 * @throws RangeError when the report lacks what no certificate can be without: dates of inspection, next date, outcome,
 * address. Completeness is checked before; this only keeps nonsense from being signed.
 */
export function buildCertificate(issue: Issue): CertificateData {
  const { definition, number, revision, company, inspector, authoriser, key } = issue;
  const report = signedDocument(definition, withSystemValues(issue.document, definition));
  return {
    format: CERTIFICATE_FORMAT,
    form_type: definition.formType,
    edition: definition.edition,
    form_version: definition.version,
    rule_version: issue.ruleVersion,
    number,
    revision,
    supersedes: issue.supersedes,
    correction_reason: issue.correctionReason,
    issued_at: issue.issuedAt,
    time_zone: issue.timeZone,
    inspected_on: lastInspectionDay(report),
    next_due: dayOf(report.next_inspection?.next_inspection_due, 'date of the next inspection'),
    outcome: outcomeOf(report),
    installation_address: addressOf(report.installation?.installation_address),
    company,
    inspector,
    authoriser,
    report,
    printed: printReport(definition, report, issue.timeZone),
    verdict: summariseVerdict(issue.verification, issue.overruled),
    photos: issue.photos ?? [],
    key,
  };
}

/** The document with the fields that nobody is asked for. */
function withSystemValues(document: ReportDocument, definition: FormDefinition): ReportDocument {
  const numbered = itemsOf(document.observations).map((item, index): Item => ({ ...item, obs_no: index + 1 }));
  return {
    ...document,
    extent: { ...document.extent, standard_amended_to: definition.edition },
    declaration: { ...document.declaration, declaration_version: definition.declarationText.id },
    observations: numbered,
  };
}

/** The last day of inspection: the one that counts in law. */
export function lastInspectionDay(document: ReportDocument): string {
  const dates = document.purpose?.inspection_dates;
  const last = Array.isArray(dates) ? dates.map(String).sort().at(-1) : undefined;
  return dayOf(last, 'date of inspection');
}

function dayOf(value: unknown, what: string): string {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value)) return value;
  throw new RangeError(`the report has no ${what}`);
}

function outcomeOf(report: ReportDocument): 'satisfactory' | 'unsatisfactory' {
  const outcome = report.summary?.overall_outcome;
  if (outcome === 'satisfactory' || outcome === 'unsatisfactory') return outcome;
  throw new RangeError('the report has no overall assessment');
}

function addressOf(value: unknown): Address {
  const { lines, town, postcode } = (value ?? {}) as Record<string, unknown>;
  if (!Array.isArray(lines) || typeof town !== 'string' || typeof postcode !== 'string') {
    throw new RangeError('the report has no address of the installation');
  }
  return { lines: lines.map(String), town, postcode };
}
