import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { VisitWarning } from '../../../src/components/office/visits/visit-warnings.tsx';
import { noticeInWords } from '../../../src/domain/visit/notice.ts';
import { addOwnAbsence } from '../../../src/features/planning/server/absences.ts';
import { visitEntries } from '../../../src/pages/sites/_components/entries.tsx';
import { listShortNotices } from '../../../src/server/repositories/homes/short-notices.ts';
import { listColleagues } from '../../../src/server/repositories/register/visit-colleagues.ts';
import { countVisits } from '../../../src/server/repositories/register/visit-lists.ts';
import { getVisit } from '../../../src/server/repositories/register/visits.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { book } from '../../support/world.ts';
import { mustRedirect, openSite, refused, type Site, type Visitor } from './site.ts';

// The clock of the office's tests stands at 10:00 UTC on 24 November 2026.
onBothDatabases('a visit where another one is, or in a window that is over', (database) => {
  let world: Site;
  let office: Visitor;
  beforeAll(async () => {
    world = await openSite(database.db);
    office = await world.as(world.company.people.office);
  });
  const people = () => world.company.people;
  const visit = (day: string, from = '09:00', to = '12:00'): Record<string, string> => ({
    site_id: world.company.sites.own,
    electrician_id: people().electrician.userId,
    day,
    window_from: from,
    window_to: to,
    expected_boards: '1',
    expected_circuits: '8',
    hazards: 'A dog',
  });
  const idOf = (location: string) => /[0-9a-f-]{36}/.exec(location)?.[0] ?? '';
  /** Booked; where the site has a visit that day, that is all that may be asked, and it is booked all the same. */
  async function bookAt(fields: Record<string, string>): Promise<string> {
    const answer = await office.post('/visits/new', fields);
    if (answer.status === 303) return idOf(answer.headers.get('location') ?? '');
    const warnings = ((await refused(Promise.resolve(answer))).extra as { warnings: VisitWarning[] }).warnings;
    expect(warnings.filter(({ key }) => !key.startsWith('there.'))).toEqual([]);
    const read = [fields.despite, ...warnings.map(({ key }) => key)].filter(Boolean).join(' ');
    return idOf(await mustRedirect(office.post('/visits/new', { ...fields, despite: read })));
  }
  /** What the page asks, with nothing wrong and everything typed kept. */
  async function asked(path: string, fields: Record<string, string>): Promise<VisitWarning[]> {
    const { errors, entered, extra } = await refused(office.post(path, fields));
    expect(errors).toEqual([]);
    for (const [name, value] of Object.entries(fields)) expect(entered[name]).toEqual([value]);
    return (extra as { warnings: VisitWarning[] }).warnings;
  }
  const listEventsAbout = (visitId: string) =>
    database.db.selectFrom('audit_event').where('subject', '=', visitId).orderBy('id').selectAll().execute();
  const despite = (warnings: VisitWarning[]) => ({ despite: warnings.map(({ key }) => key).join(' ') });

  test('is said before it is booked, with the other visit, and booked all the same when told so', async () => {
    const day = '2026-12-07';
    const first = await bookAt(visit(day));
    const second = { ...visit(day, '11:30', '14:00'), site_id: world.company.sites.other };
    const warnings = await asked('/visits/new', second);
    expect(warnings).toEqual([
      {
        key: first,
        message: 'Elin Electrician has another visit on 7 December 2026, 09:00 to 12:00:',
        visit: { id: first, words: expect.stringMatching(/^Home of /) },
      },
    ]);
    expect(await countVisits(database.db, people().office, { from: day, to: day })).toBe(1);
    await bookAt({ ...second, ...despite(warnings) });
    expect(await countVisits(database.db, people().office, { from: day, to: day })).toBe(2);
    // What was answered was about that one: another is asked about again, and none is forgotten.
    expect(
      (await asked('/visits/new', { ...visit(day, '11:45'), ...despite(warnings) })).map(({ key }) => key),
    ).toEqual([first, expect.any(String)]);
  });

  test('of people nothing is said of windows that touch, of other days and people, and of visits that are cancelled or done', async () => {
    const day = '2026-12-08';
    const first = await bookAt(visit(day));
    await bookAt(visit(day, '12:00', '13:00'));
    await bookAt(visit(day, '08:00', '09:00'));
    await bookAt(visit('2026-12-09'));
    await bookAt({ ...visit(day), electrician_id: people().apprentice.userId });
    await mustRedirect(
      office.post(`/visits/${first}/cancellation`, { cancel_reason: 'The tenant has moved out', confirm: 'yes' }),
    );
    const again = await bookAt(visit(day));
    await database.db.updateTable('visit').set({ status: 'done' }).where('id', '=', again).execute();
    await bookAt(visit(day));
  });

  test('the same form twice books once and asks nothing', async () => {
    const form = { ...visit('2026-12-10'), submission: randomUUID() };
    const first = await bookAt(form);
    expect(await bookAt(form)).toBe(first);
  });

  test('a window that is over is asked about; one that is not is not', async () => {
    expect(await asked('/visits/new', visit('2026-11-24', '08:00', '10:00'))).toEqual([
      { key: 'past', message: 'This window is over: it is 10:00 now.' },
    ]);
    expect(await asked('/visits/new', visit('2026-11-23'))).toEqual([
      { key: 'past', message: '23 November 2026 has passed.' },
    ]);
    await bookAt({ ...visit('2026-11-23'), despite: 'past' });
    await bookAt({ ...visit('2026-11-24', '08:00', '10:01'), despite: 'notice.24.2026-11-24.08:00' });
  });

  test('shorter notice than a tenant must have is asked about when a visit is booked or moved, and the answer is kept', async () => {
    const { own } = world.company.sites;
    const short = visit('2026-11-25', '06:00', '08:00');
    const warnings = await asked('/visits/new', short);
    expect(warnings).toEqual([
      { key: 'notice.24.2026-11-25.06:00', message: expect.stringContaining('24 hours’ notice in writing') },
    ]);
    const id = await bookAt({ ...short, ...despite(warnings) });
    const told = async () => {
      const events = await listEventsAbout(id);
      return events.map(({ action, detail }) => [action, JSON.parse(detail).notice]);
    };
    expect(await told()).toEqual([['visit.booked', 'less than 24 hours, the tenant agreed']]);
    const shown = async () => {
      const notices = await listShortNotices(database.db, people().supervisor, [id], 'Europe/London');
      const history = visitEntries([await getVisit(database.db, people().supervisor, id)], '2026-11-24', notices);
      const notice = notices.get(id);
      expect(history[0]?.words).toBe(
        [people().electrician.name, notice && noticeInWords(notice)].filter(Boolean).join('. '),
      );
      return notice && noticeInWords(notice);
    };
    const agreed = `at less than 24 hours’ notice: the tenant agreed, ${people().office.name} said on 24 November 2026`;
    expect(await shown()).toBe(`Booked ${agreed}`);
    // Another end of the window is no other notice; another beginning is, and enough notice asks nothing.
    const move = (from: string, until: string, day = '2026-11-25') => ({ day, window_from: from, window_to: until });
    await mustRedirect(office.post(`/visits/${id}/move`, move('06:00', '08:30')));
    const again = { ...move('06:30', '08:30'), ...despite(warnings) };
    const onMove = await asked(`/visits/${id}/move`, again);
    expect(onMove.map(({ key }) => key)).toEqual(['notice.24.2026-11-25.06:30']);
    expect(await shown()).toBe(`Booked ${agreed}`);
    await mustRedirect(office.post(`/visits/${id}/move`, { ...again, ...despite(onMove) }));
    expect(await shown()).toBe(`Moved ${agreed}`);
    await mustRedirect(office.post(`/visits/${id}/move`, move('10:00', '10:30')));
    expect(await shown()).toBe(undefined);
    expect(await listShortNotices(database.db, world.other.people.office, [id], 'Europe/London')).toEqual(new Map());
    expect((await told()).slice(1)).toEqual([
      ['visit.moved', undefined],
      ['visit.moved', 'less than 24 hours, the tenant agreed'],
      ['visit.moved', undefined],
    ]);
    // An empty home is entered at once, and so is one that its owner lives in.
    const site = database.db.updateTable('site').where('id', '=', own);
    await site.set({ vacant_since: '2026-11-01' }).execute();
    await bookAt(visit('2026-11-25', '05:00', '05:30'));
    await site.set({ vacant_since: '', tenure: 'owner' }).execute();
    await bookAt(visit('2026-11-25', '05:30', '06:00'));
    await site.set({ tenure: 'private_rented' }).execute();
  });

  test('moving asks the same, not about the visit itself, and not where nothing of that changes', async () => {
    const day = '2026-12-14';
    const other = await bookAt(visit(day));
    const id = await bookAt(visit('2026-12-15'));
    const move = (to: string, from = '09:00', until = '12:00') => ({
      day: to,
      window_from: from,
      window_to: until,
    });
    await mustRedirect(office.post(`/visits/${id}/move`, move('2026-12-15', '10:00', '12:30')));
    const warnings = await asked(`/visits/${id}/move`, move(day, '10:00'));
    expect(warnings.map(({ key }) => key)).toEqual([other]);
    expect((await getVisit(database.db, people().office, id)).day).toBe('2026-12-15');
    await mustRedirect(office.post(`/visits/${id}/move`, { ...move(day, '10:00'), ...despite(warnings) }));
    expect((await getVisit(database.db, people().office, id)).day).toBe(day);
    expect((await asked(`/visits/${id}/move`, move('2026-11-24', '07:00', '08:00'))).map(({ key }) => key)).toEqual([
      'past',
    ]);
  });

  test('handing over asks about the visits of who takes it, until the window is over', async () => {
    const day = '2026-12-16';
    const theirs = await bookAt({ ...visit(day), electrician_id: people().apprentice.userId });
    const id = await bookAt(visit(day, '10:00', '11:00'));
    const { reportId } = await getVisit(database.db, people().office, id);
    const form = { to: people().apprentice.userId, note: 'Key under the mat' };
    const warnings = await asked(`/reports/${reportId}/hand-over`, form);
    expect(warnings.map((warning) => warning.visit?.id)).toEqual([theirs]);
    expect((await getVisit(database.db, people().office, id)).electricianId).toBe(people().electrician.userId);
    await mustRedirect(office.post(`/reports/${reportId}/hand-over`, { ...form, ...despite(warnings) }));
    expect((await getVisit(database.db, people().office, id)).electricianId).toBe(people().apprentice.userId);

    const late = await book(database.db, world.company, people().electrician);
    const before = { day: '2026-11-20' };
    await database.db.updateTable('visit').set(before).where('id', 'in', [late.visitId, theirs]).execute();
    await mustRedirect(office.post(`/reports/${late.reportId}/hand-over`, form));
  });

  test('another company’s visits clash with nothing', async () => {
    const day = '2026-12-17';
    await bookAt(visit(day));
    const { other } = world;
    const theirs = await world.as(other.people.office);
    const ours = { ...visit(day), site_id: other.sites.own };
    expect((await theirs.post('/visits/new', ours)).status).toBe(404);
    await mustRedirect(theirs.post('/visits/new', { ...ours, electrician_id: other.people.electrician.userId }));
  });

  test('adding somebody to a visit asks about theirs, of whoever is new on it alone, and until the window is over', async () => {
    const day = '2027-06-09';
    const { electrician, supervisor, apprentice } = people();
    const theirs = await bookAt({ ...visit(day), electrician_id: supervisor.userId });
    const id = await bookAt(visit(day, '10:00', '11:00'));
    const path = `/visits/${id}/people`;
    const onIt = async () => (await listColleagues(database.db, people().office, id)).map(({ userId }) => userId);
    await mustRedirect(office.post(path, { people: apprentice.userId, was: '' }));
    // Whoever is unticked is taken off with the same form, and nobody is before it is answered.
    const form = { people: supervisor.userId, was: apprentice.userId };
    const warnings = await asked(path, form);
    expect(warnings).toEqual([
      {
        key: theirs,
        message: `${supervisor.name} has another visit on 9 June 2027, 09:00 to 12:00:`,
        visit: { id: theirs, words: expect.stringMatching(/^Home of /) },
      },
    ]);
    expect(await onIt()).toEqual([apprentice.userId]);
    await mustRedirect(office.post(path, { ...form, ...despite(warnings) }));
    expect(await onIt()).toEqual([supervisor.userId]);
    // Who stands on it already is not asked about again, nor its electrician about this visit.
    await mustRedirect(office.post(path, { people: supervisor.userId, was: supervisor.userId }));
    await mustRedirect(office.post(path, { people: electrician.userId, was: supervisor.userId }));
    const past = { day: '2026-11-20' };
    await database.db.updateTable('visit').set(past).where('id', 'in', [id, theirs]).execute();
    await mustRedirect(office.post(path, { people: supervisor.userId, was: '' }));
  });

  test('is said of a visit that somebody is on beside its electrician too, and of all who are on the one that is moved', async () => {
    const day = '2027-06-02';
    const { electrician, supervisor } = people();
    const shared = await bookAt({ ...visit(day), electrician_id: supervisor.userId });
    const together = { people: electrician.userId, was: '' };
    await mustRedirect(office.post(`/visits/${shared}/people`, together));
    const [warning, ...more] = await asked('/visits/new', visit(day, '11:00', '13:00'));
    expect(more).toEqual([]);
    expect(warning).toEqual({
      key: shared,
      message: 'Elin Electrician has another visit on 2 June 2027, 09:00 to 12:00:',
      visit: { id: shared, words: expect.stringMatching(/^Home of /) },
    });
    const own = await bookAt(visit('2027-06-03'));
    const moved = { day: '2027-06-03', window_from: '10:00', window_to: '11:00' };
    const onMove = await asked(`/visits/${shared}/move`, moved);
    expect(onMove.map(({ key, message }) => [key, message])).toEqual([
      [own, 'Elin Electrician has another visit on 3 June 2027, 09:00 to 12:00:'],
    ]);
  });

  test('is said of a person who is away, when it is booked, moved or taken over', async () => {
    const day = '2027-07-01';
    const { electrician, apprentice } = people();
    const away = { from: day, to: '2027-07-02', kind: 'holiday' as const, note: '' };
    await database.db
      .transaction()
      .execute((trx) => addOwnAbsence(trx, electrician, away, new Date('2026-11-24T10:00:00Z')));
    const message = (of: string) => `Elin Electrician is away on ${of} (Holiday).`;
    expect((await asked('/visits/new', visit(day))).map((each) => each.message)).toEqual([message('1 July 2027')]);
    const id = await bookAt(visit('2027-07-05'));
    const moved = { day: '2027-07-02', window_from: '10:00', window_to: '11:00' };
    expect((await asked(`/visits/${id}/move`, moved)).map((each) => each.message)).toEqual([message('2 July 2027')]);
    const theirs = await bookAt({ ...visit(day), electrician_id: apprentice.userId });
    const { reportId } = await getVisit(database.db, people().office, theirs);
    const taken = await asked(`/reports/${reportId}/hand-over`, { to: electrician.userId });
    expect(taken.map((each) => each.message)).toEqual([message('1 July 2027')]);
  });

  test('is said of a second visit at a site that day, and of a time at which nobody was in', async () => {
    const day = '2027-08-02';
    const first = await bookAt({ ...visit(day), electrician_id: people().apprentice.userId });
    const second = visit(day, '13:00', '15:00');
    expect(await asked('/visits/new', second)).toEqual([
      {
        key: `there.${first}`,
        message: expect.stringMatching(/^There is a visit here already on 2 August 2027, with apprentice/),
        visit: { id: first, words: '09:00 to 12:00' },
      },
    ]);
    const missed = { no_access_at: '2027-08-02T09:00:00.000Z' };
    await database.db.updateTable('visit').set(missed).where('id', '=', first).execute();
    expect(
      (await asked('/visits/new', visit('2027-08-09', '11:00', '13:00'))).map(({ key, message }) => [key, message]),
    ).toEqual([[`missed.${first}`, 'Nobody let us in at this time of day on 2 August 2027:']]);
    await bookAt(visit('2027-08-09', '13:00', '15:00'));
  });
});
