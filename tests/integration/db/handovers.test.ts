import { expect, test } from 'vitest';
import { ConflictError, ForbiddenError, NotFoundError } from '../../../src/kernel/errors.ts';
import type { Viewer } from '../../../src/kernel/viewer.ts';
import { appendEntries } from '../../../src/server/reports/fill.ts';
import { handOver } from '../../../src/server/reports/hand-over.ts';
import { returnReport } from '../../../src/server/reports/return.ts';
import { listTakers } from '../../../src/server/reports/takers.ts';
import { listAudit } from '../../../src/server/repositories/audit.ts';
import { enteredBy, hasEntered } from '../../../src/server/repositories/entries/entered-values.ts';
import { getLog } from '../../../src/server/repositories/entries/entry-log.ts';
import { getVisit } from '../../../src/server/repositories/register/visits.ts';
import { listHandedOn, listHandedTo } from '../../../src/server/repositories/reports/handovers.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { shutUserOut } from '../../../src/server/users/shut-out.ts';
import { arrive } from '../../../src/server/visits/attendance/arrive.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { approveAsItIs } from '../../support/approve.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { booking } from '../../support/details.ts';
import { approve, change, inTransaction, seedApprovedReport, seedCompany } from '../../support/seed.ts';

onBothDatabases('a report that is handed over', (database) => {
  const trx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(database.db, work);
  const fill = (viewer: Viewer, reportId: string, path: string, value: string) =>
    appendEntries(database.db, viewer, reportId, change(0, [{ path, value }]), new Date());

  test('goes with its visit and all its values, and everybody is told', async () => {
    const seed = await seedCompany(database.db);
    const { office, electrician, electrician2 } = seed.viewers;
    await trx((t) => arrive(t, electrician, { visitId: seed.visitId, at: '2026-11-20T09:00:00.000Z' }, new Date()));
    await fill(electrician, seed.reportId, 'supply/ze', '0.21');
    await fill(electrician, seed.reportId, 'extent/extent', 'All of it');
    expect(await enteredBy(database.db, office, seed.reportId)).toEqual([{ name: electrician.name, values: 2 }]);
    const now = new Date('2026-11-24T09:15:00.000Z');
    const words = { to: electrician2.userId, note: 'The dog is gone' };
    await trx((t) => handOver(t, office, seed.reportId, words, now));

    await expect(getReport(database.db, electrician, seed.reportId)).rejects.toThrow(NotFoundError);
    await expect(getVisit(database.db, electrician, seed.visitId)).rejects.toThrow(NotFoundError);
    const report = await getReport(database.db, electrician2, seed.reportId);
    expect(report.document).toMatchObject({
      extent: { extent: 'All of it' },
      declaration: { inspected_by: { name: electrician2.name } },
    });
    expect((await getVisit(database.db, electrician2, seed.visitId)).status).toBe('started');
    const log = await getLog(database.db, office, seed.reportId);
    expect(log.find(({ path }) => path === 'supply/ze')?.authorId).toBe(electrician.userId);

    const told = { reportId: seed.reportId, by: office.name, from: electrician.name, to: electrician2.name };
    const expected = { ...told, note: 'The dog is gone', at: now.toISOString(), site: 'Flat 2' };
    expect([...(await listHandedTo(database.db, electrician2))]).toEqual([[seed.reportId, expected]]);
    expect([...(await listHandedTo(database.db, electrician))]).toEqual([]);
    expect(await listHandedOn(database.db, electrician, '2026-11-20T00:00:00.000Z')).toEqual([expected]);
    expect(await listHandedOn(database.db, electrician, '2026-11-25T00:00:00.000Z')).toEqual([]);
    const [event] = await listAudit(database.db, seed.viewers.owner, { limit: 1 });
    expect(event).toMatchObject({ action: 'report.assigned', subject: seed.reportId, by: office.name });
    expect(JSON.parse(event?.detail ?? '')).toEqual({ from: electrician.userId, to: electrician2.userId });
  });

  test('and back again is with the first one, and nobody is told that it is gone', async () => {
    const seed = await seedCompany(database.db);
    const { office, electrician, electrician2 } = seed.viewers;
    await trx((t) => handOver(t, office, seed.reportId, { to: electrician2.userId, note: '' }, new Date()));
    await trx((t) =>
      handOver(t, office, seed.reportId, { to: electrician.userId, note: 'Yours after all' }, new Date()),
    );
    expect((await listHandedTo(database.db, electrician)).get(seed.reportId)?.note).toBe('Yours after all');
    expect(await listHandedOn(database.db, electrician, '')).toEqual([]);
    expect(await listHandedOn(database.db, electrician2, '')).toMatchObject([{ to: electrician.name }]);
  });

  test('of an apprentice goes up to whoever signs, and no other way', async () => {
    const seed = await seedCompany(database.db);
    const { office, apprentice, electrician, electrician2 } = seed.viewers;
    const { reportId } = await trx((t) => bookVisit(t, office, booking(seed.siteId, apprentice.userId), new Date()));
    await fill(apprentice, reportId, 'supply/ze', '0.21');
    const takers = await listTakers(database.db, apprentice);
    expect(takers.map(({ role }) => role).sort()).toEqual(['electrician', 'electrician', 'owner', 'supervisor']);
    const to = electrician.userId;
    // Another person's is not there for them, whoever they hand it to.
    await expect(trx((t) => handOver(t, apprentice, seed.reportId, { to, note: '' }, new Date()))).rejects.toThrow(
      NotFoundError,
    );
    await trx((t) => handOver(t, apprentice, reportId, { to, note: 'Ready' }, new Date()));
    await approve(database.db, seed.viewers, reportId);
    const { signatures } = await getReport(database.db, office, reportId);
    expect(signatures.inspected_by).toMatchObject({ user_id: electrician.userId });

    const other = await trx((t) => bookVisit(t, office, booking(seed.siteId, apprentice.userId), new Date()));
    await expect(
      trx((t) => handOver(t, apprentice, other.reportId, { to: apprentice.userId, note: '' }, new Date())),
    ).rejects.toThrow(ConflictError);
    for (const who of [electrician, electrician2, seed.viewers.client]) {
      await expect(trx((t) => handOver(t, who, seed.reportId, { to, note: '' }, new Date()))).rejects.toThrow(
        ForbiddenError,
      );
    }
  });

  test('needs somebody of the company who inspects and has not got it, and a report that is still open', async () => {
    const seed = await seedCompany(database.db);
    const theirs = await seedCompany(database.db);
    const { office, owner, electrician, electrician2, client } = seed.viewers;
    const give = (to: string, reportId = seed.reportId) =>
      trx((t) => handOver(t, office, reportId, { to, note: '' }, new Date()));
    await expect(give(electrician.userId)).rejects.toThrow('has this report already');
    await expect(give(office.userId)).rejects.toThrow(ConflictError);
    await expect(give(client.userId)).rejects.toThrow(ConflictError);
    await expect(give(theirs.viewers.electrician.userId)).rejects.toThrow(NotFoundError);
    await expect(give(electrician2.userId, theirs.reportId)).rejects.toThrow(NotFoundError);
    await trx((t) => shutUserOut(t, owner, electrician2.userId, new Date()));
    await expect(give(electrician2.userId)).rejects.toThrow(ConflictError);
    const approved = await seedApprovedReport(database.db, seed);
    await expect(give(owner.userId, approved)).rejects.toThrow('it cannot be filled in now');
    expect(await listHandedOn(database.db, electrician, '')).toEqual([]);
  });

  test('after it was signed and returned has to be signed again', async () => {
    const seed = await seedCompany(database.db);
    const { office, supervisor, electrician2 } = seed.viewers;
    const reportId = await seedApprovedReport(database.db, seed);
    await trx((t) => returnReport(t, supervisor, reportId, [], new Date()));
    await trx((t) => handOver(t, office, reportId, { to: electrician2.userId, note: '' }, new Date()));
    const { signatures, document } = await getReport(database.db, electrician2, reportId);
    expect(signatures).toEqual({});
    expect(document.declaration?.inspected_by).not.toHaveProperty('signature');
    expect(await hasEntered(database.db, office, reportId)).toBe(false);
  });

  test('is still a report of their own to whoever filled it in: they do not approve it', async () => {
    const seed = await seedCompany(database.db);
    const { office, supervisor, owner, electrician } = seed.viewers;
    const { reportId } = await trx((t) => bookVisit(t, office, booking(seed.siteId, supervisor.userId), new Date()));
    await fill(supervisor, reportId, 'supply/ze', '0.21');
    await trx((t) => handOver(t, office, reportId, { to: electrician.userId, note: '' }, new Date()));
    await expect(approve(database.db, seed.viewers, reportId)).rejects.toThrow(ForbiddenError);
    await trx((t) => approveAsItIs(t, owner, reportId));
    expect((await getReport(database.db, office, reportId)).approvedBy).toBe(owner.userId);
  });
});
