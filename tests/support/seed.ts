import { randomUUID } from 'node:crypto';
import type { Change } from '../../src/domain/report/merge.ts';
import { addClient } from '../../src/server/clients/add.ts';
import { createCompany, createFirstOwner } from '../../src/server/company/create.ts';
import type { Viewer } from '../../src/server/context.ts';
import type { Db, Trx } from '../../src/server/db/dialect.ts';
import type { Role } from '../../src/server/db/schema.ts';
import { newId, sha256 } from '../../src/server/ids.ts';
import { appendEntries, type ReportChange } from '../../src/server/reports/fill.ts';
import { closeAs } from '../../src/server/reports/issue.ts';
import { signReport } from '../../src/server/reports/sign.ts';
import { submitReport } from '../../src/server/reports/submit.ts';
import { takeNumber } from '../../src/server/repositories/certificates/issuing.ts';
import { findActiveKey, saveSigningKey } from '../../src/server/repositories/certificates/signing-keys.ts';
import { lockReport } from '../../src/server/repositories/lock-report.ts';
import type { CompanyDetails } from '../../src/server/repositories/people/companies.ts';
import type { ClientDetails } from '../../src/server/repositories/register/clients.ts';
import type { SiteDetails } from '../../src/server/repositories/register/sites.ts';
import type { Booking } from '../../src/server/repositories/register/visits.ts';
import { mustBePossible } from '../../src/server/repositories/reports/moves.ts';
import { getReport } from '../../src/server/repositories/reports/reports.ts';
import { addSite } from '../../src/server/sites/add.ts';
import { inviteUser } from '../../src/server/users/invite.ts';
import { bookVisit } from '../../src/server/visits/book.ts';
import { approveAsItIs } from './approve.ts';

export const address = { lines: ['1 Invented Row'], town: 'Nowhere', postcode: 'ZZ1 1ZZ' };

export const companyDetails = (name = 'Copper & Care Ltd'): CompanyDetails => ({
  name,
  address,
  phone: '01632 960000',
  email: 'office@copper.example',
  scheme: 'A scheme',
  schemeNumber: '12345',
  timeZone: 'Europe/London',
  certificatePrefix: 'CP',
  issueOwnReports: false,
});

export const clientDetails = (name: string): ClientDetails => ({
  name,
  kind: 'landlord',
  address,
  email: 'client@landlord.example',
  phone: '01632 960001',
  agentName: 'An Agent',
  agentEmail: 'agent@agency.example',
  agentPhone: '01632 960002',
});

export const siteDetails = (clientId: string, more: Partial<SiteDetails> = {}): SiteDetails => ({
  clientId,
  name: 'Flat 2',
  addressLines: ['12 Imaginary Street'],
  town: 'Nowhere',
  postcode: 'ZZ1 2AB',
  uprn: '',
  nation: 'England',
  tenure: 'private_rented',
  premisesType: 'residential',
  accessNotes: '',
  ...more,
});

export const booking = (siteId: string, electricianId: string, more: Partial<Booking> = {}): Booking => ({
  siteId,
  electricianId,
  day: '2026-11-23',
  windowFrom: '09:00',
  windowTo: '12:00',
  expectedBoards: 1,
  expectedCircuits: 10,
  accessNotes: '',
  hazards: '',
  ...more,
});

export type Seed = {
  companyId: string;
  /** One user of every role; `client` sees the first client's sites, `client2` the second's. */
  viewers: Record<Role | 'client2' | 'electrician2', Viewer>;
  clientId: string;
  client2Id: string;
  siteId: string;
  site2Id: string;
  /** Booked for `electrician` at the first site. */
  visitId: string;
  reportId: string;
};

export const inTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> => db.transaction().execute(work);

/** A company with users of every role, two clients with a site each, and a visit with its draft report. */
export async function seedCompany(db: Db, details: CompanyDetails = companyDetails()): Promise<Seed> {
  return inTransaction(db, async (trx) => {
    const companyId = await createCompany(trx, details, new Date());
    const tag = companyId.slice(-12);
    const ownerEmail = `owner-${tag}@company.example`;
    const owner = await createFirstOwner(trx, companyId, { email: ownerEmail, name: 'Olive Owner' }, new Date());
    const viewer = (
      userId: string,
      role: Role,
      name: string,
      email: string,
      clientId: string | null = null,
    ): Viewer => ({
      userId,
      companyId,
      role,
      name,
      email,
      clientId,
      sessionId: newId(),
    });
    const viewers = { owner: viewer(owner, 'owner', 'Olive Owner', ownerEmail) } as Seed['viewers'];
    const clientId = await addClient(trx, viewers.owner, clientDetails('Larch Lettings'), new Date());
    const client2Id = await addClient(trx, viewers.owner, clientDetails('Maple Homes'), new Date());
    const others: readonly (readonly [keyof Seed['viewers'], Role, string | null])[] = [
      ['office', 'office', null],
      ['supervisor', 'supervisor', null],
      ['electrician', 'electrician', null],
      ['electrician2', 'electrician', null],
      ['apprentice', 'apprentice', null],
      ['client', 'client', clientId],
      ['client2', 'client', client2Id],
    ];
    for (const [key, role, client] of others) {
      const email = `${key}-${tag}@company.example`;
      const user = { email, name: `Test ${key}`, role, clientId: client, qualificationRefs: '', position: role };
      const { id } = await inviteUser(trx, viewers.owner, user, new Date());
      viewers[key] = viewer(id, role, user.name, email, client);
    }
    const siteId = await addSite(trx, viewers.office, siteDetails(clientId), new Date());
    const site2Id = await addSite(
      trx,
      viewers.office,
      siteDetails(client2Id, { name: 'Shop', addressLines: ['7 Mythical Road'], postcode: 'ZZ9 9ZZ' }),
      new Date(),
    );
    const booked = await bookVisit(trx, viewers.office, booking(siteId, viewers.electrician.userId), new Date());
    return { companyId, viewers, clientId, client2Id, siteId, site2Id, ...booked };
  });
}

/** A change as a form posts it, with a submission of its own. */
export function change(base: number, changes: readonly Change[], more: Partial<ReportChange> = {}): ReportChange {
  return { submission: randomUUID(), contentHash: sha256(JSON.stringify([base, changes])), base, changes, ...more };
}

/** Another visit of the company's electrician, with a report that is signed, submitted and approved. @returns the report's id. */
export async function seedApprovedReport(db: Db, { viewers, siteId }: Seed): Promise<string> {
  const { reportId } = await inTransaction(db, (trx) =>
    bookVisit(trx, viewers.office, booking(siteId, viewers.electrician.userId), new Date()),
  );
  await approve(db, viewers, reportId);
  return reportId;
}

/** Signs, submits and approves a draft as it is. */
export async function approve(db: Db, viewers: Seed['viewers'], reportId: string): Promise<void> {
  const { electrician, supervisor } = viewers;
  const { seq: base } = await getReport(db, electrician, reportId);
  const typed = change(base, [{ path: 'extent/extent', value: newId() }]);
  const { seq } = await appendEntries(db, electrician, reportId, typed, new Date());
  await inTransaction(db, async (trx) => {
    const signature = { signature: electrician.name, image: null };
    const signed = await signReport(trx, electrician, reportId, { seq, ...signature, submission: newId() }, new Date());
    await submitReport(trx, electrician, reportId, { seq: signed }, new Date());
    await approveAsItIs(trx, supervisor, reportId);
  });
}

/** A key that nothing was ever signed with. @returns its name. */
export async function makeFakeKey(trx: Trx, viewer: Viewer): Promise<string> {
  const id = newId();
  await saveSigningKey(trx, viewer, { id, publicJwk: '{}', privateKey: 'sealed' }, new Date());
  return id;
}

/** Issues an approved report with data that stand for the real ones. @returns the certificate's id. */
export async function issue(db: Db, viewer: Viewer, reportId: string): Promise<string> {
  return inTransaction(db, async (trx) => {
    const key = await findActiveKey(trx, viewer);
    const kid = key?.id ?? (await makeFakeKey(trx, viewer));
    const report = await lockReport(trx, viewer, reportId);
    mustBePossible('issue', report);
    const number = await takeNumber(trx, viewer, report);
    const canonical = JSON.stringify({ number: number.number, reportId });
    const days = { inspectedOn: '2026-11-23', nextDue: '2031-11-23' };
    const certificate = { ...number, ...days, canonical, signature: 'a..b', kid, outcome: 'satisfactory' } as const;
    return closeAs(trx, viewer, report, certificate, new Date());
  });
}
