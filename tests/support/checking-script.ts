/**
 * The script that checks a circuit in the browser: the rules, their tables, the reader of the form and the notes it shows. The page
 * loads two small scripts beside it, which report errors and save on leaving; they check nothing and are not counted.
 */
export const checkingScript = 'check-circuit.js';
/** The same for the rows of a grid: a page has one of them. */
export const checkingScriptOfGrid = 'check-grid.js';

/** Largest size in bytes, by gzip as the build packs it. big.js takes about 2,300 of them. */
export const MOST_TO_CHECK_WITH = 30_000;

/** Largest size in bytes of the service worker of the electrician's section, by Brotli. */
export const MOST_OF_FIELD_WORKER = 200_000;
