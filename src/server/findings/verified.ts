import { remembered } from '../../domain/memo.ts';
import { verify } from '../../domain/verification/engine/verify.ts';

/**
 * The findings of a stored report. Checking takes longer than rendering a page, a stored document never changes, and its
 * pages are opened many times, so the result is cached as long as the document is.
 */
export const verified = remembered(verify);
