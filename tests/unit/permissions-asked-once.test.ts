import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
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
  // It says whether a person may review this report, which the role alone does not.
  expect(asking).toEqual(['src/server/repositories/reports/own-reports.ts']);
});

/** The text of a page; of its feature's page where the address only names that. */
function pageText({ path, text }: { path: string; text: string }): string {
  const [, elsewhere] = /^export \{ (?:\w+ as )?default[^}]*\} from '([^']*)';/m.exec(text) ?? [];
  return elsewhere === undefined ? text : readFileSync(join(root, dirname(path), elsewhere), 'utf8');
}

test('every page asks', () => {
  const pages = sources('src/pages').filter(({ path }) => !/\/_/.test(path));
  expect(pages.length).toBeGreaterThan(40);
  // The home page only chooses between two pages, and each of them asks.
  const silent = pages.filter((page) => !asks.test(pageText(page))).map(({ path }) => path);
  expect(silent).toEqual(['src/pages/index.tsx']);
  for (const home of ['client-home.tsx', 'office-home.tsx'])
    expect(readFileSync(join(root, 'src/pages/_components', home), 'utf8')).toMatch(asks);
});

type Declared = { name: string; isExported: boolean; text: string };

/** Functions and constants at the outermost level of a file. */
const declaredIn = (text: string): Declared[] =>
  text.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m).flatMap((part) => {
    const [, exported, name] = /^(export )?(?:async )?(?:function\*?|const) (\w+)/.exec(part) ?? [];
    return name ? [{ name, isExported: exported !== undefined, text: part }] : [];
  });

/** A command changes something for a person, who names it by its id: it takes no row that its caller has locked. */
function isCommand({ isExported, text }: Declared): boolean {
  const [, taken = ''] = /^[^(]*\(([\s\S]*?)\n?\)(?:: [^\n]*)? (?:\{\n|=>)/.exec(text) ?? [];
  return (
    isExported && /\bactor: \w*Actor\b/.test(taken) && /\btrx: Trx\b|\bdeps\b/.test(taken) && !/\bLocked\w+/.test(taken)
  );
}

/** Called by commands that have asked, or for an account of one's own. */
const partsOfCommands: Record<string, string> = {
  dayOf: 'reads the day of a time in the company’s zone',
  draftReport: 'begins the report of a visit that is being booked or begun',
  endRequests: 'ends the requests to sign for a part that was signed just now',
  endWhatMerged: 'what a client had of a site that was merged, or parted again, in the command that does it',
  finishVisit: 'the visit of a report that is being submitted',
  keepSettled: 'what follows from a certificate that was issued just now',
  linkTo: 'a link in a mail that a command has written',
  mailIssued: 'the mails of a certificate that was issued just now',
  mailLetter: 'a letter that its command gives, or that follows from a certificate that was issued just now',
  mailWithdrawn: 'the mails of a certificate that was withdrawn just now',
  makeKey: 'a key for what is being signed, or in the place of another',
  openKey: 'the key for what is being signed',
  partClients: 'what two clients had of each other while they were one, in the command that parts them',
  recordEvent: 'the event of a command',
  recordOfLink: 'an event of a link that was given, opened or revoked just now',
  renewRecoveryCodes: 'their own, after they confirmed who they are',
  revokeLink: 'a link that its command has found, for what it asked',
  tellOfIssue: 'the letters and mails of a certificate that was issued just now',
  writeConfirmation: 'the confirmation of work whose certificate was issued just now',
};

test('every command asks, itself or in what it hands the whole work to', () => {
  const declared = [
    ...sources('src/server').filter(({ path }) => !/^src\/server\/(repositories|sections)\//.test(path)),
    ...sources('src/features').filter(({ path }) => /^src\/features\/[^/]+\/server\/(?!repositor)/.test(path)),
  ].flatMap(({ text }) => declaredIn(text));
  const asking = new Set(
    declared
      .filter(({ text }) => /\b(mustBeAllowed|mustMove|mustBeTheirs|mustManageKeys)\(/.test(text))
      .map(({ name }) => name),
  );
  for (let before = -1; before < asking.size; ) {
    before = asking.size;
    for (const { name, text } of declared)
      if ([...text.matchAll(/\b(\w+)\(/g)].some(([, called = '']) => called !== name && asking.has(called)))
        asking.add(name);
  }
  const commands = declared.filter(isCommand).map(({ name }) => name);
  expect(commands.length).toBeGreaterThan(60);
  const silent = commands.filter((name) => !asking.has(name));
  expect(silent.sort()).toEqual(Object.keys(partsOfCommands));
});

describe('who may do a thing may see what it needs', () => {
  const needs: readonly (readonly [Permission, ...Permission[]])[] = [
    ['defects.answer', 'sites.read', 'certificates.read'],
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
