import { serve } from '@hono/node-server';
import { renderHtml } from '../../src/markup/render-html.ts';
import { openApplication } from '../../src/server/composition.ts';
import { makeCompany } from './world.ts';

/**
 * The script of a process of its own: serves the whole application from the folder of built files it is given, with one company
 * in it, and writes the port it was given. Ordinary pages are a stand-in for Waku's.
 */
const [root = ''] = process.argv.slice(2);
const application = await openApplication({
  environment: process.env,
  root,
  renderHtml,
  renderOrdinaryPage: async () => new Response('<!doctype html><title>A page</title>'),
});
await makeCompany(application.deps.db, 'Attacked');

/** The most processor time that the thread of the event loop took without a turn in between, in milliseconds. */
let longest = 0;
let last = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(last);
  last = process.threadCpuUsage();
  longest = Math.max(longest, (user + system) / 1000);
}, 10);

/** Asked for the longest, it is told and forgotten; given a number, nothing else is done for so many milliseconds of processor time. */
process.on('message', (asked: 'longest' | number) => {
  if (asked === 'longest') {
    process.send?.(longest);
    longest = 0;
  } else {
    const before = process.threadCpuUsage();
    const taken = ({ user, system } = process.threadCpuUsage(before)) => (user + system) / 1000;
    while (taken() < asked);
  }
});

serve({ fetch: application.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`port ${port}\n`);
});
