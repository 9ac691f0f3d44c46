/** A whole number as it is written for people: 100,000. */
export const showCount = (count: number): string => inThrees.format(count);

const inThrees = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
