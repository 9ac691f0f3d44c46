import type { Assets } from '../../components/ui/assets.ts';

/**
 * An interim page while a newer worker takes over: no request may go to either worker until it has
 * (`src/plain-scripts/field/take-over.ts`). If the page's script does not load, a tap loads the page again.
 */
export const newerPage = (assets: Assets): string =>
  `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A newer version</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${assets.url('plain.css')}"><script src="${assets.url('typed.js')}" defer></script><script src="${assets.url('field.js')}" defer data-newer></script></head><body><main><h1>A newer version</h1><p role="status">It takes over in a moment. What you entered is kept.</p><p><a href="">Go on</a></p></main></body></html>`;
