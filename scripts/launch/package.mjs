import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative } from 'node:path';
import { describeBuild } from '../build-info.mjs';
import { ensureBuilt } from './build.mjs';
import { npm, root } from './process.mjs';

/** Files installed besides the build and the packages: the commands with their code, and the operator's documents. */
const parts = ['scripts', 'src', 'deploy', 'docs', 'package.json', 'LICENSE', 'README.md', 'CHANGELOG.md'];
/** No tests, no demo, and nothing that builds or tests. */
const leftOut =
  /\.test\.tsx?$|^src\/demo(\/|$)|^scripts\/(make-demo\.ts|issue-examples\.ts|build-static\.mjs|field|rule-parts\.mjs|without-\w+\.mjs)$|^scripts\/launch\/(check|chromium|demo|failures|package|subjects|test|vitest-outcome)\.mjs$/;

/**
 * Makes `packages/copperplate-VERSION-SYSTEM.tar.gz`, which starts without a registry once unpacked, with its software bill of
 * materials and its SHA-256 next to it. It runs on the kind of system it was made on.
 */
export async function makePackage() {
  await ensureBuilt();
  const { version } = describeBuild(root);
  const name = `copperplate-${version}-${process.platform}-${process.arch}`;
  const folder = join(root, 'packages');
  const staged = join(folder, name);
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });
  const filter = (path) => !leftOut.test(relative(root, path));
  for (const part of parts) cpSync(join(root, part), join(staged, part), { recursive: true, filter });
  // `dist` links to a folder named by the hash of its sources.
  cpSync(join(root, readlinkSync(join(root, 'dist'))), join(staged, readlinkSync(join(root, 'dist'))), {
    recursive: true,
  });
  symlinkSync(readlinkSync(join(root, 'dist')), join(staged, 'dist'));
  for (const path of productionPackages()) copyPackage(path, join(staged, relative(root, path)));
  mkdirSync(join(staged, 'node_modules/.bin'));
  symlinkSync('../node/bin/node', join(staged, 'node_modules/.bin/node'));
  writeFileSync(join(staged, 'copperplate'), starter);
  chmodSync(join(staged, 'copperplate'), 0o755);
  const bill = billOfMaterials(join(folder, 'bill'));
  writeFileSync(join(staged, 'sbom.cdx.json'), bill);
  writeFileSync(join(folder, `${name}.cdx.json`), bill);
  const archive = join(folder, `${name}.tar.gz`);
  execFileSync('tar', ['-czf', archive, '--sort=name', '--owner=0', '--group=0', '--numeric-owner', name], {
    cwd: folder,
  });
  rmSync(staged, { recursive: true });
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${hash}  ${basename(archive)}\n`);
  const megabytes = Math.round(statSync(archive).size / 1e6);
  process.stdout.write(`packages/${basename(archive)}, ${megabytes} MB\n`);
  return 0;
}

const readJson = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));

/**
 * Paths of the packages that the site and its commands need, each without nested packages, which have separate paths. npm also lists
 * packages that the lock file does not name, such as the one from which `node` takes its program when it is installed.
 */
function productionPackages() {
  const { '': _, ...locked } = readJson('package-lock.json').packages;
  return npm(['ls', '--omit=dev', '--all', '--parseable'])
    .split('\n')
    .filter((path) => relative(root, path) in locked);
}

/** By the lock file, without development packages. Told to omit those, npm also leaves out packages that both need, such as `pg`. */
function billOfMaterials(folder) {
  const lock = readJson('package-lock.json');
  const { devDependencies: _, ...manifest } = readJson('package.json');
  const { devDependencies: __, ...own } = lock.packages[''];
  const packages = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...lock, packages: { '': own, ...Object.fromEntries(packages) } }),
  );
  const bill = npm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], folder);
  rmSync(folder, { recursive: true });
  return bill;
}

const copyPackage = (from, to) =>
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/\.(map|d\.[cm]?ts)$/.test(path) && !relative(from, path).split('/').includes('node_modules'),
  });

const starter = `#!/bin/sh
# copperplate start: serves. copperplate VERB …: the command line; with nothing it lists the verbs.
folder=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
[ "$1" = start ] && exec "$folder/node_modules/.bin/node" "$folder/scripts/launch.mjs" start
exec "$folder/node_modules/.bin/node" "$folder/scripts/copperplate.ts" "$@"
`;
