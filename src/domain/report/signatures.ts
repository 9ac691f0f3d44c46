import type { ReportDocument, Signatory } from '../forms/definition.ts';
import { definitionOf } from '../forms/registry.ts';
import { signatoriesAt } from '../forms/signatories.ts';

/** A signature of who hands a report in, bound to what they signed for by its hash. */
export type GivenSignature = {
  name: string;
  /** The account that signed, or the request whose mailed link was signed through: one of the two. */
  user_id?: string;
  request?: string;
  /** UTC ISO text. */
  at: string;
  /** SHA-256 of the canonical JSON (RFC 8785) of what they signed for. */
  hash: string;
  /** Of the report as it was signed. */
  seq: number;
};

/** Those that stand, by the key of the signatory. */
export type GivenSignatures = { readonly [signatory: string]: GivenSignature };

/** As they are kept: nothing where nobody has signed. */
export const keptSignatures = (given: GivenSignatures): string | null =>
  Object.keys(given).length === 0 ? null : JSON.stringify(given);

export const readSignatures = (kept: string | null): GivenSignatures => (kept === null ? {} : JSON.parse(kept));

/** Who has to sign a report before it is handed in, and has not, or not what stands there now. */
export const stillToSign = (report: { document: ReportDocument; signatures: GivenSignatures }): readonly Signatory[] =>
  signatoriesAt(definitionOf(report.document), 'signing', report.document).filter(
    ({ key }) => report.signatures[key] === undefined,
  );
