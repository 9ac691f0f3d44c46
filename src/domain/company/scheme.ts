/** Kept of a company that is in no competent person scheme: it was asked, and said so. */
const NO_SCHEME = 'None';

/** "none" in any case is an answer, and no scheme's name. */
export const tidyScheme = (typed: string): string => (/^none$/i.test(typed.trim()) ? NO_SCHEME : typed);

/** As certificates have it: nothing of a company that is in none. */
export const schemeShown = (scheme: string): string => (scheme === NO_SCHEME ? '' : scheme);
