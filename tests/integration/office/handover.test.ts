import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { getVisit } from '../../../src/server/repositories/register/visits.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { book, fill, putInState } from '../../support/world.ts';
import { mustRedirect, openSite, refused, type Site, type Visitor } from './site.ts';

onBothDatabases('handing over a report in the office', (database) => {
  let world: Site;
  let office: Visitor;
  beforeAll(async () => {
    world = await openSite(database.db);
    office = await world.as(world.company.people.office);
  });
  const people = () => world.company.people;
  const holder = async (reportId: string) => (await getReport(database.db, people().office, reportId)).electricianId;

  test('gives it to another person, once however often the form arrives', async () => {
    const { reportId, visitId } = await book(database.db, world.company, people().electrician);
    const form = { to: people().apprentice.userId, note: 'Key under the mat', submission: randomUUID() };
    const first = await mustRedirect(office.post(`/reports/${reportId}/hand-over`, form));
    expect(first).toBe(`/visits/${visitId}?done=handed-over`);
    // What the new one types meanwhile does not make the same form ask for a tick.
    await fill(database.db, people().apprentice, reportId, [{ path: 'supply/ze', value: '0.21' }]);
    expect(await mustRedirect(office.post(`/reports/${reportId}/hand-over`, form))).toBe(first);
    expect(await holder(reportId)).toBe(people().apprentice.userId);
    expect((await getVisit(database.db, people().office, visitId)).electricianId).toBe(people().apprentice.userId);
  });

  test('asks once more when it has been begun, and keeps what was typed', async () => {
    const { reportId, visitId } = await book(database.db, world.company, people().electrician);
    await fill(database.db, people().electrician, reportId, [{ path: 'supply/ze', value: '0.21' }]);
    const form = { to: people().supervisor.userId, note: 'Finish board 2' };
    const { errors, entered } = await refused(office.post(`/reports/${reportId}/hand-over`, form));
    expect(errors).toMatchObject([{ field: 'confirm' }]);
    expect(entered).toMatchObject({ to: [form.to], note: [form.note] });
    expect(await holder(reportId)).toBe(people().electrician.userId);
    await mustRedirect(office.post(`/reports/${reportId}/hand-over`, { ...form, confirm: 'yes' }));
    expect(await holder(reportId)).toBe(people().supervisor.userId);
    // It goes no other way: moving the visit changes its time, whatever else is posted.
    const moved = { day: '2026-11-30', window_from: '09:00', window_to: '10:00' };
    await mustRedirect(
      office.post(`/visits/${visitId}/move`, { ...moved, electrician_id: people().electrician.userId }),
    );
    expect(await getVisit(database.db, people().office, visitId)).toMatchObject({
      day: '2026-11-30',
      electricianId: people().supervisor.userId,
    });
  });

  test('is refused for nobody, for a stranger, with a note that is too long, and too late', async () => {
    const { reportId } = await book(database.db, world.company, people().electrician);
    const path = `/reports/${reportId}/hand-over`;
    const give = (to: string, note = '') => office.post(path, { to, note });
    expect((await refused(give(''))).errors).toMatchObject([{ field: 'to' }]);
    const long = 'x'.repeat(501);
    expect((await refused(give(people().apprentice.userId, long))).errors).toMatchObject([{ field: 'note' }]);
    expect((await give(world.other.people.electrician.userId)).status).toBe(404);
    expect((await give(people().electrician.userId)).status).toBe(409);
    expect((await give(people().office.userId)).status).toBe(409);
    await putInState(database.db, reportId, 'submitted');
    expect((await give(people().apprentice.userId)).status).toBe(409);
    expect(await holder(reportId)).toBe(people().electrician.userId);
  });

  test('is for the office of that company', async () => {
    const { reportId } = await book(database.db, world.company, people().electrician);
    const path = `/reports/${reportId}/hand-over`;
    const form = { to: world.company.spareUser };
    expect((await world.stranger.post(path, form)).status).toBe(303);
    expect((await (await world.as(world.other.people.office)).post(path, form)).status).toBe(404);
    for (const role of ['electrician', 'apprentice', 'client'] as const) {
      expect([role, (await (await world.as(people()[role])).post(path, form)).status]).toEqual([role, 403]);
    }
    expect(await holder(reportId)).toBe(people().electrician.userId);
    await mustRedirect((await world.as(people().supervisor)).post(path, form));
    expect(await holder(reportId)).toBe(world.company.spareUser);
  });
});
