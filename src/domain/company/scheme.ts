/** Stored for a company that said it is in no competent person scheme. */
const NO_SCHEME = 'None';

/** "none" in any case is an answer, not the name of a scheme. */
export const tidyScheme = (typed: string): string => (/^none$/i.test(typed.trim()) ? NO_SCHEME : typed);

/** The scheme as certificates print it: empty for a company that is in none. */
export const schemeShown = (scheme: string): string => (scheme === NO_SCHEME ? '' : scheme);
