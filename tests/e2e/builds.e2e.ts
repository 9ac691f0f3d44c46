import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { build } from '../../scripts/launch/build.mjs';
import { type Server, startServer } from './support/server.ts';

/** Every file of a build by its name; of what belongs to the checkout and not to what is built, nothing. */
function contentsOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    paths
      .map((path) => [path.slice(folder.length), readFileSync(path, 'latin1')] as const)
      .filter(([name]) => name !== '/build.json'),
  );
}

test('the same source is built to the same bytes again', async () => {
  test.setTimeout(900_000);
  const used = contentsOf(realpathSync('dist'));
  const folder = await build();
  const again = contentsOf(folder);
  rmSync(folder, { recursive: true });
  expect([...again.keys()].sort()).toEqual([...used.keys()].sort());
  expect([...used].filter(([name, content]) => again.get(name) !== content).map(([name]) => name)).toEqual([]);
});

/** Another build, as a later version would be: its scripts have other names, and all that names them says so. */
function laterBuild(): string {
  const folder = join('builds', `later-${process.pid}`);
  cpSync(realpathSync('dist'), folder, { recursive: true });
  const assets = join(folder, 'public/assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const later = (name: string) => name.replace(/\.js$/, '.later.js');
  for (const packed of readdirSync(assets).filter((name) => /\.(br|gz)$/.test(name))) rmSync(join(assets, packed));
  for (const { parentPath, name } of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(parentPath, name);
    if (!name.endsWith('.js') || path.includes('/static/')) continue;
    const content = readFileSync(path, 'utf8');
    const renamed = scripts.reduce((text, script) => text.replaceAll(script, later(script)), content);
    if (renamed !== content) writeFileSync(path, renamed);
  }
  for (const script of scripts) renameSync(join(assets, script), join(assets, later(script)));
  return folder;
}

const filesOf = (html: string) => [...new Set(html.match(/\/(?:assets|static)\/[\w.-]+\.(?:js|css)/g))];

test('while one process is of the build before, either hands out the scripts of the pages of both', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'copperplate-rolling-'));
  const later = laterBuild();
  const servers: Server[] = [];
  try {
    servers.push(await startServer({}, folder), await startServer({}, folder, later));
    const named = new Set<string>();
    for (const page of servers) {
      const html = await (await fetch(`${page.origin}/auth/sign-in`)).text();
      // An ordinary page is shown to nobody yet: its scripts are asked for by what the build lists.
      const manifest = readFileSync(
        join(page === servers[0] ? 'dist' : later, 'server/__vite_rsc_assets_manifest.js'),
        'utf8',
      );
      for (const file of [...filesOf(html), ...filesOf(manifest)]) named.add(file);
    }
    expect([...named].filter((name) => name.endsWith('.later.js')).length).toBeGreaterThan(5);
    expect(
      [...named].filter((name) => /\/assets\/.*\.js$/.test(name) && !name.endsWith('.later.js')).length,
    ).toBeGreaterThan(5);
    for (const { origin } of servers)
      for (const file of named) expect((await fetch(`${origin}${file}`)).status, `${file} of ${origin}`).toBe(200);
  } finally {
    for (const server of servers) await server.stop();
    rmSync(later, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
});
