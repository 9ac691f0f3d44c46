import { renderHtml } from '../../src/markup/render-html.ts';
import { openApplication, serveApplication } from '../../src/server/composition.ts';

/**
 * The script of a process of its own: serves as the application does, from the folder of built files it is given, and leaves within
 * the milliseconds it is given.
 */
const [root = '', leavingMs, graceMs, closingMs] = process.argv.slice(2);
await serveApplication(
  () =>
    openApplication({
      environment: process.env,
      root,
      renderHtml,
      renderOrdinaryPage: async () => new Response('<!doctype html><title>A page</title>'),
    }),
  { leavingMs: Number(leavingMs), graceMs: Number(graceMs), closingMs: Number(closingMs) },
);
