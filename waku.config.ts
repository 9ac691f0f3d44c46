import type { Plugin } from 'vite';
import { defineConfig } from 'waku/config';

/**
 * React lets one encoder of server components run in a process. Ours writes into a stream of Node (`encodePayload`), so Waku is
 * given the build for Node too.
 */
function oneEncoder(): Plugin {
  const edge =
    /^((?:@vitejs\/plugin-rsc\/vendor\/react-server-dom|react-server-dom-webpack)\/(?:server|client))\.edge$/;
  return {
    name: 'one-encoder',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      handler(source, importer) {
        const build = edge.exec(source)?.[1];
        // Waku's own are led to those of the plugin, and come by once more.
        if (!build || !/[\\/]@vitejs[\\/]plugin-rsc[\\/]/.test(importer ?? '')) return;
        return this.resolve(`${build}.node`, importer, { skipSelf: true });
      },
    },
  };
}

/**
 * What a build calls itself in its pages and in its answers to them: a page that is answered by another build is loaded again. Waku would
 * draw lots, and two builds of one commit would be two different ones.
 */
const buildId = process.env.COPPERPLATE_BUILD_ID;

const pageRouter = process.env.PAGE_ROUTER?.trim() || 'own';

export default defineConfig({
  distDir: 'builds/next',
  vite: {
    define: {
      'import.meta.env.PAGE_ROUTER': JSON.stringify(pageRouter),
      ...(buildId && { 'import.meta.env.WAKU_BUILD_ID': JSON.stringify(buildId) }),
    },
    plugins: [oneEncoder()],
    // Waku renders with the build for runtimes without Node, which encodes every piece of text on its own.
    resolve: { alias: { 'react-dom/server.edge': 'react-dom/server.node' } },
    environments: {
      rsc: {
        resolve: { external: ['@sentry/node', 'pdfkit', 'pg', 'pino', 'prom-client', 'nodemailer', 'qrcode', 'sharp'] },
      },
    },
  },
});
