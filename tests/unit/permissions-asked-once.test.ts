import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Role } from '../../src/kernel/viewer.ts';
import { type Permission, table } from '../../src/server/permissions.ts';
import { callersOf, declaredInCommands, isCommand, root, sources } from '../support/commands-in-source.ts';

/**
 * A page, a handler or a command asks for its permission on its first line. What it calls trusts it: a repository limits its
 * rows to the viewer's company and client, and asks for no permission.
 */
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

/** Called by commands that have asked, or for an account of one's own. */
const partsOfCommands: Record<string, string> = {
  dayOf: 'reads the day of a time in the company’s zone',
  draftReport: 'begins the report of a visit that is being booked or begun',
  endRequests: 'ends the requests to sign for a part that was signed just now',
  endWhatMerged: 'what a client had of a site that was merged, or parted again, in the command that does it',
  finishVisit: 'the visit of a report that is being submitted',
  giveEarlier: 'a paper by another firm that its command gives',
  keepSettled: 'what follows from a certificate that was issued just now',
  letPeopleIn: 'the people of a client that comes back, in the command that restores it',
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
  shutPeopleOut: 'the people of a client, in the command that archives it',
  tellOfIssue: 'the letters and mails of a certificate that was issued just now',
  writeConfirmation: 'the confirmation of work whose certificate was issued just now',
};

test('every command asks, itself or in what it hands the whole work to', () => {
  const declared = declaredInCommands();
  const asking = callersOf(declared, /\b(mustBeAllowed|mustMove|mustBeTheirs|mustManageKeys)\(/);
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
