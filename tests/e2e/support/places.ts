import { openBrowser } from '../../../src/demo/browser.ts';
import { reviewReport } from '../../../src/demo/work/review-work.ts';
import { noticeLink } from '../../../src/features/danger-notices/server/purpose.ts';
import { insertGivenNotice } from '../../../src/features/danger-notices/server/repository.ts';
import { storedNotice } from '../../../src/features/danger-notices/server/stored-notice.ts';
import { markRevoked } from '../../../src/features/mailed-link/server/repository.ts';
import { insertShareLink } from '../../../src/features/sharing/server/repository/share-links.ts';
import { newId } from '../../../src/kernel/ids.ts';
import type { Role } from '../../../src/kernel/viewer.ts';
import { newCode, sha256 } from '../../../src/server/codes.ts';
import { type OpenDatabase, openDatabase } from '../../../src/server/db/connect.ts';
import { findCertificateOfReport } from '../../../src/server/repositories/certificates/certificates.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { storedSecret } from '../../../src/server/secrets/stored-secret.ts';
import { giveKey } from '../../support/company-key.ts';
import { type HomeThings, homeThings } from '../../support/earlier.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { listSomeInstruments } from '../../support/listed-instruments.ts';
import { listSomeSites } from '../../support/listed-sites.ts';
import type { Things } from '../../support/route-access.ts';
import {
  type Booked,
  book,
  carriedInstrument,
  fill,
  makeCompany,
  ownText,
  type Person,
  type TestCompany,
  worldPassword,
} from '../../support/world.ts';
import type { Server } from './server.ts';
import { startWorld } from './world.ts';

/** Two companies with something of every kind, for walking every route as everybody. */
export type Places = {
  server: Server;
  mine: TestCompany;
  /** What is the person's of this role, or their client's; for the office, what is their company's. */
  own(role: Role): Things;
  /** What is somebody else's of the same company. */
  neighbours(role: Role): Things;
  strangers: Things;
  /** Words that stand on pages about the things above, and on no page that does not show them. */
  words: readonly string[];
  /** Public code of an issued certificate. */
  code: string;
  /** Of a link that opens a certificate. */
  token: string;
  /** Codes of links to a danger notice: one that opens it, and one that was taken back. */
  notices: { open: string; closed: string };
  close(): Promise<void>;
};

const fillers = ['owner', 'supervisor', 'electrician', 'apprentice'] as const;
type Filler = (typeof fillers)[number];
/** Of them, who gives a danger notice. */
const beginning = ['owner', 'supervisor', 'electrician'] as const;
type Made = {
  company: TestCompany;
  list: string;
  instrumentList: string;
  drafts: Record<Filler, Booked>;
  toIssue: { own: Booked; other: Booked };
  /** Of the people who fill in reports, one each. */
  instruments: Record<Filler, string>;
  text: string;
  /** A certificate by another firm and a tenant, of each site. */
  homes: Record<'own' | 'other', HomeThings>;
  notices: Places['notices'];
};

export async function makePlaces(): Promise<Places> {
  const world = await startWorld(async (db) => ({
    mine: await makeThings(db, 'Kestrel Electrical'),
    theirs: await makeThings(db, 'Buzzard Electrical'),
  }));
  const { mine, theirs } = world.made;
  const opened = openDatabase({ dataDir: world.server.dataDir });
  let code = '';
  let token = '';
  const keys = new Map<string, string>();
  const keyOf = ({ id }: TestCompany) => keys.get(id) ?? '';
  try {
    for (const { company, toIssue } of [mine, theirs]) {
      keys.set(company.id, await giveKey(opened.db, storedSecret(world.server.dataDir), company.id));
      for (const booked of [toIssue.own, toIssue.other]) {
        code = await issue(opened, world.server, company, booked);
      }
    }
    token = await share(opened.db, mine.company.people.owner, mine.toIssue.own.reportId);
  } finally {
    await opened.close();
  }
  const { company } = mine;
  return {
    token,
    server: world.server,
    mine: company,
    own: (role) => ({
      client: company.clients.own,
      site: company.sites.own,
      visit: draftOf(mine, role).visitId,
      report: draftOf(mine, role).reportId,
      issued: mine.toIssue.own.reportId,
      user: company.spareUser,
      key: keyOf(company),
      import: mine.list,
      instrumentList: mine.instrumentList,
      instrument: mine.instruments[fillerOf(role)],
      text: mine.text,
      ...mine.homes.own,
    }),
    neighbours: (role) => {
      const other = draftOf(mine, role === 'electrician' ? 'apprentice' : 'electrician');
      return {
        client: company.clients.other,
        site: company.sites.other,
        visit: other.visitId,
        report: other.reportId,
        issued: mine.toIssue.other.reportId,
        user: company.spareUser,
        key: keyOf(company),
        import: mine.list,
        instrumentList: mine.instrumentList,
        instrument: mine.instruments[role === 'electrician' ? 'apprentice' : 'electrician'],
        text: mine.text,
        ...mine.homes.other,
      };
    },
    strangers: {
      client: theirs.company.clients.own,
      site: theirs.company.sites.own,
      visit: theirs.drafts.electrician.visitId,
      report: theirs.drafts.electrician.reportId,
      issued: theirs.toIssue.own.reportId,
      user: theirs.company.people.electrician.userId,
      key: keyOf(theirs.company),
      import: theirs.list,
      instrumentList: theirs.instrumentList,
      instrument: theirs.instruments.electrician,
      text: theirs.text,
      ...theirs.homes.own,
    },
    words: ['Home of', 'House next to', 'Landlord of', 'Neighbour of', 'Ropewalk', 'Buzzard'],
    code,
    notices: mine.notices,
    close: world.close,
  };
}

const fillerOf = (role: Role): Filler => fillers.find((each) => each === role) ?? 'electrician';
const draftOf = ({ drafts }: Made, role: Role): Booked => drafts[fillerOf(role)];

async function makeThings(db: OpenDatabase['db'], name: string): Promise<Made> {
  const company = await makeCompany(db, name);
  const drafts = {} as Record<Filler, Booked>;
  for (const role of fillers) {
    drafts[role] = await book(db, company, company.people[role]);
    await fill(db, company.people[role], drafts[role].reportId, withDanger());
  }
  const { electrician } = company.people;
  const toIssue = {
    own: await book(db, company, electrician),
    other: await book(db, company, electrician, company.sites.other),
  };
  for (const { reportId } of Object.values(toIssue)) await fill(db, electrician, reportId);
  const list = await listSomeSites(db, company.people.office, company.clients.own);
  const instrumentList = await listSomeInstruments(db, company.people.owner);
  const instruments = {} as Record<Filler, string>;
  for (const role of fillers) instruments[role] = await carriedInstrument(db, company, company.people[role]);
  let notices = { open: '', closed: '' };
  for (const role of beginning) notices = await giveNotices(db, company.people[role], drafts[role].reportId);
  const homes = {
    own: await homeThings(db, company.people.office, company.sites.own),
    other: await homeThings(db, company.people.office, company.sites.other),
  };
  const text = await ownText(db, company);
  return { company, list, instrumentList, drafts, toIssue, instruments, text, homes, notices };
}

/** @returns the token of a link that somebody was given to the certificate of a report. */
async function share(db: OpenDatabase['db'], person: Person, reportId: string): Promise<string> {
  const token = newCode();
  const now = new Date();
  const certificate = await findCertificateOfReport(db, person, reportId);
  await db.transaction().execute((trx) =>
    insertShareLink(
      trx,
      person,
      {
        ...{ id: newId(), certificateId: certificate?.id ?? '', occasion: 'shared', tokenHash: sha256(token) },
        ...{ name: 'Ann Penhale', mail: { email: 'ann@penhale.example', id: newId() } },
        expiresAt: new Date(now.getTime() + 86_400_000).toISOString(),
      },
      now,
    ),
  );
  return token;
}

/** Mails a notice, takes one back, and hands one over on paper. @returns the codes of the two links. */
async function giveNotices(db: OpenDatabase['db'], person: Person, reportId: string): Promise<Places['notices']> {
  const now = new Date();
  const [open, closed] = [newCode(), newCode()];
  const { notice: content } = await storedNotice(db, person, await getReport(db, person, reportId), 'obs-1');
  const about = { reportId, observationId: 'obs-1', content, at: now.toISOString() };
  await db.transaction().execute(async (trx) => {
    for (const code of [open, closed]) {
      const link = { tokenHash: sha256(code), expiresAt: new Date(now.getTime() + 86_400_000).toISOString() };
      const mail = { way: 'mail', name: 'Ann Penhale', email: 'ann@penhale.example', mailId: newId() } as const;
      const id = await insertGivenNotice(trx, person, { ...about, ...link, ...mail }, now);
      if (code === closed) await markRevoked(trx, noticeLink, { ...person, id }, now);
    }
    await insertGivenNotice(trx, person, { ...about, way: 'paper', name: 'Bo Trevose', drawing: undefined }, now);
  });
  return { open, closed };
}

function withDanger() {
  const observation = 'observations/obs-1';
  return [
    ...wholeInspection(),
    { path: observation, value: true },
    { path: `${observation}/text`, value: 'Lid of the joint box in the loft missing, live ends bare' },
    { path: `${observation}/code`, value: 'C1' },
  ];
}

async function issue(
  { db }: OpenDatabase,
  server: Server,
  { people }: TestCompany,
  { reportId }: Booked,
): Promise<string> {
  const person = (who: Person) => ({ email: who.email, name: who.name, role: who.role, position: '' });
  const inspector = openBrowser((request) => fetch(request), server.origin);
  await inspector.post('/auth/sign-in', { email: people.electrician.email, password: worldPassword });
  const supervisor = {
    browser: openBrowser((request) => fetch(request), server.origin),
    person: person(people.supervisor),
  };
  await supervisor.browser.post('/auth/sign-in', { email: people.supervisor.email, password: worldPassword });
  const issued = await reviewReport(
    { id: reportId, inspector, inspectorName: people.electrician.name },
    supervisor,
    'issued',
    db,
  );
  if (!issued) throw new Error('the report was not issued');
  await issued.printed;
  return issued.code;
}
