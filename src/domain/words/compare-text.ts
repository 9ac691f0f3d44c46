/** Order by code units: the same on every machine, in any language. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
