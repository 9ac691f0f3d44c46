/**
 * Arguments of Node for the built application. V8's young generation has eight megabytes: with V8's own
 * choice the process holds forty more, and answers no faster.
 */
export const serveArguments = ['--max-semi-space-size=8', '--import', './scripts/instrument.mjs', 'dist/serve-node.js'];

/**
 * Settings of glibc for memory outside V8. Each thread that compresses responses would keep a separate arena
 * permanently, and freed blocks above 128 kB would stay with the process: together a third of its memory under load.
 */
export const serveMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
};
