import { beforeAll, describe, expect, test } from 'vitest';
import { isMove, moves } from '../../../src/features/defects/domain/moves.ts';
import { askToSign } from '../../../src/features/signing-by-link/server/ask-to-sign.ts';
import { NotFoundError } from '../../../src/kernel/errors.ts';
import type { Viewer } from '../../../src/kernel/viewer.ts';
import { changeClient } from '../../../src/server/clients/change.ts';
import { can, type Permission, table } from '../../../src/server/permissions.ts';
import { approveReport } from '../../../src/server/reports/approve.ts';
import { commentOn } from '../../../src/server/reports/comment.ts';
import { startCorrection } from '../../../src/server/reports/correct.ts';
import { discardReport } from '../../../src/server/reports/discard.ts';
import { handOver } from '../../../src/server/reports/hand-over.ts';
import { returnReport } from '../../../src/server/reports/return.ts';
import { settleComment } from '../../../src/server/reports/settle-comment.ts';
import { withdrawCertificate } from '../../../src/server/reports/withdraw.ts';
import { getCertificate, listCurrentCertificates } from '../../../src/server/repositories/certificates/certificates.ts';
import { getLog } from '../../../src/server/repositories/entries/entry-log.ts';
import { seesOccupants } from '../../../src/server/repositories/fences.ts';
import { listComments } from '../../../src/server/repositories/findings/review-comments.ts';
import { getUser, listUsers } from '../../../src/server/repositories/people/users.ts';
import { getClient, listClients } from '../../../src/server/repositories/register/clients.ts';
import { listSites } from '../../../src/server/repositories/register/listed-sites.ts';
import { getSite } from '../../../src/server/repositories/register/sites.ts';
import { listVisits } from '../../../src/server/repositories/register/visit-lists.ts';
import { getVisit } from '../../../src/server/repositories/register/visits.ts';
import { listReports } from '../../../src/server/repositories/reports/report-lists.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { changeSite } from '../../../src/server/sites/change.ts';
import { inviteUser } from '../../../src/server/users/invite.ts';
import { shutUserOut } from '../../../src/server/users/shut-out.ts';
import { arrive } from '../../../src/server/visits/attendance/arrive.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { cancelVisit } from '../../../src/server/visits/cancel.ts';
import { moveVisit } from '../../../src/server/visits/move.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { booking, clientDetails, siteDetails } from '../../support/details.ts';
import { inTransaction, issue, type Seed, seedApprovedReport, seedCompany } from '../../support/seed.ts';

onBothDatabases('fences', (database) => {
  let ours: Seed;
  let theirs: Seed;
  let issued: string;
  let issuedReport: string;
  beforeAll(async () => {
    ours = await seedCompany(database.db);
    theirs = await seedCompany(database.db);
    issuedReport = await seedApprovedReport(database.db, ours);
    issued = await issue(database.db, ours.viewers.supervisor, issuedReport);
  });
  const viewer = (key: keyof Seed['viewers']): Viewer => ours.viewers[key];
  const trx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(database.db, work);

  test("another company's things are not there, for any role and whatever is asked of them", async () => {
    const { db } = database;
    for (const stranger of Object.values(theirs.viewers)) {
      const asked: (() => Promise<unknown>)[] = [
        () => getSite(db, stranger, ours.siteId),
        () => getReport(db, stranger, ours.reportId),
        () => getReport(db, stranger, issuedReport),
        () => getLog(db, stranger, ours.reportId),
        () => getCertificate(db, stranger, issued),
        () => listComments(db, stranger, ours.reportId),
      ];
      if (can(stranger, 'visits.read')) asked.push(() => getVisit(db, stranger, ours.visitId));
      if (can(stranger, 'visits.attend'))
        asked.push(() =>
          trx((t) => arrive(t, stranger, { visitId: ours.visitId, at: '2026-11-20T09:00:00.000Z' }, new Date())),
        );
      if (can(stranger, 'clients.read')) asked.push(() => getClient(db, stranger, ours.clientId));
      if (can(stranger, 'users.read')) asked.push(() => getUser(db, stranger, viewer('electrician').userId));
      if (can(stranger, 'clients.write'))
        asked.push(() => trx((t) => changeClient(t, stranger, ours.clientId, clientDetails('X'), new Date())));
      if (can(stranger, 'sites.write')) {
        asked.push(() => trx((t) => changeSite(t, stranger, ours.siteId, siteDetails(theirs.clientId), new Date())));
        asked.push(() => trx((t) => changeSite(t, stranger, theirs.siteId, siteDetails(ours.clientId), new Date())));
      }
      if (can(stranger, 'visits.book')) {
        const [mine, other] = [theirs.viewers.electrician.userId, viewer('electrician').userId];
        asked.push(() => trx((t) => bookVisit(t, stranger, booking(ours.siteId, mine), new Date())));
        asked.push(() => trx((t) => bookVisit(t, stranger, booking(theirs.siteId, other), new Date())));
        asked.push(() => trx((t) => moveVisit(t, stranger, ours.visitId, booking('', mine), new Date())));
        asked.push(() =>
          trx((t) => cancelVisit(t, stranger, { visitId: ours.visitId, reason: 'A stranger says so' }, new Date())),
        );
      }
      if (can(stranger, 'reports.assign'))
        asked.push(() =>
          trx((t) =>
            handOver(t, stranger, theirs.reportId, { to: viewer('electrician').userId, note: '' }, new Date()),
          ),
        );
      if (can(stranger, 'signatures.ask')) {
        const who = { signatory: 'inspected_by', name: 'A', email: 'a@b.example', firm: '' };
        asked.push(() => trx((t) => askToSign(t, stranger, ours.reportId, who, '', new Date())));
      }
      if (can(stranger, 'reports.discard'))
        asked.push(() => trx((t) => discardReport(t, stranger, ours.reportId, 'x', new Date())));
      if (can(stranger, 'reports.review')) {
        asked.push(() => trx((t) => approveReport(t, stranger, ours.reportId, { seq: 1 }, new Date())));
        asked.push(() => trx((t) => returnReport(t, stranger, ours.reportId, [], new Date())));
        asked.push(() => trx((t) => commentOn(t, stranger, ours.reportId, [{ path: '', text: 'x' }], new Date())));
        asked.push(() =>
          trx((t) => settleComment(t, stranger, ours.reportId, { commentId: 'x', answer: '' }, new Date())),
        );
        asked.push(() => trx((t) => withdrawCertificate(t, stranger, issued, 'x', new Date())));
        asked.push(() => trx((t) => startCorrection(t, stranger, issued, 'x', new Date())));
      }
      if (can(stranger, 'users.manage')) {
        asked.push(() => trx((t) => shutUserOut(t, stranger, viewer('electrician').userId, new Date())));
        const user = {
          email: 'a@b.example',
          name: 'A',
          role: 'client',
          clientId: ours.clientId,
          qualificationRefs: '',
          position: '',
        } as const;
        asked.push(() => trx((t) => inviteUser(t, stranger, user, new Date())));
      }
      for (const ask of asked) await expect(ask(), `${stranger.role}: ${ask}`).rejects.toThrow(NotFoundError);
    }
  });

  test('lists hold the own company only', async () => {
    const { db } = database;
    const owner = viewer('owner');
    expect((await listSites(db, owner)).sites.map((site) => site.id).sort()).toEqual(
      [ours.siteId, ours.site2Id].sort(),
    );
    expect((await listClients(db, owner)).clients.map((client) => client.id).sort()).toEqual(
      [ours.clientId, ours.client2Id].sort(),
    );
    expect((await listReports(db, owner, { status: anyStatus })).reports.map((report) => report.id).sort()).toEqual(
      [ours.reportId, issuedReport].sort(),
    );
    expect((await listVisits(db, owner, always)).visits).toHaveLength(2);
    expect(await listUsers(db, owner)).toHaveLength(Object.keys(ours.viewers).length);
    expect((await listCurrentCertificates(db, owner)).certificates).toHaveLength(1);
    expect((await listCurrentCertificates(db, theirs.viewers.owner)).certificates).toHaveLength(0);
  });

  test('a client sees their sites and what was issued for them, and no drafts', async () => {
    const { db } = database;
    expect((await listSites(db, viewer('client'))).sites.map((site) => site.id)).toEqual([ours.siteId]);
    expect((await listReports(db, viewer('client'), { status: anyStatus })).reports.map((report) => report.id)).toEqual(
      [issuedReport],
    );
    expect((await getCertificate(db, viewer('client'), issued)).number).toBe('CP-EICR-00001');
    await expect(getReport(db, viewer('client'), ours.reportId)).rejects.toThrow(NotFoundError);
    await expect(listComments(db, viewer('client'), issuedReport)).rejects.toThrow(NotFoundError);
    expect((await listVisits(db, viewer('client'), always)).visits).toEqual([]);
    expect((await listClients(db, viewer('client'))).clients.map((client) => client.id)).toEqual([ours.clientId]);
    await expect(getClient(db, viewer('client'), ours.client2Id)).rejects.toThrow(NotFoundError);
  });

  test("a client of another landlord sees nothing of the first one's", async () => {
    const { db } = database;
    const other = viewer('client2');
    expect((await listSites(db, other)).sites.map((site) => site.id)).toEqual([ours.site2Id]);
    expect((await listSites(db, other, { clientId: ours.clientId })).sites).toEqual([]);
    expect((await listSites(db, other, { search: 'imaginary' })).sites).toEqual([]);
    expect((await listReports(db, other, { status: anyStatus })).reports).toEqual([]);
    expect((await listCurrentCertificates(db, other)).certificates).toEqual([]);
    await expect(getSite(db, other, ours.siteId)).rejects.toThrow(NotFoundError);
    await expect(getReport(db, other, issuedReport)).rejects.toThrow(NotFoundError);
    await expect(getCertificate(db, other, issued)).rejects.toThrow(NotFoundError);
  });

  test('an electrician sees the visits and reports they are on, and the sites of those', async () => {
    const { db } = database;
    expect((await listVisits(db, viewer('electrician'), always)).visits).toHaveLength(2);
    expect((await listSites(db, viewer('electrician'))).sites.map((site) => site.id)).toEqual([ours.siteId]);
    for (const other of [viewer('electrician2'), viewer('apprentice')]) {
      expect((await listVisits(db, other, always)).visits).toEqual([]);
      expect((await listReports(db, other, { status: anyStatus })).reports).toEqual([]);
      expect((await listSites(db, other)).sites).toEqual([]);
      await expect(getVisit(db, other, ours.visitId)).rejects.toThrow(NotFoundError);
      await expect(getReport(db, other, ours.reportId)).rejects.toThrow(NotFoundError);
    }
  });
});

describe('the table of who may do what', () => {
  const permissions = Object.keys(table) as Permission[];
  const roles = ['owner', 'office', 'supervisor', 'electrician', 'apprentice', 'client'] as const;
  test('finds people of homes for those who may read them', () => {
    for (const role of roles) expect(seesOccupants({ role })).toBe(can({ role }, 'occupants.read'));
  });

  test('lets owners do everything and everybody look after their account', () => {
    expect(permissions.filter((permission) => !can({ role: 'owner' }, permission))).toEqual([]);
    expect(roles.filter((role) => can({ role }, 'account.own'))).toEqual(roles);
  });
  test('lets an apprentice fill in and not sign, and only supervisors and owners issue', () => {
    expect([can({ role: 'apprentice' }, 'reports.fill'), can({ role: 'apprentice' }, 'reports.sign')]).toEqual([
      true,
      false,
    ]);
    expect(roles.filter((role) => can({ role }, 'reports.issue'))).toEqual(['owner', 'supervisor']);
  });
  test('lets a client share and fetch certificates, add one by another firm, accept a refused access, say what is a hazard, choose reminders, ask for a visit, and change only their account and views', () => {
    expect(permissions.filter((permission) => can({ role: 'client' }, permission)).toSorted()).toEqual([
      'account.own',
      'certificates.export',
      'certificates.read',
      'certificates.share',
      // Nothing but that they accept a refused access, which the next test shows.
      'defects.move',
      'earlier.add',
      // A person of the landlord says of a defect that it is a hazard.
      'hazards.say',
      // Their saved views are a part of it.
      'office.pages',
      'reminders.choose',
      'reports.read',
      'service.read',
      'sites.read',
      'visit-requests.ask',
      'visit-requests.read',
    ]);
  });
  test('lets a client move a defect in one way: they accept that access was refused', () => {
    expect(Object.keys(moves).filter((move) => isMove(move) && moves[move].by.includes('client'))).toEqual([
      'defended',
    ]);
  });
});

const anyStatus = ['draft', 'submitted', 'returned', 'approved', 'issued', 'discarded'] as const;
const always = { from: '2000-01-01', to: '2100-01-01' };
