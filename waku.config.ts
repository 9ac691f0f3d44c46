import { defineConfig } from 'waku/config';

export default defineConfig({
  vite: {
    environments: { rsc: { resolve: { external: ['@sentry/node', 'pdfkit', 'pg', 'pino', 'nodemailer', 'qrcode'] } } },
  },
});
