import type { LogHead } from './head.ts';

/**
 * What a head that somebody kept says beside the log as it is now.
 * - `same`: it is of the same certificates. `continues`: the log begins with all of them.
 * - `contradicts`: both cannot be true.
 * - `unsigned`: none of the company's keys signed it. `other-log`: it is of another log. `unreadable`: there is no head in it.
 */
export type HeadCompared =
  | { state: 'same' | 'continues' | 'contradicts'; head: LogHead }
  | { state: 'unsigned' | 'other-log' | 'unreadable' };

/**
 * Characters of a text that a head is looked for in: a mail with one is about two thousand, and what a form sends in the address of
 * a page has to fit into the 16 KiB that Node takes for all headers.
 */
export const LONGEST_HEAD_TEXT = 8000;
