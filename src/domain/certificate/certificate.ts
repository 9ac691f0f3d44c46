import type { Brand } from '../../features/brand/domain/brand.ts';
import type { Edition } from '../editions.ts';
import type { FormType, ReportDocument } from '../forms/definition.ts';
import type { Outcome } from '../forms/words/form-summary.ts';
import type { Drawing } from '../signature/drawing.ts';
import type { Finding, Verification } from '../verification/engine/finding.ts';
import type { PrintedReport } from './printed.ts';

/** Name of the format, in every certificate: a reader that does not know it must not guess. */
export const CERTIFICATE_FORMAT = 'copperplate-certificate/1';

export type Address = { lines: string[]; town: string; postcode: string };

/** The company as it was on the day. */
export type IssuingCompany = {
  name: string;
  address: Address;
  phone: string;
  email: string;
  scheme: string;
  scheme_number: string;
  /** Absent if the company has set none. */
  brand?: Brand;
};

/** A drawn signature. `sha256` is of the drawing's canonical text; the report names the drawing by it. */
export type SignedDrawing = { sha256: string; drawing: Drawing };

/** The account that signed: its name on the day, and its id, the same on everything that it signs. */
export type SigningAccount = { id: string; name: string };

/**
 * A signatory, with the particulars of their account on the day, or those typed through a mailed link. `signature` is the typed
 * name, `signed_at` UTC ISO text; `drawn` is present if the person also drew their signature.
 */
export type Signatory = {
  name: string;
  position: string;
  qualifications: string;
  signature: string;
  signed_at: string;
  /** Absent from older certificates, which did not name the account. */
  signed_by?: SigningAccount;
  /** Signed without an account, through a mailed link: the signatory typed their own particulars. */
  signed_by_link?: true;
  drawn?: SignedDrawing;
};

/** How a person signed, to follow the time; empty if an older certificate does not say. */
export function howSigned({ signed_by, signed_by_link }: Pick<Signatory, 'signed_by' | 'signed_by_link'>): string {
  if (signed_by_link) return ', through a mailed link, without an account';
  return signed_by ? `, from the account of ${signed_by.name}` : '';
}

/** One of several signatories at a step: the role, and the paths of the report that they sign for, if not all of it. */
export type PartSignatory = Signatory & { as: string; covers?: string[] };

/** The public key of the signing key, inside the data, so that a copy can be checked by itself. */
export type CertificateKey = { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string };

/**
 * A photo by its content. `bound_to` is a path of the report document; `taken_at` UTC ISO text as the phone recorded it, or null;
 * the caption is empty if there is none; width and height in pixels.
 */
export type CertificatePhoto = {
  sha256: string;
  taken_at: string | null;
  bound_to: string;
  caption: string;
  width: number;
  height: number;
};

/**
 * A danger notice given before issue: the observation, how and when it was given, and when the recipient of a mail confirmed it.
 * UTC ISO text. The recipient is not named: that stays with the company.
 */
export type CertificateNotice = {
  observation: string;
  way: 'mail' | 'paper';
  given_at: string;
  received_at: string | null;
};

/** The client's own references for the job. Each is absent if they gave none. */
export type JobOrder = { order_number?: string; client_reference?: string };

/**
 * A failure of new work that a departure answers. `rule` is the reason code, `path` its place in the report and `place`
 * the same in words, `regulation` the one departed from: `411.3.3, 701.411.3.3`.
 */
export type AnsweredFinding = { rule: string; path: string; place: string; message: string; regulation: string };

/** Counts of the rules' findings at issue, and of those overridden with a reason. */
export type CertificateVerdict = {
  fail: number;
  warn: number;
  note: number;
  overruled: number;
  /** Reason codes that were open at issue, each once, in order. */
  standing: string[];
  /**
   * Reason codes that were overridden, each once, in order. The reasons stay with the company: certificates from before
   * November 2026 carry them as `overrules`, which is no longer read.
   */
  overruled_rules?: string[];
  /** Absent if no departure answers a failure, and in certificates from before December 2026. */
  answered?: AnsweredFinding[];
};

/**
 * The signed data. Its canonical text (`canonicalJson`) is the certificate; the PDF is a print of it. It holds everything that a
 * reader sees later as it read on the day: questions, choices, people and company are never looked up again.
 */
export type CertificateData = JobOrder & {
  format: typeof CERTIFICATE_FORMAT;
  form_type: FormType;
  edition: Edition;
  /** Version of the form definition. */
  form_version: string;
  /** Version of the rules and limits. */
  rule_version: string;
  number: string;
  /** From 1. */
  revision: number;
  supersedes: { number: string; revision: number } | null;
  correction_reason: string | null;
  /** UTC ISO text. */
  issued_at: string;
  /** IANA name of the zone that times are printed in. */
  time_zone: string;
  /** Dates of the last day of inspection and of the next one due. Like the outcome, absent if the form has none. */
  inspected_on?: string;
  next_due?: string;
  outcome?: Outcome;
  installation_address: Address;
  company: IssuingCompany;
  /** The person who inspected and submitted it, and the one who authorised its issue; absent if the form is not signed at that step. */
  inspector?: Signatory;
  authoriser?: Signatory;
  /** All signatories, instead of those two, if the form has several at a step. */
  signatories?: PartSignatory[];
  report: ReportDocument;
  printed: PrintedReport;
  verdict: CertificateVerdict;
  photos: CertificatePhoto[];
  /** Absent if none was given. */
  danger_notices?: CertificateNotice[];
  key: CertificateKey;
};

/** "CP-000123", with its revision from the second on: "CP-000123 revision 2". */
export function showNumber({ number, revision }: { number: string; revision: number }): string {
  return revision > 1 ? `${number} revision ${revision}` : number;
}

/** Counts findings for the certificate. @param findings  without the overridden ones. */
export function summariseVerdict(
  { findings }: Pick<Verification, 'findings'>,
  overridden: readonly Pick<Finding, 'rule'>[] = [],
): CertificateVerdict {
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  return {
    fail: count('fail'),
    warn: count('warn'),
    note: count('note'),
    overruled: overridden.length,
    standing: codesOf(findings.filter((finding) => finding.severity !== 'note')),
    overruled_rules: codesOf(overridden),
  };
}

const codesOf = (findings: readonly Pick<Finding, 'rule'>[]) => [...new Set(findings.map(({ rule }) => rule))].sort();
