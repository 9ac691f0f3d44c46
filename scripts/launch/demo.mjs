import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { node, root } from './process.mjs';

/** Creates the demo company if it does not exist, and returns the settings to serve it with. */
export async function prepareDemo(args) {
  const dataDir = resolve(root, process.env.DATA_DIR ?? 'data/demo');
  const environment = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    // The demo is for this machine only: it sends no mail and has no proxy in front.
    PUBLIC_URL: '',
    SMTP_URL: '',
    TRUST_PROXY: '',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  };
  if (args.includes('--fresh') && existsSync(dataDir)) {
    if (!existsSync(join(dataDir, 'copperplate.db'))) {
      process.stderr.write(`${dataDir} holds no Copperplate database, so the demo does not use it.\n`);
      process.exit(1);
    }
    rmSync(dataDir, { recursive: true });
  }
  const code = await node(['scripts/make-demo.ts'], { ...environment, NODE_ENV: 'production' });
  if (code !== 0) process.exit(code);
  return environment;
}
