/**
 * How Node is asked to run the built application. What lives for one request is collected in eight megabytes at a time: with V8's own
 * choice the process holds forty more, and answers no faster.
 */
export const serveArguments = ['--max-semi-space-size=8', '--import', './scripts/instrument.mjs', 'dist/serve-node.js'];

/**
 * How memory outside V8 is taken and given back, where the C library is glibc. Each thread that packs answers would keep an arena of its
 * own for good, and what is let go of above 128 kB would stay with the process: together a third of what it holds under load.
 */
export const serveMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
};
