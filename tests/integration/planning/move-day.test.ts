import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { PlanWarning } from '../../../src/features/planning/server/warnings.ts';
import { getVisit } from '../../../src/server/repositories/register/visits.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { booking } from '../../support/details.ts';
import { mustRedirect, openSite, type Site, type Visitor } from '../office/site.ts';

onBothDatabases('a person’s day is moved', (database) => {
  let world: Site;
  let office: Visitor;
  beforeAll(async () => {
    world = await openSite(database.db);
    office = await world.as(world.company.people.office);
  });
  const people = () => world.company.people;
  const bookAt = (day: string, windowFrom: string, windowTo: string) =>
    world.db.transaction().execute((trx) => {
      const at = booking(world.company.sites.own, people().electrician.userId, { day, windowFrom, windowTo });
      return bookVisit(trx, people().office, at, new Date());
    });
  const fields = (
    visits: readonly string[],
    to: { person: string; day: string },
    more: Record<string, string> = {},
  ) => {
    const form = new URLSearchParams({ submission: randomUUID(), of: `x_${to.day}`, ...more });
    for (const [at, visit] of visits.entries()) {
      form.append('visit', visit);
      form.append(`person-${at}`, to.person);
      form.append(`day-${at}`, to.day);
      form.append(`from-${at}`, at === 0 ? '09:00' : '13:00');
      form.append(`to-${at}`, at === 0 ? '12:00' : '15:00');
    }
    return form;
  };
  const see = (id: string) => getVisit(world.db, people().office, id);

  test('all visits go to another person with their reports, each person gets one mail, and the move is undone', async () => {
    const a = await bookAt('2026-12-01', '09:00', '12:00');
    const b = await bookAt('2026-12-01', '13:00', '15:00');
    const before = await world.db.selectFrom('outbox').select('id').execute();
    const to = { person: people().supervisor.userId, day: '2026-12-02' };
    const location = await mustRedirect(office.post('/visits/move-day', fields([a.visitId, b.visitId], to)));
    for (const { visitId, reportId } of [a, b]) {
      expect(await see(visitId)).toMatchObject({ day: '2026-12-02', electricianId: people().supervisor.userId });
      expect((await getReport(world.db, people().office, reportId)).electricianId).toBe(people().supervisor.userId);
    }
    const mails = await world.db.selectFrom('outbox').select(['id', 'payload']).execute();
    expect(mails.length - before.length).toBe(2);
    const move = new URL(location, 'http://x').searchParams.get('moved') ?? '';
    const undo = new URLSearchParams({ submission: randomUUID(), move, from: '2026-12-01' });
    await mustRedirect(office.post('/visits/week/undo', undo));
    expect(await see(a.visitId)).toMatchObject({ day: '2026-12-01', electricianId: people().electrician.userId });
    const again = await office.post('/visits/week/undo', new URLSearchParams({ submission: randomUUID(), move }));
    expect(again.status).toBe(409);
  });

  test('a visit that is sent twice moves once, as its last row says', async () => {
    const { visitId, reportId } = await bookAt('2026-12-03', '09:00', '12:00');
    const to = { person: people().supervisor.userId, day: '2026-12-04' };
    await mustRedirect(office.post('/visits/move-day', fields([visitId, visitId], to)));
    expect(await see(visitId)).toMatchObject({ day: '2026-12-04', windowFrom: '13:00' });
    expect((await getReport(world.db, people().office, reportId)).electricianId).toBe(people().supervisor.userId);
  });

  test('notice is asked about where the time changes, by each visit', async () => {
    const kept = await bookAt('2026-11-25', '09:00', '12:00');
    const moved = await bookAt('2026-12-02', '13:00', '15:00');
    const to = { person: people().supervisor.userId, day: '2026-11-25' };
    const form = fields([kept.visitId, moved.visitId], to);
    form.set('from-1', '09:30');
    form.set('to-1', '10:00');
    const asked = await office.post('/visits/move-day', form);
    const { extra } = (await asked.json()) as { extra: { warnings: PlanWarning[] } };
    const keys = extra.warnings.map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith('notice.'))).toEqual([`notice.24.2026-11-25.09:30~${moved.visitId}`]);
    form.set('despite', keys.join(' '));
    await mustRedirect(office.post('/visits/move-day', form));
    const event = world.db
      .selectFrom('audit_event')
      .where('action', '=', 'visit.moved')
      .where('subject', '=', moved.visitId);
    expect(JSON.parse((await event.select('detail').executeTakeFirstOrThrow()).detail).notice).toBe(
      'less than 24 hours, the tenant agreed',
    );
  });

  test('a move that is undone says in the history that the notice is short again', async () => {
    const soon = await bookAt('2026-11-24', '16:00', '18:00');
    const to = { person: people().electrician.userId, day: '2026-12-03' };
    const location = await mustRedirect(office.post('/visits/move-day', fields([soon.visitId], to)));
    const move = new URL(location, 'http://x').searchParams.get('moved') ?? '';
    await mustRedirect(office.post('/visits/week/undo', new URLSearchParams({ submission: randomUUID(), move })));
    const events = await world.db
      .selectFrom('audit_event')
      .where('action', '=', 'visit.moved')
      .where('subject', '=', soon.visitId)
      .select('detail')
      .execute();
    expect(events.map(({ detail }) => JSON.parse(detail).notice).filter(Boolean)).toEqual([
      'less than 24 hours, a move was undone',
    ]);
  });

  test('a clash is asked about, and none of the visits moves until it is read', async () => {
    const a = await bookAt('2026-12-08', '09:00', '12:00');
    const b = await bookAt('2026-12-08', '13:00', '15:00');
    const there = await bookAt('2026-12-09', '10:00', '11:00');
    const to = { person: people().electrician.userId, day: '2026-12-09' };
    const asked = await office.post('/visits/move-day', fields([a.visitId, b.visitId], to));
    expect(asked.status).toBe(422);
    const { extra } = (await asked.json()) as { extra: { warnings: PlanWarning[] } };
    expect(extra.warnings.map(({ visit }) => visit?.id)).toEqual([there.visitId]);
    expect((await see(b.visitId)).day).toBe('2026-12-08');
    const despite = extra.warnings.map(({ key }) => key).join(' ');
    await mustRedirect(office.post('/visits/move-day', fields([a.visitId, b.visitId], to, { despite })));
    expect((await see(b.visitId)).day).toBe('2026-12-09');
  });

  test('one visit that cannot move holds all back', async () => {
    const a = await bookAt('2026-12-15', '09:00', '12:00');
    const b = await bookAt('2026-12-15', '13:00', '15:00');
    await world.db.updateTable('visit').set({ status: 'cancelled' }).where('id', '=', b.visitId).execute();
    const to = { person: people().electrician.userId, day: '2026-12-16' };
    expect((await office.post('/visits/move-day', fields([a.visitId, b.visitId], to))).status).toBe(409);
    expect((await see(a.visitId)).day).toBe('2026-12-15');
    const theirs = await world.as(world.other.people.office);
    expect((await theirs.post('/visits/move-day', fields([a.visitId], to))).status).not.toBe(303);
  });
});
