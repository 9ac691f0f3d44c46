import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodesOf, sourceFiles } from '../support/source-code.ts';

/** Every statement that changes rows of a table, from its beginning to where it is sent. */
const updatesOf = (table: string) =>
  sourceFiles().flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(`updateTable('${table}')`)
      .slice(1)
      .map((rest) => ({ file, statement: rest.slice(0, rest.indexOf('.execute')) })),
  );

test('the status of a report changes in one place, and nothing else writes what may hold one', () => {
  const updates = updatesOf('report');
  expect(updates.length).toBeGreaterThan(2);
  const places = (found: typeof updates) => [...new Set(found.map(({ file }) => file))].sort();
  expect(places(updates.filter(({ statement }) => /\bstatus\b/.test(statement)))).toEqual([
    'src/server/reports/change-status.ts',
  ]);
  // Each of the others names the columns it writes, in the types of what it is given.
  expect(places(updates)).toEqual([
    'src/server/reports/change-status.ts',
    'src/server/repositories/entries/entries.ts',
    'src/server/repositories/save-report.ts',
  ]);
});

test('only src/waku, the entries and the configuration name Waku', () => {
  const naming = sourceFiles().filter((file) => /(from |import\()'waku(\/|')/.test(readFileSync(file, 'utf8')));
  expect(naming.sort()).toEqual([
    'src/waku/browser/mount.client.tsx',
    'src/waku/browser/pages.client.ts',
    'src/waku/browser/router.client.tsx',
    'src/waku/renderer/payload-document.tsx',
    'src/waku/server.ts',
  ]);
});

const repositories = sourceFiles().filter((file) =>
  /^src\/(server\/repositories\/|features\/[\w-]+\/server\/(repository\.ts|repository\/))/.test(file),
);
const commands = sourceFiles().filter((file) =>
  /^src\/(server\/(account|clients|company|keys|reports|sites|users|visits)|features\/[\w-]+\/server)\//.test(file),
);
const textOf = (file: string) => readFileSync(file, 'utf8');

test('repositories and commands are given the time, and take none of their own', () => {
  expect(repositories.length).toBeGreaterThan(40);
  expect(commands.length).toBeGreaterThan(50);
  const files = [...repositories, ...commands];
  expect(files.filter((file) => /new Date\(\)|Date\.now/.test(textOf(file)))).toEqual([]);
});

test('what was done is recorded in one way', () => {
  const naming = sourceFiles().filter((file) => textOf(file).includes('appendAudit'));
  expect(naming.sort()).toEqual(['src/server/events.ts', 'src/server/repositories/audit.ts']);
});

test('a repository holds SQL and the fence: it records nothing, calls no command, and asks nobody whether they may write', () => {
  const called = /recordEvent|from '[./]+\/(account|clients|company|keys|reports|sites|users|visits)\/[\w-]+\.ts'/;
  // The repositories have rooms of the same names: what lies outside of them is two floors up.
  const outside = (file: string) => textOf(file).replaceAll(/from '\.\.?\/(?!\.\.)[^']+'/g, '');
  expect(repositories.filter((file) => called.test(outside(file)))).toEqual([]);
  const asking = repositories.flatMap((file) =>
    functionsOf(file).filter(
      (text) =>
        /\.(insertInto|updateTable|deleteFrom)\(|insertRows\(/.test(text) && /\b(mustBeAllowed|can)\(/.test(text),
    ),
  );
  expect(asking).toEqual([]);
});

/** The functions of a file, those within others left out, as they stand there. */
function functionsOf(file: string): string[] {
  const text = textOf(file);
  const all = nodesOf(file, text).filter(({ type }) => /^(FunctionDeclaration|ArrowFunctionExpression)$/.test(type));
  const isWithin = (a: (typeof all)[number], b: (typeof all)[number]) =>
    a !== b && b.start <= a.start && a.end <= b.end;
  return all
    .filter((each) => !all.some((other) => isWithin(each, other)))
    .map(({ start, end }) => text.slice(start, end));
}

test('a whole inspection is built in one way, for every test and for the bench as for the demo', () => {
  const all = globSync('{src,tests}/**/*.{ts,tsx}').filter((file) => !file.startsWith('src/demo/'));
  expect(all.filter((file) => /from '[^']*\/installations\/installations\.ts'/.test(textOf(file)))).toEqual([
    'tests/support/inspection.ts',
  ]);
});
