import { beforeEach, expect, test } from 'vitest';
import { addQualification } from '../../../src/features/qualifications/server/keep.ts';
import { listQualifications } from '../../../src/features/qualifications/server/repository.ts';
import { changeWorkMail } from '../../../src/server/account/change-work-mail.ts';
import type { Trx } from '../../../src/server/db/dialect.ts';
import { forgetUser } from '../../../src/server/users/forget.ts';
import { shutUserOut } from '../../../src/server/users/shut-out.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeCompany, type TestCompany } from '../../support/world.ts';
import { mustRedirect, openSite } from '../office/site.ts';
import { deliverAt, remindAt, waiting } from './support.ts';

const now = new Date('2026-11-23T09:00:00Z');

onBothDatabases('qualifications that run out', (database) => {
  let company: TestCompany;
  let count = 0;
  const inTrx = <T>(work: (trx: Trx) => Promise<T>) => database.db.transaction().execute(work);
  beforeEach(async () => {
    await database.db.deleteFrom('qualification').execute();
    company = await makeCompany(database.db, `Qualified ${++count}`);
    const { office, electrician } = company.people;
    const details = { personId: electrician.userId, name: '18th Edition', lastDay: '2028-02-29' };
    await inTrx((trx) => addQualification(trx, office, details, now));
    for (const table of ['outbox', 'reminder'] as const) await database.db.deleteFrom(table).execute();
  });
  /** To whom, and their subjects, of a round on a day. */
  const on = async (day: string) => {
    await database.db.deleteFrom('outbox').execute();
    await remindAt(database.db, `${day}T09:00:00Z`);
    const mails = await waiting(database.db, company.id);
    return mails.map(({ to, subject }) => [to.split('@')[0], subject]);
  };

  test('are told the person and the office 90 and 30 days before, and once when they have, each once', async () => {
    const both = [
      ['electrician', '1 qualification runs out'],
      ['office', '1 qualification runs out'],
    ];
    expect(await on('2027-11-30')).toEqual([]);
    // 90 days before 29 February.
    expect(await on('2027-12-01')).toEqual(both);
    const mails = await waiting(database.db, company.id);
    const textTo = (who: string) => mails.find(({ to }) => to.startsWith(who))?.text ?? '';
    expect(textTo('electrician')).toContain('18th Edition. Runs out on this day');
    expect(textTo('electrician')).not.toContain('See them');
    expect(textTo('office')).toContain('{origin}/settings/qualifications');
    expect(await on('2027-12-02')).toEqual([]);
    expect(await on('2028-01-30')).toEqual(both);
    expect(await on('2028-02-29')).toEqual([]);
    expect(await on('2028-03-01')).toEqual(both);
    expect(await on('2028-03-02')).toEqual([]);
  });

  test('a mail server away for a day gets each once; a person who wants no mails, and one without access, get none', async () => {
    const { owner, electrician } = company.people;
    await remindAt(database.db, '2027-12-01T09:00:00Z');
    expect(await deliverAt(database.db, '2027-12-01T09:01:00Z', { isAway: true })).toEqual([]);
    await remindAt(database.db, '2027-12-02T09:00:00Z');
    expect(await deliverAt(database.db, '2027-12-02T10:00:00Z')).toHaveLength(2);
    await inTrx((trx) => changeWorkMail(trx, electrician, 'off', now));
    expect((await on('2028-01-30')).map(([to]) => to)).toEqual(['office']);
    await inTrx((trx) => shutUserOut(trx, owner, electrician.userId, now));
    expect(await on('2028-03-01')).toEqual([]);
    await inTrx((trx) => forgetUser(trx, owner, electrician.userId, now));
    expect(
      await database.db.selectFrom('qualification').where('company_id', '=', company.id).select('id').execute(),
    ).toEqual([]);
  });

  test('the office adds and removes them on their page; another company sees none, and removes none', async () => {
    const world = await openSite(database.db);
    const { people } = world.company;
    const office = await world.as(people.office);
    const typed = { person: people.electrician.userId, name: 'JIB gold card', last_day: '03/03/2027' };
    const wrong = await office.post('/settings/qualifications', { ...typed, last_day: '30/02/2027' });
    expect(wrong.status).toBe(422);
    const stranger = await office.post('/settings/qualifications', {
      ...typed,
      person: company.people.electrician.userId,
    });
    expect(stranger.status).toBe(422);
    await mustRedirect(office.post('/settings/qualifications', typed));
    const [one, ...more] = await listQualifications(database.db, people.office);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ name: 'JIB gold card', lastDay: '2027-03-03' });
    const [theirs] = await listQualifications(database.db, company.people.office);
    const foreign = await office.post('/settings/qualifications/removal', { qualification: theirs?.id ?? '' });
    expect(foreign.status).toBe(404);
    await mustRedirect(office.post('/settings/qualifications/removal', { qualification: one?.id ?? '' }));
    expect(await listQualifications(database.db, people.office)).toEqual([]);
  });
});
