import { beforeAll, expect, test } from 'vitest';
import { newCalendarIn } from '../../../src/features/calendar-feeds/domain/new-calendar.ts';
import { addOccupant } from '../../../src/features/occupants/server/people.ts';
import { moveVisit } from '../../../src/server/visits/move.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { occupantDetails } from '../../support/earlier.ts';
import { book } from '../../support/world.ts';
import { openSite, type Site, type Visitor } from '../office/site.ts';

// The clock of the office's tests stands at 10:00 UTC on 24 November 2026.
onBothDatabases('calendars of visits', (database) => {
  let world: Site;
  let office: Visitor;
  let own: string;
  let visitId: string;
  beforeAll(async () => {
    world = await openSite(database.db);
    const { people, sites } = world.company;
    office = await world.as(people.office);
    await world.db.updateTable('site').set({ access_notes: 'key code 4711' }).where('id', '=', sites.own).execute();
    const tenant = { ...occupantDetails({ name: 'Mrs Secret', phone: '07700900123' }), siteId: sites.own };
    await world.db.transaction().execute((trx) => addOccupant(trx, people.office, tenant, new Date()));
    visitId = (await book(world.db, world.company, people.electrician, sites.own, '2026-11-30')).visitId;
    own = await made(await world.as(people.electrician), 'own');
  });
  /** The address of a new calendar. */
  async function made(visitor: Visitor, whose: string): Promise<string> {
    const answer = await visitor.post('/settings/account/calendar', { whose });
    expect(answer.status).toBe(303);
    const found = newCalendarIn(answer.headers.getSetCookie().join('; '));
    expect(found?.whose).toBe(whose);
    return found?.address ?? '';
  }
  const read = async (address: string) =>
    (await world.stranger.get(new URL(address, 'http://localhost').pathname)).text();

  test('a person’s calendar holds their visits, and nothing of the occupier, keys or hazards', async () => {
    const text = await read(own);
    expect(text).toContain(`UID:visit-${visitId}@copperplate`);
    expect(text).toContain('DTSTART:20261130T090000Z');
    expect(text).toContain('SEQUENCE:0');
    expect(text).not.toMatch(/Secret|07700|4711/);
    const rows = await world.db.selectFrom('calendar_feed').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(/[\w-]{27}(?=\.ics)/.exec(own)?.[0] ?? 'none');
  });

  test('an unchanged calendar is answered with 304', async () => {
    const path = new URL(own, 'http://localhost').pathname;
    const tag = (await world.stranger.get(path)).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/);
    expect((await world.stranger.get(path)).headers.get('etag')).toBe(tag);
  });

  test('a moved visit rises in its sequence, and one that another person has is cancelled here', async () => {
    const { people } = world.company;
    const time = { day: '2026-12-01', windowFrom: '10:00', windowTo: '11:00' };
    const now = new Date('2026-11-24T11:00:00.000Z');
    await world.db.transaction().execute((trx) => moveVisit(trx, people.office, visitId, time, now));
    const moved = await read(own);
    expect(moved).toMatch(/SEQUENCE:1\r\nDTSTART:20261201T100000Z/);
    expect(moved).toContain('DTSTAMP:20261124T110000Z');
    const company = await made(office, 'company');
    const visit = await world.db
      .selectFrom('report')
      .where('visit_id', '=', visitId)
      .select('id')
      .executeTakeFirstOrThrow();
    await office.post(`/reports/${visit.id}/hand-over`, { to: people.supervisor.userId, note: '', confirm: 'yes' });
    expect(await read(own)).toContain('STATUS:CANCELLED');
    expect(await read(company)).toContain('STATUS:CONFIRMED');
    const theirs = await read(await made(await world.as(people.supervisor), 'own'));
    expect(theirs).toMatch(/SEQUENCE:2/);
  });

  test('the company has one calendar at most', async () => {
    const { db, company } = world;
    const feed = (secret: string) => ({
      ...{ id: `feed-${secret}`, company_id: company.id, user_id: null, secret_hash: secret },
      ...{ created_by: company.people.office.userId, created_at: '2026-11-24T10:00:00.000Z' },
    });
    await db.deleteFrom('calendar_feed').where('company_id', '=', company.id).where('user_id', 'is', null).execute();
    await db.insertInto('calendar_feed').values(feed('one')).execute();
    await expect(db.insertInto('calendar_feed').values(feed('two')).execute()).rejects.toThrow();
    await db.deleteFrom('calendar_feed').where('id', '=', 'feed-one').execute();
  });

  test('renewed or stopped, the earlier address is gone; only the office shares the company’s', async () => {
    const electrician = await world.as(world.company.people.electrician);
    const renewed = await made(electrician, 'own');
    expect((await world.stranger.get(new URL(own, 'http://localhost').pathname)).status).toBe(404);
    expect(await read(renewed)).toContain('BEGIN:VCALENDAR');
    await electrician.post('/settings/account/calendar-stop', { whose: 'own' });
    expect((await world.stranger.get(new URL(renewed, 'http://localhost').pathname)).status).toBe(404);
    expect((await electrician.post('/settings/account/calendar', { whose: 'company' })).status).toBe(403);
    for (const name of ['x.ics', `${'a'.repeat(27)}`, `${'a'.repeat(27)}.ics`, '%00.ics'])
      expect((await world.stranger.get(`/public/calendar/${name}`)).status).toBeGreaterThanOrEqual(400);
  });
});
