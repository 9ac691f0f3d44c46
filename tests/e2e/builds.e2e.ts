import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { build } from '../../scripts/launch/build.mjs';
import { filesOf, laterBuild, listedBy } from './support/later-build.ts';
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

test('while one process is of the build before, either hands out the scripts of the pages of both', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'copperplate-rolling-'));
  const later = laterBuild();
  const servers: Server[] = [];
  try {
    servers.push(await startServer({}, folder), await startServer({}, folder, { built: later }));
    const named = new Set([...listedBy('dist'), ...listedBy(later)]);
    for (const { origin } of servers)
      for (const file of filesOf(await (await fetch(`${origin}/auth/sign-in`)).text())) named.add(file);
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
