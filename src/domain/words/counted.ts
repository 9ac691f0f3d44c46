/** The most certificates that a page counts: a full count grows with the company and tells the reader no more. */
export const COUNTED_TO = 1000;

/** "12", "over 1,000". @param count  of a list that is read to one past `COUNTED_TO`. */
export const counted = (count: number): string => (count > COUNTED_TO ? 'over 1,000' : String(count));
