/**
 * What checks a circuit in the browser: the rules, their tables, and what reads the form and shows what they find. The page offers
 * two small scripts beside it, which report errors and save on leaving; they check nothing and are not counted.
 */
export const checkingScript = 'check-circuit.js';

/** Bytes at the most, by gzip as the build packs it. */
export const MOST_TO_CHECK_WITH = 26_000;
