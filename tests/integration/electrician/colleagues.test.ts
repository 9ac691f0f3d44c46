import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import { handOver } from '../../../src/server/reports/hand-over.ts';
import { listOthersWork } from '../../../src/server/repositories/entries/at-work.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { book, fill as enter } from '../../support/world.ts';
import { fill, openSite, type Site, textOf } from './site.ts';

onBothDatabases('several people on one visit', (database) => {
  let site: Site;
  let office: Browser;
  let electrician: Browser;
  let apprentice: Browser;
  let supervisor: Browser;
  beforeAll(async () => {
    site = await openSite(database.db);
    const { people } = site.company;
    office = await site.signedIn(people.office);
    electrician = await site.signedIn(people.electrician);
    apprentice = await site.signedIn(people.apprentice);
    supervisor = await site.signedIn(people.supervisor);
  });
  const people = () => site.company.people;
  /** Adds more people for that day than the office booked. */
  const set = async (visitId: string, who: readonly string[], by = office, was: readonly string[] = []) => {
    const all = await database.db.selectFrom('visit').select('id').execute();
    const despite = all.map(({ id }) => id).join(' ');
    return by.post(`/visits/${visitId}/people`, { submission: randomUUID(), people: who, was: was.join(' '), despite });
  };

  async function visit() {
    const { visitId, reportId } = await book(database.db, site.company, people().electrician);
    return { visitId, reportId, home: `/electrician/reports/${reportId}` };
  }

  const beside = async (visitId: string): Promise<string[]> => {
    const rows = await database.db
      .selectFrom('visit_colleague')
      .where('visit_id', '=', visitId)
      .select('user_id')
      .execute();
    return rows.map(({ user_id }) => user_id).sort();
  };

  test('a colleague sees the visit and fills in its report while added, and not before or after', async () => {
    const { visitId, home, reportId } = await visit();
    const seen = async (who: Browser) => [
      (await who.get(`/electrician/visits/${visitId}`)).status,
      (await who.get(`${home}/supply`)).status,
    ];
    for (const who of [apprentice, supervisor]) expect(await seen(who)).toEqual([404, 404]);
    const added = await set(visitId, [people().apprentice.userId, people().supervisor.userId]);
    expect([added.status, added.location]).toEqual([303, `/visits/${visitId}?done=visit-people`]);
    for (const who of [apprentice, supervisor]) {
      expect(await seen(who)).toEqual([200, 200]);
      const today = await who.open('/electrician');
      expect(today.html).toContain(`/electrician/visits/${visitId}`);
      expect(textOf(today.html)).toContain(`With ${people().electrician.name}`);
    }
    expect((await fill(apprentice, `${home}/supply`, { ze: '0.21' })).status).toBe(303);
    expect((await fill(electrician, `${home}/supply`, { supply_ipf: '1.1' })).status).toBe(303);
    const { supply } = (await site.document(reportId)) as { supply?: Record<string, { text: string }> };
    expect([supply?.ze?.text, supply?.supply_ipf?.text]).toEqual(['0.21', '1.1']);

    const both = [people().apprentice.userId, people().supervisor.userId];
    expect((await set(visitId, [], office, both)).status).toBe(303);
    for (const who of [apprentice, supervisor]) expect(await seen(who)).toEqual([404, 404]);
    const late = { submission: randomUUID(), base: '0', ze: '0.3' };
    expect((await apprentice.post(`${home}/supply`, late)).status).toBe(404);
  });

  test('saving an older list of colleagues changes only the changed names', async () => {
    const { visitId } = await visit();
    const [first, second] = [people().apprentice, people().supervisor];
    await set(visitId, [first.userId]);
    // Rendered with nobody: the first colleague stays.
    await set(visitId, [second.userId]);
    expect(await beside(visitId)).toEqual([first.userId, second.userId].sort());
    // Rendered with both: one is removed, by a page that says so. Again, from the old page, nothing changes.
    await set(visitId, [first.userId], office, [first.userId, second.userId]);
    expect(await beside(visitId)).toEqual([first.userId]);
    await set(visitId, [second.userId], office, [first.userId, second.userId]);
    expect(await beside(visitId)).toEqual([]);
  });

  test('the electrician who takes the report over is the only one on the visit, and leaves it on the next handover', async () => {
    const { visitId, reportId } = await visit();
    await set(visitId, [people().apprentice.userId, people().supervisor.userId]);
    const handTo = async ({ userId }: { userId: string }) => {
      const form = { to: userId, note: '' };
      await database.db.transaction().execute((trx) => handOver(trx, people().office, reportId, form, new Date()));
    };
    await handTo(people().apprentice);
    expect(await beside(visitId)).toEqual([people().supervisor.userId]);
    await handTo(people().electrician);
    expect((await apprentice.get(`/electrician/visits/${visitId}`)).status).toBe(404);
    expect((await supervisor.get(`/electrician/visits/${visitId}`)).status).toBe(200);
  });

  test('only the visit’s electrician and the office can end the visit early, and undo that', async () => {
    const { visitId } = await visit();
    await set(visitId, [people().apprentice.userId, people().supervisor.userId]);
    const page = `/electrician/visits/${visitId}`;
    await electrician.post(`${page}/arrival`, { submission: randomUUID() });
    const givingUp = { submission: randomUUID(), give_up_reason: 'Nobody let me in', confirm: 'yes' };
    for (const who of [apprentice, supervisor]) {
      expect((await who.open(page)).html).not.toContain('giving-up');
      expect((await who.get(`${page}/giving-up`)).status).toBe(403);
      expect((await who.post(`${page}/giving-up`, { ...givingUp, submission: randomUUID() })).status).toBe(403);
    }
    expect((await electrician.open(page)).html).toContain('giving-up');
    expect((await electrician.post(`${page}/giving-up`, givingUp)).status).toBe(303);
    for (const who of [apprentice, supervisor]) {
      expect((await who.open(page)).html).not.toContain('/restoration');
      expect((await who.post(`${page}/restoration`, { submission: randomUUID() })).status).toBe(403);
    }
    expect((await electrician.post(`${page}/restoration`, { submission: randomUUID() })).status).toBe(303);
  });

  test('only the report’s holder signs it', async () => {
    const { visitId, home, reportId } = await visit();
    await set(visitId, [people().supervisor.userId]);
    await enter(database.db, people().electrician, reportId);
    const page = await supervisor.open(`${home}/sign`);
    expect(textOf(page.html)).toContain(`${people().electrician.name} has this report and signs it`);
    const signed = { submission: randomUUID(), base: '0', signature: people().supervisor.name, confirm: 'yes' };
    expect((await supervisor.post(`${home}/sign`, signed)).status).toBe(403);
  });

  test('only people who book visits choose the colleagues, from inspectors of their own company', async () => {
    const { visitId } = await visit();
    const them = [people().apprentice.userId];
    for (const who of [electrician, apprentice, supervisor]) expect((await set(visitId, them, who)).status).toBe(403);
    const stranger = await site.signedIn(site.other.people.office);
    expect((await set(visitId, them, stranger)).status).toBe(404);
    expect((await set(visitId, [site.other.people.electrician.userId])).status).toBe(404);
    expect((await set(visitId, [people().client.userId])).status).toBe(409);
    expect((await apprentice.get(`/electrician/visits/${visitId}`)).status).toBe(404);

    await set(visitId, them);
    const events = await database.db
      .selectFrom('audit_event')
      .where('subject', '=', visitId)
      .where('action', '=', 'visit.people-changed')
      .select(['user_id', 'detail'])
      .execute();
    expect(events.map(({ user_id }) => user_id)).toEqual([people().office.userId]);
  });

  test('a board shows for some minutes who else works on it, and not to that person', async () => {
    const { visitId, reportId, home } = await visit();
    await set(visitId, [people().apprentice.userId]);
    await enter(database.db, people().electrician, reportId, [
      { path: 'boards/b1', value: true },
      { path: 'boards/b1/designation', value: 'DB1' },
      { path: 'boards/b2', value: true },
      { path: 'boards/b2/designation', value: 'DB2' },
    ]);
    expect((await fill(apprentice, `${home}/boards/b1`, { location: 'Hall' })).status).toBe(303);
    const words = `${people().apprentice.name} made an entry at 10:00`;
    const list = textOf((await electrician.open(`${home}/boards`)).html);
    expect(list.split(words)).toHaveLength(2);
    expect(textOf((await electrician.open(`${home}/boards/b1`)).html)).toContain(words);
    expect(textOf((await electrician.open(`${home}/boards/b2`)).html)).not.toContain('made an entry');
    expect(textOf((await apprentice.open(`${home}/boards/b1`)).html)).not.toContain(words);
    const document = {};
    const since = (at: string) =>
      listOthersWork(database.db, people().electrician, { id: reportId, seq: 300, document }, at);
    expect(await since('2026-11-24T10:00:00.001Z')).toEqual([]);
    expect((await since('2026-11-24T10:00:00.000Z')).map(({ byId }) => byId)).toContain(people().apprentice.userId);
    expect((await since('2026-11-24T10:00:00.001Z')).filter(({ byId }) => byId === people().apprentice.userId)).toEqual(
      [],
    );
  });
});
