/** A whole number as it is written for people: 100,000. */
export const showCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
