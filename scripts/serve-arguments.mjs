/**
 * How Node is asked to run the built application. What lives for one request is collected in eight megabytes at a time: with V8's own
 * choice the process holds forty more, and answers no faster.
 */
export const serveArguments = ['--max-semi-space-size=8', '--import', './scripts/instrument.mjs', 'dist/serve-node.js'];
