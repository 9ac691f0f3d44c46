import type { Plugin } from 'vite';
import { defineConfig } from 'waku/config';

const decodesEachTime = 'return cachedBytes.then((bytes)=>deserializeRsc(bytes));';
const decodesOnce = 'return (cachedBytes.decoded ??= cachedBytes.then((bytes)=>deserializeRsc(bytes)));';

/** Waku decodes what is the same for every request once for every request, which takes a tenth of a page's time. */
function decodeStaticElementsOnce(): Plugin {
  return {
    name: 'decode-static-elements-once',
    transform(code, id) {
      if (!/waku\/dist\/router\/define-router-utils\/element-cache\.js(\?|$)/.test(id)) return;
      if (!code.includes(decodesEachTime))
        throw new Error(`${id} has changed: look whether this plugin is still needed`);
      return { code: code.replace(decodesEachTime, decodesOnce), map: null };
    },
  };
}

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

/** No function of the server is called from a page here: what would send its arguments is not sent with every page. */
function withoutServerFunctions(): Plugin {
  const unused = ['encodeReply', 'createServerReference', 'registerServerReference', 'createFromReadableStream'];
  return {
    name: 'without-server-functions',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/react-server-dom-webpack-client\.browser\.production\.js(\?|$)/.test(id)) return;
      const kept = unused.reduce((left, name) => {
        const from = left.indexOf(`exports.${name} = function`);
        const to = left.indexOf('\n};', from);
        if (from < 0 || to < 0) throw new Error(`${id} has changed: look whether this plugin is still needed`);
        return left.slice(0, from) + left.slice(to + '\n};'.length);
      }, code);
      return { code: kept, map: null };
    },
  };
}

/**
 * What a build calls itself in its pages and in its answers to them: a page that is answered by another build is loaded again. Waku would
 * draw lots, and two builds of one commit would be two different ones.
 */
const buildId = process.env.COPPERPLATE_BUILD_ID;

export default defineConfig({
  distDir: 'builds/next',
  vite: {
    ...(buildId && { define: { 'import.meta.env.WAKU_BUILD_ID': JSON.stringify(buildId) } }),
    plugins: [decodeStaticElementsOnce(), oneEncoder(), withoutServerFunctions()],
    // Waku renders with the build for runtimes without Node, which encodes every piece of text on its own.
    resolve: { alias: { 'react-dom/server.edge': 'react-dom/server.node' } },
    environments: {
      rsc: { resolve: { external: ['@sentry/node', 'pdfkit', 'pg', 'pino', 'nodemailer', 'qrcode', 'sharp'] } },
    },
  },
});
