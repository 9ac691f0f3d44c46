import { openBrowser } from '../../../src/demo/browser.ts';
import { reviewReport } from '../../../src/demo/work/review-work.ts';
import { type OpenDatabase, openDatabase } from '../../../src/server/db/connect.ts';
import type { Role } from '../../../src/server/db/schema.ts';
import { createSigningKey } from '../../../src/server/documents/certificates/signing.ts';
import { keptSecret } from '../../../src/server/secrets/kept-secret.ts';
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
  wholeInspection,
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
  close(): Promise<void>;
};

const fillers = ['owner', 'supervisor', 'electrician', 'apprentice'] as const;
type Filler = (typeof fillers)[number];
type Made = {
  company: TestCompany;
  list: string;
  drafts: Record<Filler, Booked>;
  toIssue: { own: Booked; other: Booked };
  /** Of the people who fill in reports, one each. */
  instruments: Record<Filler, string>;
  text: string;
};

export async function makePlaces(): Promise<Places> {
  const world = await startWorld(async (db) => ({
    mine: await makeThings(db, 'Kestrel Electrical'),
    theirs: await makeThings(db, 'Buzzard Electrical'),
  }));
  const { mine, theirs } = world.made;
  const opened = openDatabase({ dataDir: world.server.dataDir });
  let code = '';
  const keys = new Map<string, string>();
  const keyOf = ({ id }: TestCompany) => keys.get(id) ?? '';
  try {
    for (const { company, toIssue } of [mine, theirs]) {
      keys.set(company.id, await giveKey(opened, world.server.dataDir, company));
      for (const booked of [toIssue.own, toIssue.other]) {
        code = await issue(opened, world.server, company, booked);
      }
    }
  } finally {
    await opened.close();
  }
  const { company } = mine;
  return {
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
      instrument: mine.instruments[fillerOf(role)],
      text: mine.text,
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
        instrument: mine.instruments[role === 'electrician' ? 'apprentice' : 'electrician'],
        text: mine.text,
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
      instrument: theirs.instruments.electrician,
      text: theirs.text,
    },
    words: ['Home of', 'House next to', 'Landlord of', 'Neighbour of', 'Ropewalk', 'Buzzard'],
    code,
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
    await fill(db, company.people[role], drafts[role].reportId, withObservation());
  }
  const { electrician } = company.people;
  const toIssue = {
    own: await book(db, company, electrician),
    other: await book(db, company, electrician, company.sites.other),
  };
  for (const { reportId } of Object.values(toIssue)) await fill(db, electrician, reportId);
  const list = await listSomeSites(db, company.people.office, company.clients.own);
  const instruments = {} as Record<Filler, string>;
  for (const role of fillers) instruments[role] = await carriedInstrument(db, company, company.people[role]);
  return { company, list, drafts, toIssue, instruments, text: await ownText(db, company) };
}

function withObservation() {
  const observation = 'observations/obs-1';
  return [
    ...wholeInspection(),
    { path: observation, value: true },
    { path: `${observation}/text`, value: 'Lid of the joint box in the loft missing' },
    { path: `${observation}/code`, value: 'C3' },
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

/** What a company gets when it is founded: a key to sign its certificates with. */
async function giveKey({ db }: OpenDatabase, dataDir: string, { id: company_id }: TestCompany): Promise<string> {
  const { kid: id, publicJwk, privateKey: private_key } = createSigningKey(keptSecret(dataDir));
  const row = {
    id,
    company_id,
    public_jwk: JSON.stringify(publicJwk),
    private_key,
    created_at: new Date().toISOString(),
  };
  await db
    .insertInto('signing_key')
    .values({ ...row, retired_at: null, revoked_from: null })
    .execute();
  return id;
}
