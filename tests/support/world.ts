import { randomUUID } from 'node:crypto';
import { inspect } from '../../src/demo/installations/installations.ts';
import type { Change } from '../../src/domain/report/merge.ts';
import type { ReportStatus } from '../../src/domain/report/status.ts';
import { addClient } from '../../src/server/clients/add.ts';
import { createCompany, createFirstOwner } from '../../src/server/company/create.ts';
import type { Viewer } from '../../src/server/context.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import type { Role } from '../../src/server/db/schema.ts';
import { hashPassword } from '../../src/server/identity/passwords.ts';
import { sha256 } from '../../src/server/ids.ts';
import { addInstrument } from '../../src/server/instruments/add.ts';
import { appendEntries } from '../../src/server/reports/fill.ts';
import type { SiteDetails } from '../../src/server/repositories/register/sites.ts';
import { getReport } from '../../src/server/repositories/reports/reports.ts';
import type { InstrumentDetails } from '../../src/server/repositories/standards/instruments.ts';
import { addSite } from '../../src/server/sites/add.ts';
import { inviteUser } from '../../src/server/users/invite.ts';
import { bookVisit } from '../../src/server/visits/book.ts';
import { changesOf } from './changes-of.ts';

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

/** A company with one account in every role, two clients and a site of each. */
export async function makeCompany(db: Db, name: string): Promise<TestCompany> {
  const tag = name.toLowerCase().replace(/\W+/g, '-');
  const company = await db.transaction().execute(async (trx) => {
    const id = await createCompany(
      trx,
      {
        name,
        address: { lines: ['1 Wharf Road'], town: 'Testham', postcode: 'TE1 1ST' },
        phone: '01632 960000',
        email: `office@${tag}.example`,
        scheme: '',
        schemeNumber: '',
        timeZone: 'Europe/London',
        certificatePrefix: 'TST',
        issueOwnReports: false,
      },
      new Date(),
    );
    const ownerDetails = { email: `owner@${tag}.example`, name: `Owner of ${name}` };
    const owner: Person = {
      userId: await createFirstOwner(trx, id, ownerDetails, new Date()),
      companyId: id,
      role: 'owner',
      ...ownerDetails,
      clientId: null,
      sessionId: '',
    };
    const client = (who: string) =>
      addClient(
        trx,
        owner,
        {
          name: `${who} of ${name}`,
          kind: 'landlord',
          address: { lines: ['2 Mill Lane'], town: 'Testham', postcode: 'TE1 2ND' },
          email: `${who.toLowerCase()}@${tag}.example`,
          phone: '',
          agentName: '',
          agentEmail: '',
          agentPhone: '',
        },
        new Date(),
      );
    const clients = { own: await client('Landlord'), other: await client('Neighbour') };
    const people = { owner } as Record<Role, Person>;
    for (const role of roles.slice(1)) {
      const details = {
        email: `${role}@${tag}.example`,
        name: signers[role] ?? `${role} of ${name}`,
        role,
        clientId: role === 'client' ? clients.own : null,
        qualificationRefs: 'Inspection and testing, level 3',
        position: 'Tester',
      };
      const { id: userId } = await inviteUser(trx, owner, details, new Date());
      people[role] = { ...owner, ...details, userId };
    }
    const spare = { ...owner, email: `spare@${tag}.example`, name: `Spare of ${name}`, role: 'electrician' as const };
    const { id: spareUser } = await inviteUser(
      trx,
      owner,
      { ...spare, qualificationRefs: '', position: '' },
      new Date(),
    );
    const sites = {
      own: await addSite(trx, owner, siteDetails(clients.own, `Home of ${name}`), new Date()),
      other: await addSite(trx, owner, siteDetails(clients.other, `House next to ${name}`), new Date()),
    };
    return { id, people, clients, sites, spareUser };
  });
  const password_hash = await hashPassword(worldPassword);
  await db.updateTable('user').set({ password_hash }).where('company_id', '=', company.id).execute();
  return company;
}

export const siteDetails = (clientId: string, name: string, more: Partial<SiteDetails> = {}): SiteDetails => ({
  clientId,
  name,
  addressLines: ['3 Ropewalk'],
  town: 'Testham',
  postcode: 'TE2 3RD',
  uprn: '',
  nation: 'England',
  tenure: 'private_rented',
  premisesType: 'residential',
  accessNotes: '',
  ...more,
});

/** Books a visit, whose draft report is born with it. */
export function book(db: Db, { people, sites }: TestCompany, who: Person, siteId = sites.own): Promise<Booked> {
  return db.transaction().execute((trx) =>
    bookVisit(
      trx,
      people.office,
      {
        siteId,
        electricianId: who.userId,
        day: '2026-11-24',
        windowFrom: '09:00',
        windowTo: '12:00',
        expectedBoards: 1,
        expectedCircuits: 10,
        accessNotes: '',
        hazards: '',
      },
      new Date(),
    ),
  );
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

export const wholeInspection = (): Change[] =>
  changesOf(
    inspect({
      seed: 7,
      installation: 'home',
      day: '2026-11-20',
      nextDue: '2031-11-19',
      electrician: 'Elin Electrician',
      defects: [],
    }),
  );

/** Puts a report into a state by hand, for tests that ask who may do what in it and not how it got there. */
export async function putInState(db: Db, reportId: string, status: Exclude<ReportStatus, 'issued'>): Promise<void> {
  await db.updateTable('report').set({ status }).where('id', '=', reportId).execute();
}
