import type { ReportDocument, Signatory } from '../domain/forms/definition.ts';
import { contentHash as hashedBy } from '../domain/signature/signed-content.ts';
import { sha256 } from './codes.ts';

/** SHA-256 of the canonical JSON of the content that a signatory signs for: their signature is bound to it. */
export const contentHash = (document: ReportDocument, signatory: Signatory): string =>
  hashedBy(document, signatory, sha256);
