/** The heading of a column in another person's table, as headings are compared: letters and figures only, in lower case. */
export const plainHead = (head: string): string => head.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
