import { howGiven } from '../../features/danger-notices/domain/how-given.ts';
import type { FormDefinition, ReportDocument } from '../forms/definition.ts';
import { valueAt } from '../forms/document.ts';
import type { FormSummary } from '../forms/words/form-summary.ts';
import type { Finding, Verification } from '../verification/engine/finding.ts';
import { answeredFindings, withAnswered } from './answered-findings.ts';
import {
  type Address,
  CERTIFICATE_FORMAT,
  type CertificateData,
  type CertificateKey,
  type CertificateNotice,
  type CertificatePhoto,
  type IssuingCompany,
  type JobOrder,
  type PartSignatory,
  type Signatory,
  summariseVerdict,
} from './certificate.ts';
import { printReport } from './print-report.ts';
import type { PrintedReport, PrintedRow } from './printed.ts';
import { signedDocument } from './signed-document.ts';

/** What issuing adds to the report. Times are UTC ISO text. */
export type Issue = {
  definition: FormDefinition;
  /** As approved, with the blocks of its signatories filled. */
  document: ReportDocument;
  number: string;
  revision: number;
  supersedes: { number: string; revision: number } | null;
  correctionReason: string | null;
  issuedAt: string;
  timeZone: string;
  company: IssuingCompany;
  /** The person who submitted it and the one who authorised its issue, if one signs at that step; all signatories if several do. */
  inspector?: Signatory | undefined;
  authoriser?: Signatory | undefined;
  signatories?: PartSignatory[] | undefined;
  /** The findings of the rules, without the overridden ones. */
  verification: Pick<Verification, 'findings'>;
  /** Findings overridden with a reason. The reason stays with the company. */
  overridden?: readonly Pick<Finding, 'rule'>[];
  ruleVersion: string;
  photos?: CertificatePhoto[];
  notices?: CertificateNotice[];
  order?: JobOrder;
  key: CertificateKey;
};

/**
 * Builds a certificate: the report, the values that the system fills in, and everything in words.
 * @throws RangeError if the report lacks its address or a value that every certificate of its form has. Completeness is checked
 * before; this only keeps an invalid certificate from being signed.
 */
export function buildCertificate(issue: Issue): CertificateData {
  const { definition, number, revision, company, inspector, authoriser, signatories, key } = issue;
  const report = signedDocument(definition, definition.complete(issue.document, definition));
  const { inspectedOn, nextDue, outcome } = summaryOf(definition, report);
  const answered = answeredFindings(definition, report, issue.verification.findings);
  const printed = withAnswered(printReport(definition, report, issue.timeZone), definition, report, answered);
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
    ...(inspectedOn !== undefined && { inspected_on: inspectedOn }),
    ...(nextDue !== undefined && { next_due: nextDue }),
    ...(outcome !== undefined && { outcome }),
    ...issue.order,
    installation_address: addressOf(valueAt(report, definition.addressAt)),
    company,
    ...(inspector && { inspector }),
    ...(authoriser && { authoriser }),
    ...(signatories && { signatories }),
    report,
    printed: withNotices(printed, report, issue),
    verdict: {
      ...summariseVerdict(issue.verification, issue.overridden),
      ...(answered.length > 0 && { answered }),
    },
    photos: issue.photos ?? [],
    ...(issue.notices && issue.notices.length > 0 && { danger_notices: issue.notices }),
    key,
  };
}

/** Adds to the print how and when the notice of each danger was given. */
function withNotices(
  printed: PrintedReport,
  { observations = [] }: ReportDocument,
  { notices = [], timeZone }: Pick<Issue, 'notices' | 'timeZone'>,
): PrintedReport {
  const rowsOf = (number: string): PrintedRow[] => {
    // Observations are numbered in the order of the report.
    const id = observations[Number(number) - 1]?.id;
    const given = notices
      .filter(({ observation }) => observation === id)
      .map(({ way, given_at: at, received_at: receivedAt }) =>
        howGiven({ way, at, receivedAt, isLost: false }, timeZone),
      );
    return given.length === 0 ? [] : [{ label: 'Danger notice given', value: given.join('; ') }];
  };
  const withRows = printed.observations.map((each) => ({ ...each, rows: [...each.rows, ...rowsOf(each.number)] }));
  return { ...printed, observations: withRows };
}

/** The form's summary of the report. @throws RangeError if a value that every certificate of the form has is missing. */
function summaryOf(definition: FormDefinition, report: ReportDocument): FormSummary {
  const summary = definition.summary(report);
  const lacking = definition.certifies.find((name) => summary[name] === undefined);
  if (lacking) throw new RangeError(`the report has no ${inWords[lacking]}`);
  for (const day of [summary.inspectedOn, summary.nextDue])
    if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/u.test(day)) throw new RangeError(`${day} is not a date`);
  return summary;
}

const inWords: Readonly<Record<keyof FormSummary, string>> = {
  inspectedOn: 'date of inspection',
  nextDue: 'date of the next inspection',
  outcome: 'overall assessment',
};

function addressOf(value: unknown): Address {
  const { lines, town, postcode } = (value ?? {}) as Record<string, unknown>;
  if (!Array.isArray(lines) || typeof town !== 'string' || typeof postcode !== 'string') {
    throw new RangeError('the report has no installation address');
  }
  return { lines: lines.map(String), town, postcode };
}
