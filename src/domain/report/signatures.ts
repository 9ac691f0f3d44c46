import type { ReportDocument, Signatory } from '../forms/definition.ts';
import { definitionOf } from '../forms/registry.ts';
import { signatoriesAt } from '../forms/signatories.ts';

/** A signature given when a report is submitted, bound to the signed data by its hash. */
export type GivenSignature = {
  name: string;
  /** The account that signed, or the request whose mailed link was used: exactly one of the two. */
  user_id?: string;
  request?: string;
  /** UTC ISO text. */
  at: string;
  /** SHA-256 of the canonical JSON (RFC 8785) of the signed data. */
  hash: string;
  /** Sequence number of the report when it was signed. */
  seq: number;
};

/** The valid signatures, by the key of the signatory. */
export type GivenSignatures = { readonly [signatory: string]: GivenSignature };

/** The signatures as stored: null if there are none. */
export const keptSignatures = (given: GivenSignatures): string | null =>
  Object.keys(given).length === 0 ? null : JSON.stringify(given);

export const readSignatures = (kept: string | null): GivenSignatures => (kept === null ? {} : JSON.parse(kept));

/** The signatories who still have to sign the report as it is now before it can be submitted. */
export const stillToSign = (report: { document: ReportDocument; signatures: GivenSignatures }): readonly Signatory[] =>
  signatoriesAt(definitionOf(report.document), 'signing', report.document).filter(
    ({ key }) => report.signatures[key] === undefined,
  );
