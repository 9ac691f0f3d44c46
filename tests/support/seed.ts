import { randomUUID } from 'node:crypto';
import type { Change } from '../../src/domain/report/merge.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { Role, Viewer } from '../../src/kernel/viewer.ts';
import { sha256 } from '../../src/server/codes.ts';
import type { Db, Trx } from '../../src/server/db/dialect.ts';
import { appendEntries, type ReportChange } from '../../src/server/reports/fill.ts';
import { closeWithCertificate } from '../../src/server/reports/write-issue.ts';
import { getCorrected, takeNumber } from '../../src/server/repositories/certificates/issuing.ts';
import { findActiveKey, saveSigningKey } from '../../src/server/repositories/certificates/signing-keys.ts';
import { lockReport } from '../../src/server/repositories/lock-report.ts';
import type { CompanyDetails } from '../../src/server/repositories/people/companies.ts';
import { mustBePossible } from '../../src/server/repositories/reports/moves.ts';
import { getReport } from '../../src/server/repositories/reports/reports.ts';
import { bookVisit } from '../../src/server/visits/book.ts';
import { approveAsItIs } from './approve.ts';
import { booking, clientDetails, companyDetails } from './details.ts';
import { handIn } from './reports.ts';
import { foundCompany, invite } from './world.ts';

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
    const emailOf = (who: string, companyId: string) => `${who}-${companyId.slice(-12)}@company.example`;
    const { id, people, clients, sites } = await foundCompany(trx, {
      company: details,
      clients: { own: clientDetails('Larch Lettings'), other: clientDetails('Maple Homes') },
      sites: {
        own: { addressLines: ['12 Imaginary Street'], town: 'Nowhere', postcode: 'ZZ1 2AB' },
        other: { name: 'Shop', addressLines: ['7 Mythical Road'], town: 'Nowhere', postcode: 'ZZ9 9ZZ' },
      },
      nameOf: (role) => (role === 'owner' ? 'Olive Owner' : `Test ${role}`),
      emailOf,
    });
    const named = (key: string) => ({ email: emailOf(key, id), name: `Test ${key}` });
    const { owner, office, electrician } = people;
    const viewers = {
      ...people,
      electrician2: await invite(trx, owner, 'electrician', named('electrician2')),
      client2: await invite(trx, owner, 'client', named('client2'), clients.other),
    };
    const booked = await bookVisit(trx, office, booking(sites.own, electrician.userId), new Date());
    return {
      companyId: id,
      viewers,
      clientId: clients.own,
      client2Id: clients.other,
      siteId: sites.own,
      site2Id: sites.other,
      ...booked,
    };
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
  await appendEntries(db, electrician, reportId, typed, new Date());
  await handIn(db, electrician, reportId);
  await inTransaction(db, (trx) => approveAsItIs(trx, supervisor, reportId));
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
    const report = await lockReport(trx, viewer, reportId);
    mustBePossible('issue', report);
    // After the lock, as the server does: of two at once one makes it.
    const kid = (await findActiveKey(trx, viewer))?.id ?? (await makeFakeKey(trx, viewer));
    const number = await takeNumber(trx, viewer, { ...report, corrected: await getCorrected(trx, viewer, report) });
    const canonical = JSON.stringify({ number: number.number, reportId });
    const days = { inspectedOn: '2026-11-23', nextDue: '2031-11-23' };
    const certificate = { ...number, ...days, canonical, signature: 'a..b', kid, outcome: 'satisfactory' } as const;
    return closeWithCertificate(trx, viewer, report, certificate, new Date());
  });
}
