import { expect, test } from 'vitest';
import { defects } from '../../../src/demo/installations/defects.ts';
import { changeWorkMail } from '../../../src/server/account/change-work-mail.ts';
import type { WorkMail } from '../../../src/server/db/schema/identity.ts';
import { deliverDueMail } from '../../../src/server/mail/mail.ts';
import type { MailMessage } from '../../../src/server/mail/message.ts';
import { discardReport } from '../../../src/server/reports/discard.ts';
import { handOver } from '../../../src/server/reports/hand-over.ts';
import { returnReport } from '../../../src/server/reports/return.ts';
import { shutUserOut } from '../../../src/server/users/shut-out.ts';
import { findNoAccess } from '../../../src/server/visits/attendance/find-no-access.ts';
import { nextMorning } from '../../../src/server/work-mail/notify-of-work.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { handIn } from '../../support/reports.ts';
import { book, fill, type Person } from '../../support/world.ts';
import { openSite, type Site } from '../electrician/site.ts';

onBothDatabases('people are mailed what others did with their work', (database) => {
  const now = new Date('2026-11-24T10:00:00.000Z');
  async function open() {
    const site = await openSite(database.db);
    await database.db.deleteFrom('outbox').execute();
    return site;
  }
  const choose = (who: Person, how: WorkMail) =>
    database.db.transaction().execute((trx) => changeWorkMail(trx, who, how, now));
  /** All that is due at a time, to whom and of what. */
  async function delivered(site: Site, at = now): Promise<Omit<MailMessage, 'pdfOf' | 'linksHere'>[]> {
    const sent: Omit<MailMessage, 'pdfOf' | 'linksHere'>[] = [];
    await deliverDueMail(
      { ...site.deps, clock: () => at, origin: () => 'https://certificates.example' },
      { server: 'smtp.test', deliver: async (message) => void sent.push(message), close() {} },
    );
    return sent;
  }
  const inTrx = (work: Parameters<ReturnType<typeof database.db.transaction>['execute']>[0]) =>
    database.db.transaction().execute(work);
  /** Everything that somebody is told of, once. */
  async function allOfIt({ company, reportId, visitId }: Site) {
    const { electrician, supervisor, office } = company.people;
    await fill(database.db, electrician, reportId);
    await handIn(database.db, electrician, reportId);
    await inTrx((trx) => returnReport(trx, supervisor, reportId, [{ path: '', text: 'Which RCD?' }], now));
    await inTrx((trx) => handOver(trx, office, reportId, { to: company.people.apprentice.userId, note: '' }, now));
    const second = await book(database.db, company, electrician);
    await inTrx((trx) => discardReport(trx, office, second.reportId, 'Booked twice', now));
    const third = await book(database.db, company, electrician);
    const said = { visitId: third.visitId, at: now.toISOString(), reason: 'nobody-in' as const, words: '' };
    await inTrx((trx) => findNoAccess(trx, electrician, said, undefined, now));
    return { visitId, third };
  }

  test('at once, each person of theirs alone, with the page that it goes on at', async () => {
    const site = await open();
    const { electrician, supervisor, office, apprentice } = site.company.people;
    const { third } = await allOfIt(site);
    const mails = await delivered(site);
    expect(mails.map(({ to, subject }) => [to, subject.split('Home of')[0]]).toSorted()).toEqual(
      [
        [supervisor.email, 'To review: '],
        [electrician.email, 'Returned to you: '],
        [apprentice.email, 'Reassigned to you: '],
        [electrician.email, 'No longer with you: '],
        [electrician.email, 'Discarded: '],
        [office.email, 'No access: '],
      ].toSorted(),
    );
    const of = (subject: string) => mails.find((mail) => mail.subject.startsWith(subject))?.text ?? '';
    expect(of('Returned')).toContain(`https://certificates.example/electrician/reports/${site.reportId}`);
    expect(of('To review')).toContain(`https://certificates.example/reports/${site.reportId}`);
    expect(of('No access')).toContain(`https://certificates.example/visits/${third.visitId}`);
    expect(of('Discarded')).toContain('Reason: Booked twice');
    expect(mails.every(({ text }) => !text.includes('{origin}'))).toBe(true);
  });

  test('the supervisor reads of the dangers of a report before its address, and its outcome in the first line', async () => {
    const site = await open();
    const { electrician } = site.company.people;
    await fill(database.db, electrician, site.reportId, wholeInspection({ defects: [defects.blank] }));
    await handIn(database.db, electrician, site.reportId);
    const [mail] = (await delivered(site)).filter(({ subject }) => subject.startsWith('To review'));
    expect(mail?.subject).toMatch(/^To review, 1 C1: Home of/);
    expect(mail?.text.split('\n\n')[1]).toMatch(/^Unsatisfactory: 1 C1\. .* has submitted the report/);
  });

  test('to a person whose access is removed goes none that waits, neither of the day nor at once', async () => {
    const site = await open();
    const { owner, electrician, supervisor, office, apprentice } = site.company.people;
    await choose(electrician, 'daily');
    await allOfIt(site);
    for (const { userId } of [electrician, apprentice]) await inTrx((trx) => shutUserOut(trx, owner, userId, now));
    const mails = await delivered(site, new Date('2026-11-25T07:00:00.000Z'));
    expect(mails.map(({ to }) => to).toSorted()).toEqual([office.email, supervisor.email].toSorted());
  });

  test('once a day in one mail at seven, or not at all, as the person chose', async () => {
    const site = await open();
    const { electrician, supervisor, office, apprentice } = site.company.people;
    await choose(electrician, 'daily');
    for (const who of [supervisor, office, apprentice]) await choose(who, 'off');
    await allOfIt(site);
    expect(await delivered(site, new Date('2026-11-25T06:59:59.000Z'))).toEqual([]);
    const mails = await delivered(site, new Date('2026-11-25T07:00:00.000Z'));
    expect(mails.map(({ to }) => to)).toEqual([electrician.email]);
    for (const words of ['returned the report', 'to another person', 'discarded your report'])
      expect(mails[0]?.text).toContain(words);
    // The next news begins another mail.
    const again = await book(database.db, site.company, electrician);
    await inTrx((trx) => discardReport(trx, office, again.reportId, 'Again', now));
    expect(await delivered(site, new Date('2026-11-25T07:00:00.000Z'))).toHaveLength(1);
  });

  test('nobody is told of what was not done: the mail is in the transaction of the event', async () => {
    const site = await open();
    const { office } = site.company.people;
    const work = database.db.transaction().execute(async (trx) => {
      await discardReport(trx, office, site.reportId, 'Booked twice', now);
      throw new Error('killed');
    });
    await expect(work).rejects.toThrow('killed');
    expect(await database.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });
});

test.each([
  ['2026-11-24T06:59:00.000Z', '2026-11-24T07:00:00.000Z'],
  ['2026-11-24T07:00:00.000Z', '2026-11-25T07:00:00.000Z'],
  ['2026-07-24T05:30:00.000Z', '2026-07-24T06:00:00.000Z'],
])('a day’s mail that begins at %s goes at %s', (now, at) => {
  expect(nextMorning(new Date(now), 'Europe/London')).toBe(at);
});
