import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describeBuild } from '../build-info.mjs';
import { isPackaged, node, root } from './process.mjs';

/*
 * Each build has its own folder, `builds/<hash of its sources>`, and `dist` links to the current one. A running server stays in
 * the folder it was started from, so that a new build does not remove its files.
 */

const inputs = [
  'src',
  'public',
  'scripts/build-static.mjs',
  'scripts/field',
  'scripts/rule-parts.mjs',
  'scripts/without-marks.mjs',
  'scripts/without-notes.mjs',
  'waku.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const folder = join(root, 'builds');
const dist = join(root, 'dist');
/** Builds to keep: the current one, and those that a process may still run from. */
const KEPT = 3;

/** Builds if the sources have changed since the last build. */
export async function ensureBuilt({ always = false } = {}) {
  if (isPackaged) return 0;
  const id = fingerprint();
  if (always || !existsSync(join(folder, id, 'serve-node.js')) || !existsSync(join(dist, 'serve-node.js'))) {
    process.stdout.write('Building (about half a minute) …\n');
    const started = Date.now();
    const built = await build(id);
    rmSync(join(folder, id), { recursive: true, force: true });
    renameSync(built, join(folder, id));
    process.stdout.write(`Built in ${Math.round((Date.now() - started) / 1000)} s.\n`);
  }
  // A later commit may have the same built files.
  writeFileSync(join(folder, id, 'build.json'), `${JSON.stringify(describeBuild(root))}\n`);
  switchTo(id);
  removeOld(id);
  return 0;
}

/**
 * Builds into `builds/next`, always under that name, so that the final folder does not affect the result.
 * @returns the folder. A failed build ends the process.
 */
export async function build(id = fingerprint()) {
  const next = join(folder, 'next');
  rmSync(next, { recursive: true, force: true });
  const environment = { NODE_ENV: 'production', COPPERPLATE_BUILD_ID: id };
  for (const args of [
    ['node_modules/waku/dist/cli.js', 'build'],
    ['scripts/build-static.mjs', next],
  ]) {
    const code = await node(args, environment);
    if (code !== 0) {
      process.stderr.write('The build failed; its output is above.\n');
      process.exit(1);
    }
  }
  return next;
}

function switchTo(id) {
  const target = join('builds', id);
  const there = lstatSync(dist, { throwIfNoEntry: false });
  if (there?.isSymbolicLink() && readlinkSync(dist) === target) return;
  // The layout of earlier versions. A process may still run from it.
  if (there && !there.isSymbolicLink()) renameSync(dist, join(folder, `earlier-${Date.now()}`));
  const link = `${dist}.next`;
  rmSync(link, { force: true });
  symlinkSync(target, link, 'junction');
  renameSync(link, dist);
}

function removeOld(id) {
  const others = readdirSync(folder)
    .filter((name) => name !== id)
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of others.slice(KEPT - 1)) rmSync(path, { recursive: true, force: true });
}

/** Hash of all sources, sixteen hexadecimal digits: the name of the build. */
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
  const router = process.env.PAGE_ROUTER?.trim();
  if (router && router !== 'own') hash.update(router);
  return hash.digest('hex').slice(0, 16);
}

function readdirSyncOrNone(path) {
  try {
    return readdirSync(path);
  } catch {
    return undefined;
  }
}
