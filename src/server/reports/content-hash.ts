import canonicalize from 'canonicalize';
import type { ReportDocument, Signatory } from '../../domain/forms/definition.ts';
import { signedPart } from '../../domain/forms/signatories.ts';
import { sha256 } from '../codes.ts';

/** SHA-256 of the canonical JSON of the content that a signatory signs for: their signature is bound to it. */
export const contentHash = (document: ReportDocument, signatory: Signatory): string =>
  sha256(canonicalize(signedPart(document, signatory)) as string);

/**
 * Whether a signature matches the content of a document now. A signature for the whole report, from before its form split the
 * declaration into parts, covers each part.
 */
export const matchesSignature = (document: ReportDocument, signatory: Signatory, hash: string | undefined): boolean => {
  const { covers, ...whole } = signatory;
  return hash === contentHash(document, signatory) || hash === contentHash(document, whole);
};
