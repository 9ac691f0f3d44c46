/** How far certificates are counted for a page: a count that has no end grows with the company, and says nothing more. */
export const COUNTED_TO = 1000;

/** "12", "over 1,000". @param count  of a list that is read to one past `COUNTED_TO`. */
export const counted = (count: number): string => (count > COUNTED_TO ? 'over 1,000' : String(count));
