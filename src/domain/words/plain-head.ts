/** The head of a column of somebody's table, as heads are compared: its letters and figures alone, in small letters. */
export const plainHead = (head: string): string => head.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
