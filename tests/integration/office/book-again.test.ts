import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  listClashes,
  listOwnVisits,
  listWithoutAccess,
} from '../../../src/server/repositories/register/visit-lists.ts';
import { findRebooked, getVisit } from '../../../src/server/repositories/register/visits.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { findReportToReclaim } from '../../../src/server/visits/reclaim-report.ts';
import { findVisitEnding } from '../../../src/server/visits/restore.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { book, fill } from '../../support/world.ts';
import { mustRedirect, openSite, refused, type Site, type Visitor } from './site.ts';

// The clock of the office's tests stands at 10:00 UTC on 24 November 2026.
onBothDatabases('a visit that nobody got into', (database) => {
  let site: Site;
  let office: Visitor;
  let electrician: Visitor;
  beforeAll(async () => {
    site = await openSite(database.db);
    office = await site.as(site.company.people.office);
    electrician = await site.as(site.company.people.electrician);
  });
  const people = () => site.company.people;
  const seen = (visitId: string) => getVisit(database.db, people().office, visitId);
  const waiting = async () => (await listWithoutAccess(database.db, people().office)).map(({ id }) => id);
  const idOf = (location: string) => /[0-9a-f-]{36}/.exec(location)?.[0] ?? '';
  const form = (fields: Record<string, string>) => new URLSearchParams({ submission: randomUUID(), ...fields });

  async function closed() {
    const visit = await book(database.db, site.company, people().electrician);
    await fill(database.db, people().electrician, visit.reportId, [{ path: 'supply/ze', value: '0.21' }]);
    const said = form({ reason: 'no-keys', words: 'Agent shut' });
    await mustRedirect(electrician.post(`/electrician/visits/${visit.visitId}/no-access`, said));
    return visit;
  }
  let days = 0;
  /** Each on a day of its own: nothing is in the way. */
  const freeDay = () => {
    days += 1;
    return `2027-01-${String(days).padStart(2, '0')}`;
  };
  const again = (visitId: string, more: Record<string, string> = {}) => ({
    ...{ again: visitId, site_id: site.company.sites.own, electrician_id: people().electrician.userId },
    ...{ day: freeDay(), window_from: '09:00', window_to: '12:00', expected_boards: '1', expected_circuits: '8' },
    ...{ access_notes: 'Keys from the agent', hazards: '', ...more },
  });

  test('waits for the office, is booked again once, and its report goes with it as it is', async () => {
    const old = await closed();
    expect(await waiting()).toContain(old.visitId);
    const fresh = idOf(await mustRedirect(office.post('/visits/new', again(old.visitId, { day: '2026-12-01' }))));
    expect(fresh).not.toBe(old.visitId);
    expect(await seen(fresh)).toMatchObject({
      ...{ status: 'booked', day: '2026-12-01', bookedFrom: old.visitId, reportId: old.reportId, startedAt: null },
      accessNotes: 'Keys from the agent',
    });
    expect(await seen(old.visitId)).toMatchObject({ status: 'no access', reportId: null });
    expect(await waiting()).not.toContain(old.visitId);
    expect((await getReport(database.db, people().electrician, old.reportId)).document.supply?.ze).toBe('0.21');
    expect((await office.post('/visits/new', again(old.visitId))).status).toBe(409);
    for (const path of ['arrival', 'no-access'])
      expect([
        path,
        (await electrician.post(`/electrician/visits/${old.visitId}/${path}`, form({ reason: 'refused' }))).status,
      ]).toEqual([path, 409]);
    const ending = { cancel_reason: 'Sold', confirm: 'yes' };
    expect((await office.post(`/visits/${old.visitId}/cancellation`, ending)).status).toBe(409);
  });

  describe('whose new visit was cancelled', () => {
    const cancelling = { cancel_reason: 'The tenant is away', confirm: 'yes' };
    const cancel = (id: string) => mustRedirect(office.post(`/visits/${id}/cancellation`, cancelling));
    const restore = (id: string) => office.post(`/visits/${id}/restoration`, {});
    const bookAgain = async (id: string, more: Record<string, string> = {}) =>
      idOf(await mustRedirect(office.post('/visits/new', again(id, more))));
    const comesBack = async (id: string) => findReportToReclaim(database.db, people().office, await seen(id));
    const standing = async (id: string) => (await findRebooked(database.db, people().office, id))?.id;
    const report = async (id: string) => {
      const { status, visitId, electricianId, document } = await getReport(database.db, people().owner, id);
      return { status, visitId, electricianId, ze: document.supply?.ze };
    };

    test('waits for the office once more, and its report comes back as it was with the third', async () => {
      const old = await closed();
      const second = await bookAgain(old.visitId);
      expect(await standing(old.visitId)).toBe(second);
      await cancel(second);
      expect(await waiting()).toContain(old.visitId);
      expect(await standing(old.visitId)).toBeUndefined();
      expect(await comesBack(old.visitId)).toBe(old.reportId);
      const { userId } = people().supervisor;
      const third = await bookAgain(old.visitId, { electrician_id: userId });
      expect(await report(old.reportId)).toEqual({
        ...{ status: 'draft', visitId: third, electricianId: userId, ze: '0.21' },
      });
      expect(await waiting()).not.toContain(old.visitId);
      expect((await office.post('/visits/new', again(old.visitId))).status).toBe(409);
      // The second has nothing to come back to, now nor when the third goes the same way.
      expect((await restore(second)).status).toBe(409);
      await cancel(third);
      expect(await findVisitEnding(database.db, people().office, await seen(second))).toBeUndefined();
      expect((await restore(second)).status).toBe(409);
      await mustRedirect(restore(third));
      expect((await report(old.reportId)).visitId).toBe(third);
      expect(await waiting()).not.toContain(old.visitId);
    });

    test('is booked again by that one when it is brought back', async () => {
      const old = await closed();
      const second = await bookAgain(old.visitId);
      await cancel(second);
      await mustRedirect(restore(second));
      expect(await seen(second)).toMatchObject({ status: 'booked', reportId: old.reportId });
      expect(await waiting()).not.toContain(old.visitId);
      expect((await office.post('/visits/new', again(old.visitId))).status).toBe(409);
    });

    test('begins another report where the first was discarded before that', async () => {
      const old = await closed();
      const second = await bookAgain(old.visitId);
      const discarding = { discard_reason: 'Not wanted', confirm: 'yes' };
      await mustRedirect(office.post(`/reports/${old.reportId}/discard`, discarding));
      await cancel(second);
      expect(await comesBack(old.visitId)).toBeUndefined();
      const { reportId } = await seen(await bookAgain(old.visitId));
      expect([reportId === null, reportId === old.reportId]).toEqual([false, false]);
      expect((await restore(second)).status).toBe(409);
    });

    test('has its report back when they get in after all, or no access was a slip; its new one stays cancelled', async () => {
      for (const way of ['arrival', 'slip'] as const) {
        const old = await closed();
        const second = await bookAgain(old.visitId);
        await cancel(second);
        const { id } = await database.db
          .selectFrom('visit_call')
          .where('visit_id', '=', old.visitId)
          .select('id')
          .executeTakeFirstOrThrow();
        await mustRedirect(
          way === 'arrival'
            ? electrician.post(`/electrician/visits/${old.visitId}/arrival`, form({}))
            : electrician.post(`/electrician/visits/${old.visitId}/calls/${id}/take-back`, form({})),
        );
        const status = way === 'arrival' ? 'started' : 'booked';
        expect(await seen(old.visitId)).toMatchObject({ status, reportId: old.reportId, reportStatus: 'draft' });
        expect((await restore(second)).status).toBe(409);
      }
    });

    test('does not give another person’s report to who gets in after all', async () => {
      const old = await closed();
      const second = await bookAgain(old.visitId, { electrician_id: people().supervisor.userId });
      await cancel(second);
      await mustRedirect(electrician.post(`/electrician/visits/${old.visitId}/arrival`, form({})));
      expect(await seen(old.visitId)).toMatchObject({ status: 'started', reportId: null });
      await mustRedirect(restore(second));
      expect(await seen(second)).toMatchObject({ status: 'booked', reportId: old.reportId });
    });
  });

  test('is booked again for another person, who has the report then', async () => {
    const old = await closed();
    const { userId } = people().supervisor;
    const fresh = idOf(await mustRedirect(office.post('/visits/new', again(old.visitId, { electrician_id: userId }))));
    expect(await seen(fresh)).toMatchObject({ electricianId: userId, reportId: old.reportId });
    expect((await getReport(database.db, people().owner, old.reportId)).electricianId).toBe(userId);
    expect((await seen(old.visitId)).electricianId).toBe(people().electrician.userId);
  });

  test('gets a report of its own where the old one was discarded', async () => {
    const old = await closed();
    await mustRedirect(
      office.post(`/reports/${old.reportId}/discard`, { discard_reason: 'Not wanted', confirm: 'yes' }),
    );
    const fresh = idOf(await mustRedirect(office.post('/visits/new', again(old.visitId))));
    const { reportId } = await seen(fresh);
    expect(reportId).not.toBeNull();
    expect(reportId).not.toBe(old.reportId);
  });

  test('is neither in the way of another visit nor left over for who could not get in', async () => {
    const old = await closed();
    const { day } = await seen(old.visitId);
    const when = { electricianId: people().electrician.userId, day, windowFrom: '00:00', windowTo: '23:59' };
    expect((await listClashes(database.db, people().office, when)).map(({ id }) => id)).not.toContain(old.visitId);
    const later = await listOwnVisits(database.db, people().electrician, '2026-12-24');
    expect(later.unfinished.map(({ id }) => id)).not.toContain(old.visitId);
    const today = await listOwnVisits(database.db, people().electrician, day);
    expect(today.today.map(({ id }) => id)).toContain(old.visitId);
  });

  test('is cancelled by the office, and comes back as it was; what was said is taken back by the office too', async () => {
    const old = await closed();
    const ending = { cancel_reason: 'Sold', confirm: 'yes' };
    await mustRedirect(office.post(`/visits/${old.visitId}/cancellation`, ending));
    expect(await waiting()).not.toContain(old.visitId);
    await mustRedirect(office.post(`/visits/${old.visitId}/restoration`, {}));
    expect(await seen(old.visitId)).toMatchObject({ status: 'no access', reportId: old.reportId });
    const { id } = await database.db
      .selectFrom('visit_call')
      .where('visit_id', '=', old.visitId)
      .select('id')
      .executeTakeFirstOrThrow();
    await mustRedirect(office.post(`/visits/${old.visitId}/calls/${id}/take-back`, {}));
    expect((await seen(old.visitId)).status).toBe('booked');
    expect((await office.post('/visits/new', again(old.visitId))).status).toBe(409);
  });

  test('is not booked again by who books no visits, nor for another company', async () => {
    const old = await closed();
    const supervisor = await site.as(people().supervisor);
    expect((await supervisor.post('/visits/new', again(old.visitId))).status).toBe(403);
    const stranger = await site.as(site.other.people.office);
    const theirs = { site_id: site.other.sites.own, electrician_id: site.other.people.electrician.userId };
    expect((await stranger.post('/visits/new', again(old.visitId, theirs))).status).toBe(404);
    const { errors } = await refused(office.post('/visits/new', again('not an id!')));
    expect(errors).not.toEqual([]);
  });
});
