import { beforeEach, expect, test } from 'vitest';
import { defects } from '../../../src/demo/installations/defects.ts';
import { mergeClients, undoClientMerge } from '../../../src/features/merging/server/merge-clients.ts';
import { mergeSites, undoSiteMerge } from '../../../src/features/merging/server/merge-sites.ts';
import { noChoices } from '../../../src/features/reminders/domain/choices.ts';
import { changeClientChoices, changeCompanyChoices } from '../../../src/features/reminders/server/change-choices.ts';
import { getChoices } from '../../../src/features/reminders/server/repository/choices.ts';
import { tellOnce } from '../../../src/features/reminders/server/tell.ts';
import { newId } from '../../../src/kernel/ids.ts';
import type { Trx } from '../../../src/server/db/dialect.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeDeps } from '../../support/deps.ts';
import { booking } from '../../support/details.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { issuedReport } from '../../support/reports.ts';
import { book, makeCompany, type TestCompany } from '../../support/world.ts';
import { deliverAt, remindAt, waiting } from './support.ts';

onBothDatabases('clients are reminded of the next inspection', (database) => {
  let company: TestCompany;
  let count = 0;
  const { own, other } = { own: () => company.sites.own, other: () => company.sites.other };
  const due = (siteId: string, day: string) =>
    database.db
      .updateTable('home_state')
      // Another duty, which is no inspection, is always nearer.
      .set({ inspection_due: day, next_due: '2026-11-30', last_inspected: '2022-03-30', stale_from: null })
      .where('site_id', '=', siteId)
      .execute();
  const mails = () => waiting(database.db, company.id);
  beforeEach(async () => {
    company = await makeCompany(database.db, `Reminders ${++count}`);
    await database.db.deleteFrom('outbox').execute();
    await due(own(), '2027-03-31');
    await due(other(), '2027-09-30');
  });
  const chosen = (choices: Partial<typeof noChoices>, now = new Date()) =>
    database.db
      .transaction()
      .execute((trx) => changeCompanyChoices(trx, company.people.owner, { ...noChoices, ...choices }, now));

  test('once at each of the three, from seven in the morning on', async () => {
    expect(await remindAt(database.db, '2026-12-31T06:59:00Z')).toBe(0);
    await remindAt(database.db, '2026-12-31T07:00:00Z');
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.to).toMatch(/^landlord@/);
    expect(mail?.subject).toBe('1 home is due for inspection by 31 March 2027');
    expect(mail?.text).toContain(`- 31 March 2027: Home of ${'Reminders'} ${count}`);
    for (const at of ['2026-12-31T09:00:00Z', '2027-01-01T09:00:00Z', '2027-01-29T09:00:00Z'])
      await remindAt(database.db, at);
    expect(await mails()).toHaveLength(1);
    for (const at of ['2027-01-30T09:00:00Z', '2027-01-31T09:00:00Z', '2027-03-01T09:00:00Z', '2027-03-31T09:00:00Z'])
      await remindAt(database.db, at);
    expect(await mails()).toHaveLength(3);
  });

  test('a server that was off for weeks reminds once, of what is still to come', async () => {
    await remindAt(database.db, '2027-03-20T09:00:00Z');
    await remindAt(database.db, '2027-03-25T09:00:00Z');
    expect(await mails()).toHaveLength(1);
  });

  /** To whom, and their subjects, of a round on a day. */
  const on = async (day: string) => {
    await database.db.deleteFrom('outbox').execute();
    await remindAt(database.db, `${day}T09:00:00Z`);
    return (await mails()).map(({ to, subject }) => [to.split('@')[0], subject]);
  };
  const late = ['landlord', 'supervisor'].map((who) => [who, '1 home is late for inspection']);

  test('what is late by law is told the client and our supervisor: on the first day, then each week', async () => {
    expect(await on('2027-03-31')).toEqual([['landlord', '1 home is due for inspection by 31 March 2027']]);
    expect(await on('2027-04-01')).toEqual(late);
    expect(await on('2027-04-02')).toEqual([]);
    // The Monday; and a server that was off on the next one.
    expect(await on('2027-04-05')).toEqual(late);
    expect(await on('2027-04-08')).toEqual([]);
    await database.db.updateTable('home_state').set({ no_access: 2 }).where('site_id', '=', own()).execute();
    expect(await on('2027-04-13')).toEqual(late);
    const [toClient, toSupervisor] = (await mails()).map(({ text }) => text);
    for (const text of [toClient, toSupervisor])
      expect(text).toContain(
        `- Due 31 March 2027: Home of Reminders ${count}, TE2 3RD. No visit is booked. No access on 2 visits`,
      );
    expect(toSupervisor).toContain('{origin}/sites?state=late');
    // Who wants no reminders of inspections gets none; our supervisor still does.
    await chosen({ inspectionDays: [] });
    expect(await on('2027-04-19')).toEqual(late.slice(1));
  });

  test('no day of the law, and a duty that rests, are not late', async () => {
    const home = () => database.db.updateTable('home_state').where('site_id', '=', own());
    await home().set({ out_of_scope: 'no_statutory_interval' }).execute();
    expect(await on('2027-04-01')).toEqual([]);
    await home().set({ out_of_scope: '', abeyance_from: '2027-04-01' }).execute();
    expect(await on('2027-04-02')).toEqual([]);
    await home().set({ abeyance_from: null }).execute();
    expect(await on('2027-04-03')).toEqual(late);
  });

  test('an inspection whose defence of access is accepted is not late; a defence of other work excuses none', async () => {
    const home = () => database.db.updateTable('home_state').where('site_id', '=', own());
    await home().set({ defended_from: '2027-04-01', late_from: null }).execute();
    expect(await on('2027-04-01')).toEqual([]);
    // A copy is late since.
    await home().set({ late_from: '2027-04-02' }).execute();
    expect(await on('2027-04-02')).toEqual([]);
    await home().set({ defended_from: '2027-04-02', late_from: '2027-04-01' }).execute();
    expect(await on('2027-04-03')).toEqual(late);
  });

  test('an inspection that began, and one whose report is not issued yet, is not asked to be booked', async () => {
    const { electrician } = company.people;
    const { visitId, reportId } = await book(database.db, company, electrician, own(), '2027-03-30');
    const text = async (day: string) => {
      // The command has worked out the state of the home.
      await due(own(), '2027-03-31');
      await on(day);
      return (await mails()).find(({ to }) => to.startsWith('landlord'))?.text ?? '';
    };
    // Booked for a day that is over, and nobody went.
    expect(await text('2027-04-01')).toContain('No visit is booked\n');
    await database.db.updateTable('visit').set({ status: 'started' }).where('id', '=', visitId).execute();
    expect(await text('2027-04-05')).toContain('TE2 3RD. Inspection begun on 30 March 2027\n');
    await database.db.updateTable('home_state').set({ no_access: 2 }).where('site_id', '=', own()).execute();
    const day = { submitted: '2027-04-12', returned: '2027-04-19', approved: '2027-04-26' } as const;
    for (const status of ['submitted', 'returned', 'approved'] as const) {
      await database.db.updateTable('report').set({ status }).where('id', '=', reportId).execute();
      const told = await text(day[status]);
      expect(told).toContain('TE2 3RD. Inspected, report on its way\n');
      expect(told).not.toMatch(/No visit is booked|to book|Each home needs/i);
    }
    await database.db.updateTable('report').set({ status: 'discarded' }).where('id', '=', reportId).execute();
    expect(await text('2027-05-03')).toContain('No visit is booked');
  });

  test('homes that are late when a company begins are one mail to each, and weekly after it', async () => {
    const many = 1200;
    const like = await database.db.selectFrom('site').where('id', '=', own()).selectAll().executeTakeFirstOrThrow();
    const sites = Array.from({ length: many - 1 }, () => ({ ...like, id: newId() }));
    for (let at = 0; at < sites.length; at += 100)
      await database.db
        .insertInto('site')
        .values(sites.slice(at, at + 100))
        .execute();
    const set = { inspection_due: '2026-08-10', last_inspected: '2021-08-10', stale_from: null };
    await database.db
      .updateTable('home_state')
      .set(set)
      .where('client_id', '=', company.clients.own)
      .where('company_id', '=', company.id)
      .execute();
    const all = late.map(([who]) => [who, `${many} homes are late for inspection`]);
    expect(await on('2026-12-02')).toEqual(all);
    expect((await mails()).every(({ text }) => text.length < 50_000)).toBe(true);
    for (const day of ['2026-12-03', '2026-12-06']) expect(await on(day)).toEqual([]);
    expect(await on('2026-12-07')).toEqual(all);
  });

  test('a home whose inspection is booked is not asked to be booked, and a visit for other work counts for nothing', async () => {
    const visit = booking(own(), company.people.electrician.userId, { day: '2027-01-04' });
    const book = async (kind?: string) => {
      await database.db
        .transaction()
        .execute((trx) => bookVisit(trx, company.people.office, { ...visit, ...(kind && { kind }) }, new Date()));
      // It has worked out the state of the home.
      await due(own(), '2027-03-31');
    };
    await book('MEIWC');
    await remindAt(database.db, '2026-12-31T09:00:00Z');
    const text = async () => (await mails()).find(({ to }) => to.startsWith('landlord'))?.text ?? '';
    expect(await text()).toContain('TE2 3RD\n');
    expect(await text()).toContain('To book or to ask, ring');
    await database.db.deleteFrom('outbox').execute();
    await book();
    await database.db
      .updateTable('visit')
      .set({ day: '2027-02-04' })
      .where('company_id', '=', company.id)
      .where('kind', '=', 'EICR')
      .execute();
    await remindAt(database.db, '2027-01-30T09:00:00Z');
    expect(await text()).toContain('TE2 3RD. Booked for 4 February 2027\n');
    expect(await text()).toContain('To ask, ring');
    expect(await text()).not.toMatch(/to book|Each needs/i);
  });

  test('seven is seven in summer too, and 29 February has its day', async () => {
    await due(own(), '2028-05-29');
    await due(other(), '2029-09-30');
    expect(await remindAt(database.db, '2028-02-29T06:30:00Z')).toBe(0);
    await remindAt(database.db, '2028-02-29T07:30:00Z');
    expect(await mails()).toHaveLength(1);
    // By summer time it is half past seven.
    await remindAt(database.db, '2028-03-30T06:30:00Z');
    expect(await mails()).toHaveLength(2);
  });

  test('two rounds at the same moment write one mail', async () => {
    const at = '2026-12-31T09:00:00Z';
    await Promise.all([remindAt(database.db, at), remindAt(database.db, at), remindAt(database.db, at)]);
    expect(await mails()).toHaveLength(1);
  });

  test('killed between the record and its mail, neither is there; the next round writes both', async () => {
    const now = new Date('2026-12-31T09:00:00Z');
    const from = { companyId: company.id, name: 'A company', phone: '', replyTo: '', place: '', own: '' };
    const to = { person: 'client:1', name: 'A', email: 'a@a.example', choose: '/', role: 'client' } as const;
    const events = [{ key: 'one', topic: 'inspections', what: 'A home', about: '', day: '2027-03-31' } as const];
    const told = { events, today: '2026-12-31', now };
    const dies = {
      ...to,
      // It is asked for when the records are written, and the mail is not.
      get name(): string {
        throw new Error('killed');
      },
    };
    const killed = tellOnce(database.db, from, dies, told);
    await expect(killed).rejects.toThrow('killed');
    expect(await mails()).toEqual([]);
    expect(await tellOnce(database.db, from, to, told)).toBe(true);
    expect(await tellOnce(database.db, from, to, told)).toBe(false);
    expect(await mails()).toHaveLength(1);
  });

  test('killed after some people of a day, the next round tells the rest and nobody twice', async () => {
    await due(other(), '2027-03-31');
    const at = '2026-12-31T09:00:00Z';
    await remindAt(database.db, at);
    expect(await mails()).toHaveLength(2);
    // As if it had been killed before the second, and before the day was done.
    const [first] = await mails();
    const rows = await database.db.selectFrom('outbox').where('company_id', '=', company.id).selectAll().execute();
    const second = rows.find(({ payload }) => !payload.includes(first?.to ?? '-'));
    await database.db
      .deleteFrom('reminder')
      .where('mail_id', '=', second?.id ?? '')
      .execute();
    await database.db
      .deleteFrom('outbox')
      .where('id', '=', second?.id ?? '')
      .execute();
    await database.db.deleteFrom('reminder').where('company_id', '=', company.id).where('person', '=', '').execute();
    expect(await remindAt(database.db, at)).toBe(1);
    expect((await mails()).map(({ to }) => to.split('@')[0])).toEqual(['landlord', 'neighbour']);
  });

  test('a mail server that is away for a day gets each mail once, when it is back', async () => {
    // The client has an account, so that the mail may name a page.
    const { email } = company.people.client;
    await database.db.updateTable('client').set({ email }).where('id', '=', company.clients.own).execute();
    await remindAt(database.db, '2026-12-31T07:00:00Z');
    for (const at of ['2026-12-31T07:01:00Z', '2026-12-31T12:00:00Z', '2026-12-31T23:00:00Z'])
      expect(await deliverAt(database.db, at, { isAway: true })).toEqual([]);
    await remindAt(database.db, '2027-01-01T07:00:00Z');
    const sent = await deliverAt(database.db, '2027-01-01T08:00:00Z');
    expect(sent.map(({ subject }) => subject)).toEqual(['1 home is due for inspection by 31 March 2027']);
    expect(sent[0]?.text).toContain(`https://certificates.example/clients/${company.clients.own}/reminders`);
    expect(await deliverAt(database.db, '2027-01-02T08:00:00Z')).toEqual([]);
  });

  test('the company chooses other days or none, and a client otherwise', async () => {
    await chosen({ inspectionDays: [] });
    await remindAt(database.db, '2026-12-31T09:00:00Z');
    expect(await mails()).toEqual([]);
    const { client, office } = company.people;
    await database.db
      .transaction()
      .execute((trx) =>
        changeClientChoices(trx, client, company.clients.own, { ...noChoices, inspectionDays: [120] }, new Date()),
      );
    await remindAt(database.db, '2027-01-01T09:00:00Z');
    expect((await mails()).map(({ to }) => to.split('@')[0])).toEqual(['landlord']);
    // A client chooses for nobody else.
    const foreign = database.db
      .transaction()
      .execute((trx) => changeClientChoices(trx, client, company.clients.other, noChoices, new Date()));
    await expect(foreign).rejects.toThrow(company.clients.other);
    expect(office.role).toBe('office');
  });

  test('a report with a C2 is no inspection that is due: its next one is told by its own day', async () => {
    const { deps } = makeDeps(database.db, { clock: () => new Date('2026-11-27T09:00:00Z') });
    await issuedReport(deps, company, wholeInspection({ defects: [defects.waterBond] }));
    const { next_due, inspection_due } = await database.db
      .selectFrom('home_state')
      .where('site_id', '=', own())
      .select(['next_due', 'inspection_due'])
      .executeTakeFirstOrThrow();
    expect((next_due ?? '') < '2027').toBe(true);
    expect(inspection_due).toBe('2031-11-19');
    await remindAt(database.db, `${next_due}T09:00:00Z`);
    expect((await mails()).filter(({ subject }) => subject.includes('inspection'))).toEqual([]);
    await remindAt(database.db, '2031-10-20T09:00:00Z');
    expect((await mails()).map(({ text }) => text).join()).toContain(
      '1 home is due for inspection by 19 November 2031.',
    );
  });

  test('a home with an owner in it is told as recommended', async () => {
    await database.db
      .updateTable('home_state')
      .set({ out_of_scope: 'no_statutory_interval' })
      .where('site_id', '=', own())
      .execute();
    await remindAt(database.db, '2026-12-31T09:00:00Z');
    expect((await mails())[0]?.text).toContain('The day that its last report recommends');
  });

  test('a site that is merged into another is not reminded of again, nor after the merge is undone', async () => {
    const clientId = company.clients.own;
    for (const table of ['site', 'home_state'] as const)
      await database.db
        .updateTable(table)
        .set({ client_id: clientId })
        .where(table === 'site' ? 'id' : 'site_id', '=', other())
        .execute();
    await remindAt(database.db, '2026-12-31T09:00:00Z');
    expect(await mails()).toHaveLength(1);
    const inTrx = (work: (trx: Trx) => Promise<unknown>) => database.db.transaction().execute(work);
    const two = { goneId: own(), staysId: other(), confirmed: true };
    await inTrx((trx) => mergeSites(trx, company.people.owner, two, new Date()));
    await due(other(), '2027-03-31');
    await remindAt(database.db, '2027-01-01T09:00:00Z');
    expect(await mails()).toHaveLength(1);
    await inTrx((trx) => undoSiteMerge(trx, company.people.owner, other(), new Date()));
    await due(own(), '2027-03-31');
    await remindAt(database.db, '2027-01-02T09:00:00Z');
    expect(await mails()).toHaveLength(1);
  });

  test('another company is told nothing of it', async () => {
    const stranger = await makeCompany(database.db, `Strangers ${count}`);
    await database.db.deleteFrom('outbox').execute();
    await remindAt(database.db, '2026-12-31T09:00:00Z');
    expect(await waiting(database.db, stranger.id)).toEqual([]);
    expect(await mails()).toHaveLength(1);
  });

  test('a mail that a server refused has told nobody: again next week, or at a new address on the next day', async () => {
    await remindAt(database.db, '2026-12-31T09:00:00Z');
    await deliverAt(database.db, '2026-12-31T09:01:00Z', { refuses: true });
    await remindAt(database.db, '2027-01-01T09:00:00Z');
    expect(await deliverAt(database.db, '2027-01-01T09:01:00Z')).toEqual([]);
    // The next Monday.
    await remindAt(database.db, '2027-01-04T09:00:00Z');
    await deliverAt(database.db, '2027-01-04T09:01:00Z', { refuses: true });
    const client = database.db.updateTable('client').where('id', '=', company.clients.own);
    await client.set({ email: 'better@landlord.example' }).execute();
    await remindAt(database.db, '2027-01-05T09:00:00Z');
    const sent = await deliverAt(database.db, '2027-01-05T09:01:00Z');
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['better@landlord.example', '1 home is due for inspection by 31 March 2027'],
    ]);
    await remindAt(database.db, '2027-01-06T09:00:00Z');
    expect(await deliverAt(database.db, '2027-01-06T09:01:00Z')).toEqual([]);
  });

  test('a client that is merged takes along what it chose and was told, and back', async () => {
    const { own: gone, other: stays } = company.clients;
    const { office } = company.people;
    const choice = { ...noChoices, inspectionDays: [90], defects: false };
    const inTrx = <T>(work: (trx: Trx) => Promise<T>) => database.db.transaction().execute(work);
    await inTrx((trx) => changeClientChoices(trx, office, gone, choice, new Date('2026-12-01T09:00:00Z')));
    await remindAt(database.db, '2026-12-31T09:00:00Z');
    expect(await mails()).toHaveLength(1);
    const at = new Date('2027-01-02T09:00:00Z');
    await inTrx((trx) => mergeClients(trx, office, { goneId: gone, staysId: stays, confirmed: true }, at));
    expect(await getChoices(database.db, office, stays)).toEqual(choice);
    await database.db.updateTable('home_state').set({ client_id: stays }).where('site_id', '=', own()).execute();
    await remindAt(database.db, '2027-01-02T10:00:00Z');
    expect(await mails()).toHaveLength(1);
    await inTrx((trx) => undoClientMerge(trx, office, stays, new Date('2027-01-02T20:00:00Z')));
    expect(await getChoices(database.db, office, stays)).toEqual(noChoices);
    expect(await getChoices(database.db, office, gone)).toEqual(choice);
    await database.db.updateTable('home_state').set({ client_id: gone }).where('site_id', '=', own()).execute();
    await remindAt(database.db, '2027-01-03T09:00:00Z');
    expect(await mails()).toHaveLength(1);
  });

  test('a client that chose for itself keeps its choice in a merge, and undoing it', async () => {
    const { own: gone, other: stays } = company.clients;
    const { office } = company.people;
    const at = new Date('2027-01-02T09:00:00Z');
    const inTrx = <T>(work: (trx: Trx) => Promise<T>) => database.db.transaction().execute(work);
    const [theirs, ours] = [
      { ...noChoices, visits: false },
      { ...noChoices, visits: true },
    ];
    await inTrx((trx) => changeClientChoices(trx, office, gone, theirs, new Date('2026-12-01T09:00:00Z')));
    await inTrx((trx) => changeClientChoices(trx, office, stays, ours, new Date('2026-12-02T09:00:00Z')));
    await inTrx((trx) => mergeClients(trx, office, { goneId: gone, staysId: stays, confirmed: true }, at));
    expect(await getChoices(database.db, office, stays)).toEqual(ours);
    await inTrx((trx) => undoClientMerge(trx, office, stays, at));
    expect(await getChoices(database.db, office, stays)).toEqual(ours);
  });
});
