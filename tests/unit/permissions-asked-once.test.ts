import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Role } from '../../src/kernel/viewer.ts';
import { type Permission, table } from '../../src/server/permissions.ts';

/**
 * A page, a handler or a command asks for its permission on its first line. What it calls trusts it: a repository limits its
 * rows to the viewer's company and client, and asks for no permission.
 */
const root = join(import.meta.dirname, '../..');

const sources = (folder: string): { path: string; text: string }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(root, folder, name))
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }));

const asks = /\bmustBeAllowed\(/;

test('no repository asks for a permission', () => {
  const inFeatures = sources('src').filter(({ path }) => /^src\/features\/.*\/repositor(y|ies)\b/.test(path));
  const asking = [...sources('src/server/repositories'), ...inFeatures]
    .filter(({ text }) => /from '[^']*\/permissions\.ts'/.test(text))
    .map(({ path }) => path);
  // The answers to a report's anomalies are rows for its reviewers only: a fence, like a client's sites.
  expect(asking).toEqual(['src/server/repositories/reports/own-reports.ts']);
});

test('every page asks on its first lines', () => {
  const pages = sources('src/pages').filter(({ path }) => !/\/_/.test(path));
  expect(pages.length).toBeGreaterThan(40);
  // The home page only chooses between two pages, and each of them asks.
  const silent = pages.filter(({ text }) => !asks.test(text)).map(({ path }) => path);
  expect(silent).toEqual(['src/pages/index.tsx']);
  for (const home of ['client-home.tsx', 'office-home.tsx'])
    expect(readFileSync(join(root, 'src/pages/_components', home), 'utf8')).toMatch(asks);
});

describe('who may do a thing may see what it needs', () => {
  const needs: readonly (readonly [Permission, ...Permission[]])[] = [
    ['remedials.answer', 'sites.read', 'certificates.read'],
    ['reports.correct', 'certificates.read', 'reports.read'],
    ['certificates.withdraw', 'certificates.read'],
    ['certificates.export', 'certificates.read', 'sites.read'],
    ['certificates.share', 'certificates.read'],
    ['reports.issue', 'reports.read', 'certificates.read', 'notices.give'],
    ['reports.review', 'reports.read', 'certificates.read', 'notices.give', 'users.read'],
    ['reports.assign', 'reports.read', 'visits.read', 'users.read'],
    ['reports.discard', 'reports.read', 'visits.read'],
    ['reports.fill', 'reports.read', 'visits.read', 'certificates.read'],
    ['visits.book', 'visits.read', 'sites.read', 'users.read', 'certificates.read'],
    ['visits.give-up', 'visits.read'],
    ['visits.attend', 'visits.read'],
    ['visits.read', 'sites.read', 'certificates.read'],
    ['notices.give', 'reports.read', 'visits.read'],
    ['signatures.ask', 'reports.read'],
    ['clients.write', 'clients.read'],
    ['sites.write', 'sites.read', 'clients.read'],
    ['users.invite', 'users.read', 'clients.read'],
    ['users.manage', 'users.read', 'clients.read', 'clients.write'],
    ['instruments.read', 'users.read'],
    ['instruments.manage', 'instruments.read', 'users.read'],
    ['instruments.export', 'instruments.read', 'users.read'],
  ];
  test.each(needs)('%s', (does, ...sees) => {
    const roles: readonly Role[] = table[does];
    for (const seen of sees)
      expect(
        roles.filter((role) => !(table[seen] as readonly Role[]).includes(role)),
        seen,
      ).toEqual([]);
  });
});
