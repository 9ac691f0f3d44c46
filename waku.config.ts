import { defineConfig } from 'waku/config';

export default defineConfig({
  vite: {
    // Waku renders with the build for runtimes without Node, which encodes every piece of text on its own.
    resolve: { alias: { 'react-dom/server.edge': 'react-dom/server.node' } },
    environments: { rsc: { resolve: { external: ['@sentry/node', 'pdfkit', 'pg', 'pino', 'nodemailer', 'qrcode'] } } },
  },
});
