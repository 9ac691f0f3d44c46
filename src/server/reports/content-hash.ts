import canonicalize from 'canonicalize';
import type { ReportDocument } from '../../domain/forms/definition.ts';
import { sha256 } from '../ids.ts';

/** SHA-256 of a document's canonical JSON: what an inspector's signature is bound to. */
export const contentHash = (document: ReportDocument): string => sha256(canonicalize(document) as string);
