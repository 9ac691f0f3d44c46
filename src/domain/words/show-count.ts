/** A whole number as it is written for people: 100,000. */
export const showCount = (count: number): string => inThrees.format(count);

/** The same of what was counted up to a bound and no further: 1,000+ where there are more. */
export const showUpTo = (most: number, count: number): string =>
  count > most ? `${showCount(most)}+` : showCount(count);

/**
 * What a search has come to.
 * @param shown  on this page
 * @param next  where more of it is, where there is more.
 */
export const showFound = (shown: number, next: string | undefined): string =>
  shown === 0
    ? 'Nothing found'
    : next
      ? `The first ${showCount(shown)} shown, and there are more`
      : `${showCount(shown)} found`;

const inThrees = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
