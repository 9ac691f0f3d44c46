import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { renderHtml } from './markup/render-html.ts';
import { type OpenApplication, openApplication, serveApplication } from './server/composition.ts';
import { withOwnRenderer } from './waku/renderer/own-renderer.ts';
import { asData, asksForPage, createServerEntryAdapter, encodePayload, fsRouter } from './waku/server.ts';

/** The folder of this build, found from this file, because `dist` may already link to a newer one. */
const builtFolder = (here: string): string => (existsSync(`${here}/serve-node.js`) ? here : builtFolder(dirname(here)));

const modules = import.meta.glob(['/src/pages/**/*.{ts,tsx}', '!/src/pages/**/_components/**']);
const loadRenderPayload = async () => {
  const rendering = await import.meta.viteRsc.import<typeof import('./waku/renderer/render-payload.tsx')>(
    './waku/renderer/render-payload.tsx',
    { environment: 'ssr' },
  );
  return rendering.renderPayload;
};
const routed = fsRouter(
  Object.fromEntries(Object.entries(modules).map(([path, load]) => [path.slice('/src/'.length), load])),
);
// In development Waku's own renderer sends React's extra debug data.
const router = import.meta.env.DEV ? routed : withOwnRenderer(routed, { encodePayload, loadRenderPayload });

/**
 * The composition root: opens the services, builds the Hono app, and puts the page router behind it. Nothing is opened
 * until the first request or `serve`: the build imports this file too.
 */
export default createServerEntryAdapter(({ processRequest, processBuild, config }) => {
  const open: OpenApplication = (clock) =>
    openApplication({
      environment: process.env,
      root: import.meta.env.DEV ? `${process.cwd()}/${config.distDir}` : builtFolder(import.meta.dirname),
      renderHtml,
      builtRouter: import.meta.env.PAGE_ROUTER,
      renderOrdinaryPage: async (request, as) => {
        if (!asksForPage(request)) return undefined;
        return (await processRequest(as === 'data' ? asData(request) : request)) ?? undefined;
      },
      ...(clock ? { clock } : {}),
    });
  let opened: ReturnType<typeof openApplication> | undefined;
  const application = () => {
    opened ??= open();
    return opened;
  };
  return {
    fetch: async (request: Request, ...args: unknown[]) => (await application()).fetch(request, ...args),
    build: processBuild,
    buildOptions: { distDir: config.distDir },
    buildEnhancers: ['waku/adapters/node-build-enhancer'],
    serve: () => serveApplication(application),
    open,
  };
})(router);
