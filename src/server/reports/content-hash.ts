import canonicalize from 'canonicalize';
import type { ReportDocument, Signatory } from '../../domain/forms/definition.ts';
import { signedPart } from '../../domain/forms/signatories.ts';
import { sha256 } from '../ids.ts';

/** SHA-256 of the canonical JSON of what somebody signs for: what their signature is bound to. */
export const contentHash = (document: ReportDocument, signatory: Signatory): string =>
  sha256(canonicalize(signedPart(document, signatory)) as string);

/**
 * Whether somebody signed for what stands in a document now. Who signed for all of it, before their form said that they sign for a part,
 * signed for that part too.
 */
export const matchesSignature = (document: ReportDocument, signatory: Signatory, hash: string | undefined): boolean => {
  const { covers, ...whole } = signatory;
  return hash === contentHash(document, signatory) || hash === contentHash(document, whole);
};
