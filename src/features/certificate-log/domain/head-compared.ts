import type { LogHead } from './head.ts';

/**
 * How an earlier head compares with the log as it is now.
 * - `same`: both cover the same certificates. `continues`: the log begins with all certificates of the head.
 * - `contradicts`: both cannot be true.
 * - `unsigned`: no key of the company signed it. `other-log`: it is from another log. `unreadable`: the text holds no head.
 */
export type HeadCompared =
  | { state: 'same' | 'continues' | 'contradicts'; head: LogHead }
  | { state: 'unsigned' | 'other-log' | 'unreadable' };

/**
 * Most characters in which a head is searched for. A mail with a head has about two thousand, and a form that sends its text in
 * the address of a page must fit into the 16 KiB that Node accepts for all headers.
 */
export const LONGEST_HEAD_TEXT = 8000;
