import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from './process.mjs';

const inputs = [
  'src',
  'public',
  'scripts/build-static.mjs',
  'scripts/field',
  'scripts/without-marks.mjs',
  'waku.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const marker = join(root, 'dist', '.built-from');

/** Builds when what is built is older than what it is built from. */
export async function ensureBuilt({ always = false } = {}) {
  const wanted = fingerprint();
  if (!always && existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return 0;
  process.stdout.write('Building (about ten seconds) …\n');
  const started = Date.now();
  for (const args of [['node_modules/waku/dist/cli.js', 'build'], ['scripts/build-static.mjs']]) {
    const code = await node(args, { NODE_ENV: 'production' });
    if (code !== 0) {
      process.stderr.write('The build failed; what it said stands above.\n');
      process.exit(1);
    }
  }
  writeFileSync(marker, wanted);
  process.stdout.write(`Built in ${Math.round((Date.now() - started) / 1000)} s.\n`);
  return 0;
}

function fingerprint() {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    const entries = readdirSyncOrNone(full);
    if (entries) for (const name of entries.sort()) add(`${path}/${name}`);
    else if (!/\.test\.tsx?$/.test(path)) hash.update(path).update(readFileSync(full));
  };
  for (const path of inputs) add(path);
  return hash.digest('hex');
}

function readdirSyncOrNone(path) {
  try {
    return readdirSync(path);
  } catch {
    return undefined;
  }
}
