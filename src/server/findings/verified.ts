import { remembered } from '../../domain/memo.ts';
import { verify } from '../../domain/verification/engine/verify.ts';

/**
 * Checks of a stored report. It takes longer than drawing a page, a document that was read never changes, and its
 * pages are opened many times: it is kept for as long as the document is.
 */
export const verified = remembered(verify);
