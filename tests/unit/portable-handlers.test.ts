import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { importsFrom, wayTo } from '../support/import-graph.ts';
import { nodesOf } from '../support/source-code.ts';

/** The part of the electrician's section that will run in a service worker too, with everything it loads. */
const root = 'src/server/sections/electrician/filling.ts';
const loaded = importsFrom([root]);
const own = [...loaded.files.keys()].filter((file) => /^src\/(server\/sections\/electrician|features)\//.test(file));

/** Packages that a browser runs unchanged. Check this before adding one. */
const inBrowsers = new Set(['hono', 'react', 'zod', 'big.js', 'canonicalize']);

/** Rooms of the server that a phone has not got. */
const ofTheServer =
  /^src\/(features\/[\w-]+\/server|server\/(repositories|db|reports|visits|sites|users|clients|account|company|runtime|secrets|mail|monitoring|backup|documents\/(?!certificates\/canonical)|pages|keys))\//;

test('the pages on which a report is filled in load nothing that a browser has not got', () => {
  expect(own.length).toBeGreaterThan(30);
  const packages = [...loaded.packages].filter(([name]) => !inBrowsers.has(name));
  expect(packages.map(([name, files]) => `${name}: ${wayTo(files[0] ?? '', loaded)}`)).toEqual([]);
  const rooms = [...loaded.files.keys()].filter((file) => ofTheServer.test(file));
  expect(rooms.map((file) => wayTo(file, loaded))).toEqual([]);
});

test('nor do they name what only Node has without importing it', () => {
  const onlyNode = new Set(['Buffer', 'process', 'setImmediate', '__dirname', '__filename', 'require']);
  const named = [...loaded.files.keys()].flatMap((file) =>
    nodesOf(file)
      .filter(({ type, name }) => type === 'Identifier' && onlyNode.has(String(name)))
      .map(({ name }) => `${name}: ${wayTo(file, loaded)}`),
  );
  expect(named).toEqual([]);
});

test('they know the database and the commands by the store alone, even by their types', () => {
  const behindIt = /^src\/(features\/[\w-]+\/server|server\/(repositories|db|reports|visits))\//;
  const known = own.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)]
      .map(([, name = '']) => join(dirname(file), name))
      .filter((path) => behindIt.test(path) && !file.endsWith('/store.ts'))
      .map((path) => `${file}: ${path}`),
  );
  expect(known).toEqual([]);
});

test('the walk finds what is loaded by a long way, and passes over types', () => {
  const server = importsFrom(['src/server/sections/electrician/on-server.ts']);
  expect(server.packages.has('kysely')).toBe(true);
  expect(server.packages.has('node:crypto')).toBe(true);
  // The store is types alone: whoever takes it loads nothing.
  const types = importsFrom(['src/server/sections/electrician/store.ts']);
  expect([...types.files.keys(), ...types.packages.keys()]).toEqual(['src/server/sections/electrician/store.ts']);
});
