import canonicalize from 'canonicalize';
import type { ReportDocument, Signatory } from '../../domain/forms/definition.ts';
import { signedPart } from '../../domain/forms/signatories.ts';
import { sha256 } from '../ids.ts';

/** SHA-256 of the canonical JSON of what somebody signs for: what their signature is bound to. */
export const contentHash = (document: ReportDocument, signatory: Signatory): string =>
  sha256(canonicalize(signedPart(document, signatory)) as string);
