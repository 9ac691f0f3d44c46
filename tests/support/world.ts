import { randomUUID } from 'node:crypto';
import type { Change } from '../../src/domain/report/merge.ts';
import type { ReportStatus } from '../../src/domain/report/status.ts';
import { addInstrument } from '../../src/features/instruments/server/add.ts';
import type { InstrumentDetails } from '../../src/features/instruments/server/repository/instruments.ts';
import type { TextDetails } from '../../src/features/standards/server/repository/observation-texts.ts';
import { addText } from '../../src/features/standards/server/texts.ts';
import type { Role, Viewer } from '../../src/kernel/viewer.ts';
import { addClient } from '../../src/server/clients/add.ts';
import { sha256 } from '../../src/server/codes.ts';
import { createCompany, createFirstOwner } from '../../src/server/company/create.ts';
import type { Db, Trx } from '../../src/server/db/dialect.ts';
import { hashPassword } from '../../src/server/identity/passwords.ts';
import { appendEntries } from '../../src/server/reports/fill.ts';
import type { CompanyDetails } from '../../src/server/repositories/people/companies.ts';
import type { ClientDetails } from '../../src/server/repositories/register/clients.ts';
import type { SiteDetails } from '../../src/server/repositories/register/sites.ts';
import { getReport } from '../../src/server/repositories/reports/reports.ts';
import { addSite } from '../../src/server/sites/add.ts';
import { inviteUser } from '../../src/server/users/invite.ts';
import { bookVisit } from '../../src/server/visits/book.ts';
import { booking, clientDetails, companyDetails, siteDetails } from './details.ts';
import { wholeInspection } from './inspection.ts';

export const worldPassword = 'seven loose terminals';
export const roles = ['owner', 'office', 'supervisor', 'electrician', 'apprentice', 'client'] as const;

/** Those who sign have the names that tests sign with. */
const signers: Partial<Record<Role, string>> = { electrician: 'Elin Electrician', supervisor: 'Sam Supervisor' };

export type Person = Viewer;
export type Booked = { visitId: string; reportId: string };
export type TestCompany = {
  id: string;
  people: Record<Role, Person>;
  /** The client account's own, and another one of the same company. */
  clients: { own: string; other: string };
  /** A site of each of the two. */
  sites: { own: string; other: string };
  /** An account that no test signs in with: it may be shut. */
  spareUser: string;
};

type Plan = {
  company: CompanyDetails;
  clients: Record<'own' | 'other', ClientDetails>;
  /** Of each of the two clients. */
  sites: Record<'own' | 'other', Partial<SiteDetails>>;
  nameOf: (role: Role) => string;
  emailOf: (who: string, companyId: string) => string;
};

/** A company with an account in every role, two clients and a site of each. */
export async function foundCompany(trx: Trx, plan: Plan): Promise<Omit<TestCompany, 'spareUser'>> {
  const now = new Date();
  const id = await createCompany(trx, plan.company, now);
  const ownerDetails = { email: plan.emailOf('owner', id), name: plan.nameOf('owner') };
  const owner: Person = {
    userId: await createFirstOwner(trx, id, ownerDetails, now),
    companyId: id,
    role: 'owner',
    ...ownerDetails,
    clientId: null,
    sessionId: '',
  };
  const clients = {
    own: await addClient(trx, owner, plan.clients.own, now),
    other: await addClient(trx, owner, plan.clients.other, now),
  };
  const people = { owner } as Record<Role, Person>;
  for (const role of roles.slice(1)) {
    const details = { email: plan.emailOf(role, id), name: plan.nameOf(role) };
    people[role] = await invite(trx, owner, role, details, role === 'client' ? clients.own : null);
  }
  const sites = {
    own: await addSite(trx, owner, siteDetails(clients.own, plan.sites.own), now),
    other: await addSite(trx, owner, siteDetails(clients.other, plan.sites.other), now),
  };
  return { id, people, clients, sites };
}

/** One more account of a company. */
export async function invite(
  trx: Trx,
  owner: Person,
  role: Role,
  named: { email: string; name: string },
  clientId: string | null = null,
): Promise<Person> {
  const qualificationRefs = 'Inspection and testing, level 3';
  const user = { ...named, role, clientId, qualificationRefs, position: 'Tester' };
  const { id: userId } = await inviteUser(trx, owner, user, new Date());
  return { ...owner, ...named, role, clientId, userId };
}

/** A company that everybody can sign in to, and a spare account that no test needs. */
export async function makeCompany(db: Db, name: string): Promise<TestCompany> {
  const tag = name.toLowerCase().replace(/\W+/g, '-');
  const emailOf = (who: string) => `${who.toLowerCase()}@${tag}.example`;
  const client = (who: string) =>
    clientDetails(`${who} of ${name}`, { email: emailOf(who), agentName: '', agentEmail: '', agentPhone: '' });
  const company = await db.transaction().execute(async (trx) => {
    const founded = await foundCompany(trx, {
      company: companyDetails(name, { email: emailOf('office'), certificatePrefix: 'TST' }),
      clients: { own: client('Landlord'), other: client('Neighbour') },
      sites: { own: { name: `Home of ${name}` }, other: { name: `House next to ${name}` } },
      nameOf: (role) => signers[role] ?? (role === 'owner' ? `Owner of ${name}` : `${role} of ${name}`),
      emailOf,
    });
    const spare = { email: emailOf('spare'), name: `Spare of ${name}` };
    return { ...founded, spareUser: (await invite(trx, founded.people.owner, 'electrician', spare)).userId };
  });
  const password_hash = await hashPassword(worldPassword);
  await db.updateTable('user').set({ password_hash }).where('company_id', '=', company.id).execute();
  return company;
}

/** Books a visit, whose draft report is born with it. Its day, YYYY-MM-DD, is said where a test asks what is on today. */
export function book(
  db: Db,
  { people, sites }: TestCompany,
  who: Person,
  siteId = sites.own,
  day = '2026-11-24',
): Promise<Booked> {
  return db
    .transaction()
    .execute((trx) => bookVisit(trx, people.office, booking(siteId, who.userId, { day }), new Date()));
}

/** A test instrument in the company's register that somebody carries. @returns its id. */
export function carriedInstrument(
  db: Db,
  { people }: TestCompany,
  who: Person,
  details: Partial<InstrumentDetails> = {},
): Promise<string> {
  const tester = {
    ...{ make: 'Kestrel', model: 'MT-40', serial: `SN-${randomUUID().slice(0, 8)}`, function: 'multifunction' },
    ...{ accuracyPercent: '3', accuracyDigits: '2', calibrationDue: '2027-03-01', certificateNumber: 'CAL-77' },
    carriedBy: who.userId,
  };
  return db.transaction().execute((trx) => addInstrument(trx, people.owner, { ...tester, ...details }, new Date()));
}

/** A text of the company's own for observations. @returns its id. */
export const ownText = (db: Db, { people }: TestCompany, details: Partial<TextDetails> = {}): Promise<string> => {
  const text = {
    ...{ text: 'Cover of the riser joint box missing', code: 'C2', item: 'cu_ip', whenItChanges: '' },
    ...{ regulations: ['416.2'], where: 'riser', remedy: 'Fit a cover', plainWords: '' },
  };
  return db.transaction().execute((trx) => addText(trx, people.owner, { ...text, ...details }, new Date()));
};

/** Fills a draft with a whole inspection, as its electrician would. */
export async function fill(db: Db, who: Person, reportId: string, changes: readonly Change[] = wholeInspection()) {
  const { seq } = await getReport(db, who, reportId);
  return appendEntries(
    db,
    who,
    reportId,
    {
      submission: randomUUID(),
      contentHash: sha256(JSON.stringify(changes)),
      base: seq,
      changes,
    },
    new Date(),
  );
}

/** Puts a report into a state by hand, for tests that ask who may do what in it and not how it got there. */
export async function putInState(db: Db, reportId: string, status: Exclude<ReportStatus, 'issued'>): Promise<void> {
  await db.updateTable('report').set({ status }).where('id', '=', reportId).execute();
}
