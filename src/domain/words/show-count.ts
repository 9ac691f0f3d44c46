/** A whole number for people: 100,000. */
export const showCount = (count: number): string => inThrees.format(count);

/** A count that stopped at a limit: 1,000+ if there are more. */
export const showUpTo = (most: number, count: number): string =>
  count > most ? `${showCount(most)}+` : showCount(count);

/**
 * The result of a search, in words.
 * @param shown  on this page
 * @param next  the address of the next page, if there is one
 */
export const showFound = (shown: number, next: string | undefined): string =>
  shown === 0
    ? 'Nothing found'
    : next
      ? `The first ${showCount(shown)} shown, and there are more`
      : `${showCount(shown)} found`;

const inThrees = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
