import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import type { AppEnv } from '../../src/server/context.ts';
import { keepServedFiles, keptFolders } from '../../src/server/http/served-files.ts';
import { fileAddresses } from '../../src/server/sections/routes.ts';
import { builtFiles } from '../../src/server/sections/static/static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'copperplate-served-'));
const dataDir = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true }));

/** A build with one script, which says whose it is. */
function build(name: string): string {
  const root = join(folder, name);
  mkdirSync(join(root, 'static'), { recursive: true });
  mkdirSync(join(root, 'public/assets'), { recursive: true });
  writeFileSync(join(root, 'static', `plain-${name}.js`), name);
  writeFileSync(join(root, 'public/assets', `page-${name}.js`), name);
  return root;
}

function serverOf(root: string) {
  const app = new Hono<AppEnv>();
  const kept = (kind: 'static' | 'assets') => () => keptFolders(kind, dataDir);
  app.route('/', builtFiles(fileAddresses.static, join(root, 'static'), kept('static')));
  app.route('/', builtFiles(fileAddresses.assets, join(root, 'public/assets'), kept('assets')));
  return async (path: string) => {
    const answer = await app.request(path);
    return answer.status === 200 ? answer.text() : answer.status;
  };
}

test('a process hands out the scripts of the builds before it and of the one after it, and of no older ones', async () => {
  const names = ['one', 'two', 'three', 'four'];
  const servers = names.map((name) => serverOf(build(name)));
  for (const [index, name] of names.entries()) {
    await keepServedFiles(join(folder, name), dataDir);
    // Builds are not a second apart here.
    if (index < 3) utimesSync(join(dataDir, 'assets', name), index, index);
  }
  const [, , third, last] = servers;
  for (const server of [third, last]) {
    expect(await server?.('/assets/page-two.js')).toBe('two');
    expect(await server?.('/static/plain-four.js')).toBe('four');
    expect(await server?.('/static/plain-one.js')).toBe(404);
    expect(await server?.('/assets/..%2f..%2fone')).toBe(404);
  }
  // Begun again, nothing is copied twice.
  await keepServedFiles(join(folder, 'four'), dataDir);
  expect(await keptFolders('static', dataDir)).toHaveLength(3);
});
