import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPackaged, root, run } from './process.mjs';

const marker = join(root, 'node_modules', '.copperplate-installed');

/** Installs the pinned dependencies when they are missing or another version of the lock file put them there. */
export async function ensureInstalled({ quiet = false } = {}) {
  if (isPackaged) return;
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = existsSync(marker) ? readFileSync(marker, 'utf8') : '';
  if (installed === wanted && existsSync(join(root, 'node_modules/.bin/node'))) return;
  if (!quiet) process.stdout.write('Installing the dependencies, Node 26 included (once, about a minute) …\n');
  const started = Date.now();
  const npm = process.env.npm_execpath;
  // Not `npm ci`: it refuses a lock file without a tool's build for some platform if the registry lacks that package.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const output = quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit';
  const code = npm
    ? await run(process.execPath, [npm, ...args], {}, { stdio: output })
    : await run('npm', args, {}, { stdio: output });
  if (code !== 0) {
    process.stderr.write(
      'The installation failed. Check that you can reach the npm registry, then run the same command again.\n',
    );
    process.exit(1);
  }
  writeFileSync(marker, wanted);
  if (!quiet) process.stdout.write(`Installed in ${Math.round((Date.now() - started) / 1000)} s.\n`);
}
