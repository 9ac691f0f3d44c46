import { canonicalJson } from '../../kernel/canonical-json.ts';
import type { ReportDocument, Signatory } from '../forms/definition.ts';
import { signedPart } from '../forms/signatories.ts';

/** SHA-256 of a text as UTF-8, in lower-case hexadecimal. Node and browsers each have their own. */
export type Sha256 = (text: string) => string;

/** Hash of the canonical JSON of the content that a signatory signs for: their signature is bound to it. */
export const contentHash = (document: ReportDocument, signatory: Signatory, sha256: Sha256): string =>
  sha256(canonicalJson(signedPart(document, signatory)));

/**
 * Whether a signature matches the content of a document now. A signature for the whole report, from before its form split the
 * declaration into parts, covers each part.
 */
export const matchesSignature = (
  document: ReportDocument,
  signatory: Signatory,
  hash: string | undefined,
  sha256: Sha256,
): boolean => {
  const { covers, ...whole } = signatory;
  return hash === contentHash(document, signatory, sha256) || hash === contentHash(document, whole, sha256);
};

/**
 * A public id for an account: always the same, useless for signing in, and revealing nothing else. Derived from the account's id,
 * which is random enough that nobody can find it by trying.
 */
export const publicAccountId = (userId: string, sha256: Sha256): string =>
  sha256(`copperplate account ${userId}`).slice(0, 20);
