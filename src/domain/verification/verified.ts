import { missing } from '../forms/asked/completeness.ts';
import type { ReportDocument } from '../forms/definition.ts';
import { remembered } from '../memo.ts';
import { verify } from './engine/verify.ts';

/**
 * The findings of a stored report. Checking takes longer than rendering a page, a stored document never changes, and its
 * pages are opened many times, so the result is cached as long as the document is.
 */
export const verified = remembered(verify);

/** What a stored report lacks before it can be signed: the pages to sign ask once for each signatory. */
export const missingToSign = remembered((document: ReportDocument) => missing(document, 'signing'));
