import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { changeOccupant, eraseOccupant, moveOut } from '../../../src/features/occupants/server/people.ts';
import { moveDay, undoDayMove } from '../../../src/features/planning/server/move-day.ts';
import { noChoices } from '../../../src/features/reminders/domain/choices.ts';
import { changeClientChoices } from '../../../src/features/reminders/server/change-choices.ts';
import { listRefusedPeople } from '../../../src/features/reminders/server/repository/refused-people.ts';
import { tellOfVisits } from '../../../src/features/reminders/server/tell-visits.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { changeClient } from '../../../src/server/clients/change.ts';
import type { Trx } from '../../../src/server/db/dialect.ts';
import { up as visitsTold } from '../../../src/server/db/migrations/2026-11-30-30-visits-told.ts';
import { GIVE_UP_AFTER } from '../../../src/server/mail/mail.ts';
import { handOver } from '../../../src/server/reports/hand-over.ts';
import { insertOccupants } from '../../../src/server/repositories/homes/occupants.ts';
import { getClient } from '../../../src/server/repositories/register/clients.ts';
import { findNoAccess } from '../../../src/server/visits/attendance/find-no-access.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { bookAgain } from '../../../src/server/visits/book-again.ts';
import { cancelVisit } from '../../../src/server/visits/cancel.ts';
import { moveVisit } from '../../../src/server/visits/move.ts';
import { restoreVisit } from '../../../src/server/visits/restore.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeDeps } from '../../support/deps.ts';
import { booking } from '../../support/details.ts';
import { makeCompany, type TestCompany } from '../../support/world.ts';
import { deliverAt, remindAt, waiting } from './support.ts';

const now = new Date('2026-11-23T09:00:00Z');

onBothDatabases('clients and occupiers are told of visits', (database) => {
  let company: TestCompany;
  let count = 0;
  beforeEach(async () => {
    company = await makeCompany(database.db, `Visits ${++count}`);
    for (const table of ['visit_news', 'reminder', 'outbox', 'occupant'] as const)
      await database.db.deleteFrom(table).execute();
    await livesHere('Ann Penhale', 'ann@tenant.example');
  });
  const livesHere = (name: string, email: string, since = '') =>
    inTrx((trx) =>
      insertOccupants(
        trx,
        company.people.office,
        [
          {
            ...{ siteId: company.sites.own, part: 'tenant', name, phone: '', email, language: '' },
            ...{ needs: 'Hard of hearing', keepNeeds: true, grantedOn: '', since },
          },
        ],
        now,
      ),
    );
  const inTrx = <T>(work: (trx: Trx) => Promise<T>) => database.db.transaction().execute(work);
  const office = () => company.people.office;
  const bookOn = async (day: string, siteId = company.sites.own) => {
    const at = booking(siteId, company.people.electrician.userId, { day });
    return (await inTrx((trx) => bookVisit(trx, office(), at, now))).visitId;
  };
  const moveTo = (id: string, day: string, at = now, windowFrom = '13:00') =>
    inTrx((trx) => moveVisit(trx, office(), id, { day, windowFrom, windowTo: '15:00' }, at));
  const cancel = (visitId: string, at = now) =>
    inTrx((trx) => cancelVisit(trx, office(), { visitId, reason: 'Booked twice' }, at));
  const occupiersToo = () =>
    inTrx((trx) => changeClientChoices(trx, office(), company.clients.own, { ...noChoices, occupiers: true }, now));
  const tellAt = (at: string) => tellOfVisits(makeDeps(database.db, { clock: () => new Date(at) }).deps);
  /** The mails since the last time this was asked: to whom, and their subjects. */
  const news = async () => {
    const mails = await waiting(database.db, company.id);
    await database.db.deleteFrom('outbox').execute();
    // What the electrician is told of has its own tests.
    return mails.map(({ to, subject }) => [to.split('@')[0], subject]).filter(([to]) => to !== 'electrician');
  };
  const later = '2026-11-23T09:05:00Z';

  test('booked visits are one mail to the client, some minutes later, and none to an occupier who was not chosen', async () => {
    await bookOn('2026-12-01');
    await bookOn('2026-12-02');
    expect(await tellAt('2026-11-23T09:04:00Z')).toBe(0);
    expect(await tellAt(later)).toBe(1);
    const [mail] = await waiting(database.db, company.id);
    expect(mail?.text).toContain('1 December 2026, 09:00 to 12:00');
    expect(await news()).toEqual([['landlord', '2 visits are booked']]);
    expect(await tellAt(later)).toBe(0);
  });

  test('what was moved or undone at once is told as it is in the end', async () => {
    await moveTo(await bookOn('2026-12-01'), '2026-12-08');
    await cancel(await bookOn('2026-12-02'));
    await tellAt(later);
    expect(await news()).toEqual([['landlord', `1 visit is booked: Home of Visits ${count}, 8 December 2026`]]);
  });

  test('moved, cancelled and brought back, each to both; the name of a need stays here', async () => {
    await occupiersToo();
    const id = await bookOn('2026-12-01');
    await tellAt(later);
    const mails = await waiting(database.db, company.id);
    expect(mails.map(({ text }) => text).join()).not.toContain('hearing');
    expect(await news()).toEqual([
      ['ann', 'An electrician comes on Tuesday 1 December 2026, between 09:00 and 12:00'],
      ['landlord', `1 visit is booked: Home of Visits ${count}, 1 December 2026`],
    ]);
    await moveTo(id, '2026-12-08', new Date('2026-11-24T09:00:00Z'));
    await tellAt('2026-11-24T10:00:00Z');
    expect((await news())[0]).toEqual([
      'ann',
      'Moved: the electrician comes on Tuesday 8 December 2026, between 13:00 and 15:00',
    ]);
    await cancel(id, new Date('2026-11-25T09:00:00Z'));
    await tellAt('2026-11-25T10:00:00Z');
    expect((await news()).map(([, subject]) => subject?.slice(0, 12))).toEqual(['Cancelled: n', '1 visit is c']);
    await inTrx((trx) => restoreVisit(trx, office(), id, new Date('2026-11-26T09:00:00Z')));
    await tellAt('2026-11-26T10:00:00Z');
    expect((await news()).map(([, subject]) => subject?.slice(0, 12))).toEqual(['An electrici', '1 visit is b']);
  });

  test('who was told a name hears who comes instead, once, in one mail; a change that is undone in time is not told', async () => {
    await occupiersToo();
    const id = await bookOn('2026-12-01');
    const { supervisor, electrician } = company.people;
    const { id: reportId } = await database.db
      .selectFrom('report')
      .where('visit_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow();
    const handTo = (to: string, at: string) =>
      inTrx((trx) => handOver(trx, office(), reportId, { to, note: '' }, new Date(at)));
    // Nobody was told a name yet.
    await handTo(supervisor.userId, '2026-11-23T09:01:00Z');
    await tellAt('2026-11-23T09:06:00Z');
    const told = async () => (await news()).filter(([to]) => to === 'ann' || to === 'landlord');
    expect((await told()).map(([, subject]) => subject?.slice(0, 12))).toEqual(['An electrici', '1 visit is b']);
    await handTo(electrician.userId, '2026-11-24T09:00:00Z');
    await handTo(supervisor.userId, '2026-11-24T09:02:00Z');
    await tellAt('2026-11-24T10:00:00Z');
    expect(await told()).toEqual([]);
    await handTo(electrician.userId, '2026-11-25T09:00:00Z');
    await tellAt('2026-11-25T09:04:00Z');
    expect(await told()).toEqual([]);
    await tellAt('2026-11-25T09:05:00Z');
    const mail = (await waiting(database.db, company.id)).find(({ to }) => to.startsWith('ann'));
    expect(mail?.text).toContain(`Who comes: ${electrician.name}`);
    expect(await told()).toEqual([
      ['ann', `${electrician.name} comes on Tuesday 1 December 2026, between 09:00 and 12:00`],
      ['landlord', `1 visit has another electrician: Home of Visits ${count}, 1 December 2026`],
    ]);
    await tellAt('2026-11-26T10:00:00Z');
    expect(await told()).toEqual([]);
    // Another day and another person are one mail.
    await handTo(supervisor.userId, '2026-11-27T09:00:00Z');
    await moveTo(id, '2026-12-08', new Date('2026-11-27T09:01:00Z'));
    await tellAt('2026-11-27T10:00:00Z');
    expect((await told()).map(([, subject]) => subject?.slice(0, 11))).toEqual(['Moved: the ', '1 visit has']);
    // The supervisor comes already: nothing more to say.
    await tellAt('2026-11-28T10:00:00Z');
    expect(await told()).toEqual([]);
  });

  test('no access, the same day', async () => {
    await occupiersToo();
    const id = await bookOn('2026-11-23');
    await tellAt(later);
    await news();
    const at = new Date('2026-11-23T10:00:00Z');
    const said = { visitId: id, at: at.toISOString(), reason: 'nobody-in' as const, words: '' };
    await inTrx((trx) => findNoAccess(trx, company.people.electrician, said, undefined, at));
    await tellAt('2026-11-23T10:06:00Z');
    expect(await news()).toEqual([
      ['ann', 'We could not get in on Monday 23 November 2026'],
      ['landlord', `We could not get in at 1 home: Home of Visits ${count}, 23 November 2026`],
      ['office', `No access: Home of Visits ${count}`],
    ]);
  });

  test('two days before, once; a move takes back the reminder that no server has, and the new day has its own', async () => {
    await occupiersToo();
    const id = await bookOn('2026-12-03');
    await tellAt(later);
    await news();
    await remindAt(database.db, '2026-11-30T09:00:00Z');
    expect(await news()).toEqual([]);
    await remindAt(database.db, '2026-12-01T09:00:00Z');
    expect(await deliverAt(database.db, '2026-12-01T09:01:00Z', { isAway: true })).toEqual([]);
    await moveTo(id, '2026-12-10', new Date('2026-12-01T10:00:00Z'));
    await tellAt('2026-12-01T10:10:00Z');
    const sent = await deliverAt(database.db, '2026-12-02T10:00:00Z');
    expect(sent.map(({ to, subject }) => `${to.split('@')[0]} ${subject}`).toSorted()).toEqual([
      'ann Moved: the electrician comes on Thursday 10 December 2026, between 13:00 and 15:00',
      `landlord 1 visit has moved: Home of Visits ${count}, 10 December 2026`,
      // The client's list of that day is one mail, and stays.
      `landlord 1 visit is within two days: Home of Visits ${count}, 3 December 2026`,
    ]);
    for (const day of ['2026-12-08', '2026-12-09', '2026-12-10']) await remindAt(database.db, `${day}T09:00:00Z`);
    expect((await news()).map(([to]) => to)).toEqual(['ann', 'landlord']);
  });

  test('two processes tell once; killed before the mail is written, the news still waits', async () => {
    await bookOn('2026-12-01');
    await Promise.all([tellAt(later), tellAt(later), tellAt(later)]);
    expect(await news()).toHaveLength(1);
    await bookOn('2026-12-02');
    // The sentence of the company cannot be read: the transaction ends as if the process had.
    await database.db.updateTable('company').set({ time_zone: 'No/Where' }).where('id', '=', company.id).execute();
    expect(await tellAt(later)).toBe(0);
    expect(await news()).toEqual([]);
    await database.db.updateTable('company').set({ time_zone: 'Europe/London' }).where('id', '=', company.id).execute();
    expect(await tellAt(later)).toBe(1);
  });

  test('a client who wants none gets none; a tenant who has moved out gets none', async () => {
    await inTrx((trx) =>
      changeClientChoices(trx, office(), company.clients.own, { ...noChoices, visits: false, occupiers: true }, now),
    );
    await database.db.updateTable('occupant').set({ moved_out_on: '2026-11-01' }).execute();
    await bookOn('2026-12-01');
    await tellAt(later);
    expect(await news()).toEqual([]);
  });

  test('a visit of a day that has passed is told to nobody', async () => {
    await bookOn('2026-11-20');
    await tellAt(later);
    expect(await news()).toEqual([]);
  });

  test('a tenant with the landlord’s address gets one mail, and so do two occupiers with one address', async () => {
    await occupiersToo();
    const { email } = await database.db
      .selectFrom('client')
      .where('id', '=', company.clients.own)
      .select('email')
      .executeTakeFirstOrThrow();
    await livesHere('The landlord', email.toUpperCase());
    await livesHere('Ben Penhale', 'Ann@Tenant.example');
    await bookOn('2026-11-25');
    await tellAt(later);
    const mails = await waiting(database.db, company.id);
    expect(mails.find(({ to }) => to.startsWith('ann'))?.text).toContain('Dear Ann Penhale and Ben Penhale,');
    expect((await news()).map(([to]) => to)).toEqual(['ann', 'landlord']);
    await livesHere('Cai Penhale', 'ann@tenant.example');
    await remindAt(database.db, '2026-11-23T09:00:00Z');
    expect((await news()).map(([to]) => to)).toEqual(['ann', 'landlord']);
    await livesHere('Dai Penhale', 'ann@tenant.example');
    await remindAt(database.db, '2026-11-24T09:00:00Z');
    expect(await news()).toEqual([]);
  });

  test('people hear of visits on days on which they live there', async () => {
    await occupiersToo();
    await database.db.updateTable('occupant').set({ moved_out_on: '2026-12-05' }).execute();
    await livesHere('Ben Next', 'ben@tenant.example', '2026-12-05');
    await bookOn('2026-12-04');
    await tellAt(later);
    expect((await news()).map(([to]) => to)).toEqual(['ann', 'landlord']);
    await bookOn('2026-12-05');
    await tellAt(later);
    expect((await news()).map(([to]) => to)).toEqual(['ben', 'landlord']);
  });

  test('the client whose site it is when it is told is told', async () => {
    await bookOn('2026-12-01');
    await database.db
      .updateTable('site')
      .set({ client_id: company.clients.other })
      .where('id', '=', company.sites.own)
      .execute();
    await tellAt(later);
    const { email } = await database.db
      .selectFrom('client')
      .where('id', '=', company.clients.other)
      .select('email')
      .executeTakeFirstOrThrow();
    expect(
      (await waiting(database.db, company.id)).map(({ to }) => to).filter((to) => !to.startsWith('electrician')),
    ).toEqual([email]);
  });

  test('a move that is undone in time is never told, also after it was cancelled between', async () => {
    const id = await bookOn('2026-12-01');
    await tellAt(later);
    await news();
    await moveTo(id, '2026-12-08', new Date('2026-11-24T09:00:00Z'));
    await inTrx((trx) =>
      moveVisit(
        trx,
        office(),
        id,
        { day: '2026-12-01', windowFrom: '09:00', windowTo: '12:00' },
        new Date('2026-11-24T09:02:00Z'),
      ),
    );
    await tellAt('2026-11-24T10:00:00Z');
    expect(await news()).toEqual([]);
    await moveTo(id, '2026-12-09', new Date('2026-11-25T09:00:00Z'));
    await cancel(id, new Date('2026-11-25T09:01:00Z'));
    await inTrx((trx) => restoreVisit(trx, office(), id, new Date('2026-11-25T09:02:00Z')));
    await tellAt('2026-11-25T10:00:00Z');
    expect(await news()).toEqual([['landlord', `1 visit has moved: Home of Visits ${count}, 9 December 2026`]]);
    await moveTo(id, '2026-12-10', new Date('2026-11-26T09:00:00Z'));
    await cancel(id, new Date('2026-11-26T09:01:00Z'));
    await tellAt('2026-11-26T10:00:00Z');
    // The day that they know.
    expect(await news()).toEqual([['landlord', `1 visit is cancelled: Home of Visits ${count}, 9 December 2026`]]);
  });

  test('no access is told of its day, what happens to the visit afterwards beside it', async () => {
    const id = await bookOn('2026-11-23');
    await tellAt(later);
    await news();
    const at = new Date('2026-11-23T10:00:00Z');
    const said = { visitId: id, at: at.toISOString(), reason: 'nobody-in' as const, words: '' };
    await inTrx((trx) => findNoAccess(trx, company.people.electrician, said, undefined, at));
    const again = booking(company.sites.own, company.people.electrician.userId, { day: '2026-11-30' });
    const { visitId } = await inTrx((trx) => bookAgain(trx, office(), id, again, new Date('2026-11-23T10:02:00Z')));
    await moveTo(visitId, '2026-12-01', new Date('2026-11-23T10:03:00Z'));
    await tellAt('2026-11-23T10:10:00Z');
    const mail = (await waiting(database.db, company.id)).find(({ to }) => to.startsWith('landlord'));
    expect(mail?.text).toContain('23 November 2026: ');
    expect(mail?.text).toContain('1 December 2026, 13:00 to 15:00');
    expect((await news()).filter(([to]) => to === 'landlord')).toEqual([
      ['landlord', 'We could not get in at 1 home, and more'],
    ]);
  });

  test('no access is told where the visit is cancelled after it', async () => {
    const id = await bookOn('2026-11-23');
    await tellAt(later);
    await news();
    const at = new Date('2026-11-23T10:00:00Z');
    const said = { visitId: id, at: at.toISOString(), reason: 'nobody-in' as const, words: '' };
    await inTrx((trx) => findNoAccess(trx, company.people.electrician, said, undefined, at));
    await cancel(id, new Date('2026-11-23T10:03:00Z'));
    await tellAt('2026-11-23T10:10:00Z');
    expect((await news()).filter(([to]) => to === 'landlord')).toEqual([
      ['landlord', `We could not get in at 1 home: Home of Visits ${count}, 23 November 2026`],
    ]);
  });

  test('a mail that waits is dropped where its reader moves out before the day, and where they are erased', async () => {
    await occupiersToo();
    await bookOn('2026-12-01');
    await bookOn('2026-12-10');
    await tellAt(later);
    expect((await waiting(database.db, company.id)).filter(({ to }) => to.startsWith('ann'))).toHaveLength(2);
    const { id } = await database.db.selectFrom('occupant').select('id').executeTakeFirstOrThrow();
    const at = { siteId: company.sites.own, id };
    await inTrx((trx) => moveOut(trx, office(), { ...at, on: '2026-12-05', empty: false }, now));
    const annes = async () => (await waiting(database.db, company.id)).filter(({ to }) => to.startsWith('ann'));
    expect((await annes()).map(({ subject }) => subject)).toEqual([
      'An electrician comes on Tuesday 1 December 2026, between 09:00 and 12:00',
    ]);
    await inTrx((trx) => eraseOccupant(trx, office(), at, now));
    expect(await annes()).toEqual([]);
    expect((await news()).map(([to]) => to)).toEqual(['landlord']);
  });

  test('a mail to two at one address still goes where one of them moves out', async () => {
    await occupiersToo();
    const [ben = ''] = await livesHere('Ben Penhale', 'ann@tenant.example');
    await bookOn('2026-12-10');
    await tellAt(later);
    const leaves = { siteId: company.sites.own, id: ben, on: '2026-12-05', empty: false };
    await inTrx((trx) => moveOut(trx, office(), leaves, now));
    expect((await news()).map(([to]) => to)).toEqual(['ann', 'landlord']);
  });

  const changeEmail = async (name: string, email: string) => {
    const person = await database.db
      .selectFrom('occupant')
      .where('name', '=', name)
      .select(['id', 'since'])
      .executeTakeFirstOrThrow();
    await inTrx((trx) =>
      changeOccupant(
        trx,
        office(),
        {
          ...{ siteId: company.sites.own, id: person.id, part: 'tenant', name, phone: '', email, language: '' },
          ...{ needs: '', keepNeeds: true, grantedOn: '', since: person.since },
        },
        now,
      ),
    );
  };

  test('an address that a server refused is not tried again that week; a new one gets the reminder, once', async () => {
    await occupiersToo();
    await bookOn('2026-12-03');
    await tellAt(later);
    await news();
    await remindAt(database.db, '2026-12-01T09:00:00Z');
    await deliverAt(database.db, '2026-12-01T09:01:00Z', { refuses: 'ann@tenant.example' });
    await news();
    await changeEmail('Ann Penhale', 'ann@new.example');
    await remindAt(database.db, '2026-12-02T09:00:00Z');
    expect((await waiting(database.db, company.id)).map(({ to }) => to)).toEqual(['ann@new.example']);
    await remindAt(database.db, '2026-12-02T10:00:00Z');
    expect(await news()).toHaveLength(1);
  });

  test('a mail that a server refused for what it is says nothing about the address, and goes again the next week', async () => {
    await bookOn('2026-12-10');
    await tellAt(later);
    await deliverAt(database.db, later, { refuses: 'landlord', what: 'mail' });
    const lost = await listRefusedPeople(database.db, office(), { since: '2026-11-20', most: 50 });
    expect(lost).toMatchObject([{ site: undefined, isMailRefused: true }]);
    await news();
    await tellAt('2026-11-24T07:06:00Z');
    expect(await news()).toEqual([]);
    await tellAt('2026-11-30T07:06:00Z');
    expect((await news()).map(([to]) => to)).toEqual(['landlord']);
  });

  test('news that a server refused goes to the new address the next morning, as it is then, and once', async () => {
    await occupiersToo();
    const id = await bookOn('2026-12-10');
    await tellAt(later);
    await deliverAt(database.db, later, { refuses: 'ann@tenant.example' });
    await news();
    await tellAt('2026-11-23T12:00:00Z');
    await moveTo(id, '2026-12-11', new Date('2026-11-23T13:00:00Z'));
    await tellAt('2026-11-23T14:00:00Z');
    const lost = () => listRefusedPeople(database.db, office(), { since: '2026-11-20', most: 50 });
    expect(await lost()).toMatchObject([
      { name: 'Ann Penhale', email: 'ann@tenant.example', site: { id: company.sites.own }, isMailRefused: false },
    ]);
    // The address is not tried again this week; the client is told of the move.
    expect((await news()).map(([to]) => to)).toEqual(['landlord']);
    await tellAt('2026-11-24T07:06:00Z');
    expect(await news()).toEqual([]);
    await changeEmail('Ann Penhale', 'ann@new.example');
    expect(await lost()).toEqual([]);
    await tellAt('2026-11-25T07:06:00Z');
    await tellAt('2026-11-26T07:06:00Z');
    // She was never told of the first day.
    expect(await news()).toEqual([['ann', 'An electrician comes on Friday 11 December 2026, between 13:00 and 15:00']]);
  });

  test('an address that was refused is tried again the next week; after the day nothing waits', async () => {
    await bookOn('2026-12-10');
    await tellAt(later);
    await deliverAt(database.db, later, { refuses: 'landlord' });
    await news();
    for (const day of ['24', '25', '26', '27', '28', '29']) await tellAt(`2026-11-${day}T07:06:00Z`);
    expect(await news()).toEqual([]);
    await tellAt('2026-11-30T07:06:00Z');
    expect(await news()).toEqual([['landlord', `1 visit is booked: Home of Visits ${count}, 10 December 2026`]]);
    await tellAt('2026-12-11T07:06:00Z');
    expect(await database.db.selectFrom('visit_news').selectAll().execute()).toEqual([]);
  });

  test('a mail that waits for a server that is away goes to the address that was corrected meanwhile, once', async () => {
    await occupiersToo();
    await livesHere('Ben Penhale', 'ann@tenant.example');
    await livesHere('Cai Penhale', 'cai@tenant.example');
    await bookOn('2026-12-10');
    await tellAt(later);
    expect(await deliverAt(database.db, later, { isAway: true })).toEqual([]);
    const own = { clientId: company.clients.own, email: 'landlord@new.example' };
    const client = await getClient(database.db, office(), own.clientId);
    const { id: _id, archivedAt: _archived, ...details } = client;
    await inTrx((trx) => changeClient(trx, office(), own.clientId, { ...details, email: own.email }, now));
    await changeEmail('Cai Penhale', 'cai@new.example');
    // Ben keeps the address that he shared with Ann.
    await changeEmail('Ann Penhale', 'ann@new.example');
    await tellAt('2026-11-23T09:10:00Z');
    const sent = await deliverAt(database.db, '2026-11-24T10:00:00Z');
    expect(
      sent
        .map(({ to }) => to)
        .filter((to) => !to.startsWith('electrician'))
        .toSorted(),
    ).toEqual(['ann@new.example', 'ann@tenant.example', 'cai@new.example', 'landlord@new.example']);
    await tellAt('2026-11-25T10:00:00Z');
    expect(await waiting(database.db, company.id)).toEqual([]);
  });

  test('no access that a server refused is told at the new address', async () => {
    await occupiersToo();
    const id = await bookOn('2026-11-23');
    await tellAt(later);
    await news();
    const at = new Date('2026-11-23T10:00:00Z');
    const said = { visitId: id, at: at.toISOString(), reason: 'nobody-in' as const, words: '' };
    await inTrx((trx) => findNoAccess(trx, company.people.electrician, said, undefined, at));
    await tellAt('2026-11-23T10:06:00Z');
    await deliverAt(database.db, '2026-11-23T10:07:00Z', { refuses: 'ann@tenant.example' });
    await news();
    await changeEmail('Ann Penhale', 'ann@new.example');
    await tellAt('2026-11-24T07:06:00Z');
    await tellAt('2026-11-25T07:06:00Z');
    expect(await news()).toEqual([['ann', 'We could not get in on Monday 23 November 2026']]);
  });

  test('a visit that moves over a change of tenants is cancelled to one, booked to the other; and back', async () => {
    await occupiersToo();
    await database.db.updateTable('occupant').set({ moved_out_on: '2026-12-05' }).execute();
    await livesHere('Ben Next', 'ben@tenant.example', '2026-12-05');
    await livesHere('Cai Stays', 'cai@tenant.example');
    const told = async () =>
      (await news()).filter(([to]) => to !== 'landlord').map(([to, subject]) => [to, subject?.slice(0, 16)]);
    const id = await bookOn('2026-12-01');
    await tellAt(later);
    expect(await told()).toEqual([
      ['ann', 'An electrician c'],
      ['cai', 'An electrician c'],
    ]);
    await moveTo(id, '2026-12-08', new Date('2026-11-24T09:00:00Z'));
    await tellAt('2026-11-24T10:00:00Z');
    const mails = await waiting(database.db, company.id);
    expect(mails.find(({ to }) => to.startsWith('ann'))?.text).toContain('Tuesday 1 December 2026');
    expect(await told()).toEqual([
      ['ann', 'Cancelled: no el'],
      ['ben', 'An electrician c'],
      ['cai', 'Moved: the elect'],
    ]);
    await moveTo(id, '2026-12-02', new Date('2026-11-25T09:00:00Z'));
    await tellAt('2026-11-25T10:00:00Z');
    expect(await told()).toEqual([
      ['ann', 'An electrician c'],
      ['ben', 'Cancelled: no el'],
      ['cai', 'Moved: the elect'],
    ]);
    await cancel(id, new Date('2026-11-26T09:00:00Z'));
    await tellAt('2026-11-26T10:00:00Z');
    expect(await told()).toEqual([
      ['ann', 'Cancelled: no el'],
      ['cai', 'Cancelled: no el'],
    ]);
  });

  /** The step from an earlier version, where what people know stands with the news that waits. */
  const upgrade = async (known = '') => {
    await sql.raw("alter table visit_news add column known text not null default ''").execute(database.db);
    await sql.raw(`update visit_news set known = '${known}' where day = ''`).execute(database.db);
    for (const statement of visitsTold('sqlite')) await sql.raw(statement).execute(database.db);
  };
  /** What was told, as an earlier version stored it. */
  const storedBefore = async (id: string, day: string) => {
    const people = await database.db.selectFrom('reminder').select('person').distinct().execute();
    await database.db.deleteFrom('reminder').execute();
    for (const { person } of people) {
      const mailId = newId();
      const told = { event: `${mailId}:${id}:${day}`, mail_id: mailId, at: now.toISOString() };
      await database.db
        .insertInto('reminder')
        .values({ company_id: company.id, person, ...told })
        .execute();
    }
  };

  test('news that waits during an upgrade is told to those who know another time', async () => {
    await occupiersToo();
    const subjects = async () => (await news()).map(([to, subject]) => [to, subject?.slice(0, 13)]);
    const id = await bookOn('2026-12-01');
    await tellAt(later);
    await news();
    await storedBefore(id, '2026-12-01');
    await moveTo(id, '2026-12-08', new Date('2026-11-24T09:00:00Z'));
    await upgrade('2026-12-01 09:00 12:00');
    await tellAt('2026-11-24T10:00:00Z');
    expect(await subjects()).toEqual([
      ['ann', 'Moved: the el'],
      ['landlord', '1 visit has m'],
    ]);
    await storedBefore(id, '2026-12-08');
    await moveTo(id, '2026-12-08', new Date('2026-11-25T09:00:00Z'), '09:00');
    await upgrade('another time');
    await tellAt('2026-11-25T10:00:00Z');
    expect((await subjects()).map(([to]) => to)).toEqual(['ann', 'landlord']);
    await storedBefore(id, '2026-12-08');
    await cancel(id, new Date('2026-11-26T09:00:00Z'));
    await upgrade('2026-12-08 09:00 15:00');
    await tellAt('2026-11-26T10:00:00Z');
    expect(await subjects()).toEqual([
      ['ann', 'Cancelled: no'],
      ['landlord', '1 visit is ca'],
    ]);
    await storedBefore(id, '2026-12-08');
    await inTrx((trx) => restoreVisit(trx, office(), id, new Date('2026-11-27T09:00:00Z')));
    // They were told that it is cancelled.
    await upgrade();
    await tellAt('2026-11-27T10:00:00Z');
    expect((await subjects()).map(([to]) => to)).toEqual(['ann', 'landlord']);
  });

  test('news for others is told in time, where an address refused earlier news of the same visit', async () => {
    await occupiersToo();
    const id = await bookOn('2026-12-10');
    await tellAt(later);
    await moveTo(id, '2026-12-11', new Date('2026-11-23T09:06:00Z'));
    await deliverAt(database.db, '2026-11-23T09:07:00Z', { refuses: 'ann@tenant.example' });
    await news();
    await tellAt('2026-11-23T09:12:00Z');
    expect((await news()).map(([to]) => to)).toEqual(['landlord']);
  });

  test('an address is not refused where no server answered for days: it is tried again the next morning', async () => {
    await bookOn('2026-12-10');
    await tellAt(later);
    await database.db
      .updateTable('outbox')
      .set({ attempts: GIVE_UP_AFTER - 1 })
      .execute();
    await deliverAt(database.db, later, { isAway: true });
    await news();
    expect(await listRefusedPeople(database.db, office(), { since: '2026-11-20', most: 50 })).toEqual([]);
    await tellAt('2026-11-24T07:06:00Z');
    expect((await news()).map(([to]) => to)).toEqual(['landlord']);
  });

  test('the refused addresses of users and of corrected people take no place in the list', async () => {
    await occupiersToo();
    await bookOn('2026-12-10');
    await tellAt(later);
    await deliverAt(database.db, later, { refuses: 'ann@tenant.example' });
    const { event } = await database.db
      .selectFrom('reminder')
      .where('event', 'like', 'refused:%')
      .select('event')
      .executeTakeFirstOrThrow();
    const latest = { company_id: company.id, mail_id: '', at: '2026-11-23T12:00:00Z' };
    const corrected = Array.from({ length: 250 }, (_, n) => ({
      ...{ ...latest, event: event.replace(/[0-9a-f]{8}/, '00000000') },
      person: n < 50 ? `user:${newId()}` : `client:${newId()}`,
    }));
    await database.db.insertInto('reminder').values(corrected).execute();
    expect(await listRefusedPeople(database.db, office(), { since: '2026-11-20', most: 1 })).toMatchObject([
      { name: 'Ann Penhale' },
    ]);
  });

  test('no access that a server refused names who came', async () => {
    await occupiersToo();
    await database.db.deleteFrom('occupant').execute();
    const id = await bookOn('2026-11-23');
    await tellAt(later);
    await news();
    const { electrician, supervisor } = company.people;
    await database.db
      .insertInto('visit_colleague')
      .values({
        ...{ company_id: company.id, visit_id: id, site_id: company.sites.own, user_id: supervisor.userId },
        ...{ added_by: office().userId, added_at: now.toISOString() },
      })
      .execute();
    const at = new Date('2026-11-23T10:00:00Z');
    const said = { visitId: id, at: at.toISOString(), reason: 'nobody-in' as const, words: '' };
    await inTrx((trx) => findNoAccess(trx, supervisor, said, undefined, at));
    await tellAt('2026-11-23T10:06:00Z');
    await deliverAt(database.db, '2026-11-23T10:07:00Z', { refuses: 'landlord' });
    await news();
    await tellAt('2026-11-30T07:06:00Z');
    const mail = (await waiting(database.db, company.id)).find(({ to }) => to.startsWith('landlord'));
    expect(mail?.text).toContain(`${supervisor.name} came`);
    expect(mail?.text).not.toContain(electrician.name);
  });

  test('what the mails of an earlier version told is known', async () => {
    await occupiersToo();
    const id = await bookOn('2026-12-01');
    await tellAt(later);
    await news();
    const mailId = newId();
    await database.db
      .updateTable('reminder')
      .where('person', 'like', 'occupant:%')
      .set({ event: `${mailId}:${id}:2026-12-01`, mail_id: mailId })
      .execute();
    await upgrade();
    await moveTo(id, '2026-12-08', new Date('2026-11-24T09:00:00Z'));
    await tellAt('2026-11-24T10:00:00Z');
    expect((await news())[0]).toEqual([
      'ann',
      'Moved: the electrician comes on Tuesday 8 December 2026, between 13:00 and 15:00',
    ]);
  });

  test('who was not told of a visit hears of no move of it, and of no cancelled one', async () => {
    const moved = await bookOn('2026-12-01');
    const cancelled = await bookOn('2026-12-02');
    await tellAt(later);
    await news();
    await occupiersToo();
    await moveTo(moved, '2026-12-08', new Date('2026-11-24T09:00:00Z'));
    await cancel(cancelled, new Date('2026-11-24T09:00:00Z'));
    await tellAt('2026-11-24T10:00:00Z');
    expect((await news()).filter(([to]) => to === 'ann')).toEqual([
      ['ann', 'An electrician comes on Tuesday 8 December 2026, between 13:00 and 15:00'],
    ]);
  });

  test('a day that is shared out is told where the time changes, and where another person comes than was named', async () => {
    await occupiersToo();
    const { electrician, supervisor } = company.people;
    const kept = await bookOn('2026-12-01');
    const moved = await bookOn('2026-12-02');
    await tellAt(later);
    await news();
    const at = new Date('2026-11-24T09:00:00Z');
    const visits = [
      { visitId: kept, personId: supervisor.userId, day: '2026-12-01', from: '09:00', to: '12:00' },
      { visitId: moved, personId: electrician.userId, day: '2026-12-01', from: '13:00', to: '15:00' },
    ];
    const share = (read: readonly string[]) => inTrx((trx) => moveDay(trx, office(), { visits, read }, at));
    const move = await share([]).catch((error: { warnings: readonly { key: string }[] }) =>
      share(error.warnings.map(({ key }) => key)),
    );
    await tellAt('2026-11-24T09:10:00Z');
    const told = (await news()).filter(([to]) => to !== 'supervisor');
    expect(told.map((each) => each.join(' ')).toSorted()).toEqual([
      'ann Moved: the electrician comes on Tuesday 1 December 2026, between 13:00 and 15:00',
      `ann ${supervisor.name} comes on Tuesday 1 December 2026, between 09:00 and 12:00`,
      'landlord 1 visit has moved, and more',
    ]);
    await inTrx((trx) => undoDayMove(trx, office(), move ?? '', new Date('2026-11-24T10:00:00Z')));
    await tellAt('2026-11-24T10:10:00Z');
    expect((await news()).filter(([to]) => to === 'landlord')).toEqual([['landlord', '1 visit has moved, and more']]);
  });

  test('the occupier’s mail holds the visit for a calendar; a move has a higher number, and the same identity', async () => {
    await occupiersToo();
    const id = await bookOn('2026-12-01');
    await tellAt(later);
    const fileFor = async (at: string) =>
      (await deliverAt(database.db, at)).find(({ to }) => to.startsWith('ann'))?.files;
    const [booked] = (await fileFor(later)) ?? [];
    expect(booked).toContain(`UID:visit-${id}@copperplate`);
    expect(booked).toContain('DTSTART:20261201T090000Z');
    expect(booked).toContain('SEQUENCE:0');
    await moveTo(id, '2027-06-01', new Date('2026-11-24T09:00:00Z'));
    await tellAt('2026-11-24T09:10:00Z');
    const [moved] = (await fileFor('2026-11-24T09:10:00Z')) ?? [];
    expect(moved).toContain('DTSTART:20270601T120000Z');
    expect(moved).toContain('SEQUENCE:1');
    expect([booked, moved].every((file) => file?.includes('METHOD:REQUEST'))).toBe(true);
    await cancel(id, new Date('2026-11-25T09:00:00Z'));
    await tellAt('2026-11-25T09:10:00Z');
    const [cancelled] = (await fileFor('2026-11-25T09:10:00Z')) ?? [];
    for (const line of ['METHOD:CANCEL', `UID:visit-${id}@copperplate`, 'SEQUENCE:2', 'STATUS:CANCELLED'])
      expect(cancelled).toContain(line);
  });

  test('a client with an account is linked to its choice; another gets no link', async () => {
    await bookOn('2026-12-01');
    await tellAt(later);
    const { email } = company.people.client;
    expect((await waiting(database.db, company.id)).find(({ to }) => to.startsWith('landlord'))?.text).not.toContain(
      '{origin}',
    );
    await news();
    await database.db.updateTable('client').set({ email }).where('id', '=', company.clients.own).execute();
    await bookOn('2026-12-02');
    await tellAt(later);
    expect((await waiting(database.db, company.id)).find(({ to }) => to === email)?.text).toContain(
      '{origin}/clients/',
    );
  });
});
