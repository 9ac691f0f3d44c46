/**
 * What checks a circuit in the browser: the rules, their tables, and what reads the form and shows what they find. The page offers
 * two small scripts beside it, which report errors and save on leaving; they check nothing and are not counted.
 */
export const checkingScript = 'check-circuit.js';
/** The same for the rows of a grid: a page has one of them. */
export const checkingScriptOfGrid = 'check-grid.js';

/** Bytes at the most, by gzip as the build packs it. */
export const MOST_TO_CHECK_WITH = 27_000;

/**
 * Bytes at the most of the electrician's section as a phone runs it, by Brotli. The bar is 110,000 (`npm run bench` says how far off
 * it is); this holds what there is from growing unseen.
 */
export const MOST_OF_FIELD_WORKER = 186_000;
