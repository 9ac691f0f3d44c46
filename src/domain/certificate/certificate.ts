import type { Brand } from '../brand/brand.ts';
import type { Edition } from '../editions.ts';
import type { FormType, Outcome, ReportDocument } from '../forms/definition.ts';
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
  /** Absent where it had chosen nothing. */
  brand?: Brand;
};

/** A signature as it was drawn. `sha256` is of the drawing's canonical text; the report names the drawing by it. */
export type SignedDrawing = { sha256: string; drawing: Drawing };

/** The account that signed: its name on the day, and an id that is the same on everything it signs. */
export type SigningAccount = { id: string; name: string };

/**
 * A person who signed, as their account had them on the day or as they typed through a mailed link. `signature` is the name as typed, `signed_at` UTC ISO text;
 * `drawn` stands beside the name where the person drew their signature too.
 */
export type Signatory = {
  name: string;
  position: string;
  qualifications: string;
  signature: string;
  signed_at: string;
  /** Not in certificates from before the account was named. */
  signed_by?: SigningAccount;
  /** Signed without an account, through a link that was mailed to them. Who they are is what they typed. */
  signed_by_link?: true;
  drawn?: SignedDrawing;
};

/** How somebody signed, to stand behind when: nothing where an older certificate does not say. */
export function howSigned({ signed_by, signed_by_link }: Pick<Signatory, 'signed_by' | 'signed_by_link'>): string {
  if (signed_by_link) return ', through a mailed link, without an account';
  return signed_by ? `, from the account of ${signed_by.name}` : '';
}

/** One of several who sign a form at a step: as what, and for which paths of the report, where not for all of it. */
export type PartSignatory = Signatory & { as: string; covers?: string[] };

/** Public half of the key that signs, inside the data, so that a copy can be checked with nothing else at hand. */
export type CertificateKey = { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string };

/**
 * A photo by its content. `bound_to` is a path of the report document; `taken_at` UTC ISO text as the phone said, or null where it
 * said nothing; the caption empty where nobody wrote one; width and height in pixels.
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
 * A danger notice that was given before it was issued: of which observation, how and when, and when whoever was mailed it said that
 * they have it. UTC ISO text. Nothing of to whom: that stays with the company.
 */
export type CertificateNotice = {
  observation: string;
  way: 'mail' | 'paper';
  given_at: string;
  received_at: string | null;
};

/** What the client calls the job, in their own words. Each is absent where they gave none. */
export type JobOrder = { order_number?: string; client_reference?: string };

/**
 * What failed on new work, and a departure answers. `rule` is the reason code, `path` where it was found in the report and `place`
 * the same in words, `regulation` what is departed from: `411.3.3, 701.411.3.3`.
 */
export type AnsweredFinding = { rule: string; path: string; place: string; message: string; regulation: string };

/** What the rules had to say when it was issued, and how many of their questions were overridden with a reason. */
export type CertificateVerdict = {
  fail: number;
  warn: number;
  note: number;
  overruled: number;
  /** Reason codes that still stood, each once, in order. */
  standing: string[];
  /**
   * Reason codes that were overridden, each once, in order. The reasons stay with the company: certificates from before
   * November 2026 carry them as `overrules`, which nothing reads any more.
   */
  overruled_rules?: string[];
  /** Absent where no departure answers anything, and in certificates from before December 2026. */
  answered?: AnsweredFinding[];
};

/**
 * What is signed. Its canonical text (`canonicalJson`) is the certificate; the PDF is a print of it. Everything a reader
 * sees later is in here as it read on the day: questions, choices, people and company, never looked up again.
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
  /** Days: the last day of inspection, and when the next is due. Absent, as the outcome, where the form has none. */
  inspected_on?: string;
  next_due?: string;
  outcome?: Outcome;
  installation_address: Address;
  company: IssuingCompany;
  /** Who inspected and handed it in, and who authorised its issue; absent where the form has nobody sign at that step. */
  inspector?: Signatory;
  authoriser?: Signatory;
  /** In their place all who signed, where the form has several sign at a step. */
  signatories?: PartSignatory[];
  report: ReportDocument;
  printed: PrintedReport;
  verdict: CertificateVerdict;
  photos: CertificatePhoto[];
  /** Absent where none was given. */
  danger_notices?: CertificateNotice[];
  key: CertificateKey;
};

/** "CP-000123", with its revision from the second on: "CP-000123 revision 2". */
export function showNumber({ number, revision }: { number: string; revision: number }): string {
  return revision > 1 ? `${number} revision ${revision}` : number;
}

/** Counts findings for the certificate. @param findings  without those that were overridden. */
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
