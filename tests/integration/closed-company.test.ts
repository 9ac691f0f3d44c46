import { expect, test } from 'vitest';
import { closeCompany, reopenCompany } from '../../src/server/company/close.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { checkAudit } from '../../src/server/repositories/audit.ts';
import { copperplate, fillDatabase, secret, withFresh, withOpen } from '../support/backups.ts';
import { onBothDatabases } from '../support/databases.ts';
import { machineToday } from '../support/machine-day.ts';
import { worldPassword } from '../support/world.ts';
import { openSite } from './office/site.ts';

const now = new Date('2026-11-24T10:00:00.000Z');
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

onBothDatabases('a company that has left', (database) => {
  test('nobody of it goes on or signs in, its certificates can still be checked, and it can be opened again', async () => {
    const site = await openSite(database.db);
    const { company, other, stranger, db } = site;
    const { code } = await site.issued();
    const everybody = Object.values(company.people);
    const visitors = await Promise.all(everybody.map((person) => site.as(person)));
    const otherOwner = await site.as(other.people.owner);
    const actor = { companyId: company.id, userId: null };
    const goesOn = async () =>
      Promise.all(visitors.map(async (visitor) => (await visitor.get('/settings/account')).status !== 303));
    const signsIn = (email: string) => stranger.post('/auth/sign-in', { email, password: worldPassword });
    const page = async () => textOf(await (await stranger.get(`/public/verify/${code}`)).text());
    expect(await page()).not.toContain('has closed');

    const close = (day: string) => db.transaction().execute((trx) => closeCompany(trx, actor, day, now));
    await expect(close('2026-11-25')).rejects.toThrow('in the future');
    await expect(close('2026-11-01')).rejects.toThrow('issued a certificate after that day');
    await close('2026-11-24');
    expect(new Set(await goesOn())).toEqual(new Set([false]));
    for (const { email } of everybody) expect((await signsIn(email)).status).toBe(422);
    expect((await otherOwner.get('/settings/account')).status).not.toBe(303);
    expect((await signsIn(other.people.owner.email)).status).toBe(303);
    expect(await page()).toMatch(/Genuine .*has closed It has issued no certificates since 24 November 2026/);
    await expect(close('2026-11-24')).rejects.toThrow('closed already');

    await db.transaction().execute((trx) => reopenCompany(trx, actor, now));
    expect(new Set(await goesOn())).toEqual(new Set([true]));
    expect(await page()).not.toContain('has closed');
    await expect(db.transaction().execute((trx) => reopenCompany(trx, actor, now))).rejects.toThrow('not closed');
    expect((await checkAudit(db)).faults).toEqual([]);
  });

  test('by a command, which says what it cannot read', async () => {
    await withFresh(database.dialect, async (fresh) => {
      const companyId = await withOpen(fresh, async (db, blobs) => {
        await migrate(db, database.dialect);
        await fillDatabase(db, blobs);
        return (await db.selectFrom('company').select('id').executeTakeFirstOrThrow()).id;
      });
      const company = (...args: string[]) => copperplate(['company', ...args], fresh, { SESSION_SECRET: secret });
      const closedOn = () =>
        withOpen(fresh, async (db) => {
          const rows = db.selectFrom('company').where('id', '=', companyId).select('closed_on');
          return (await rows.executeTakeFirstOrThrow()).closed_on;
        });
      const wrong = [[], ['close'], ['end', companyId], ['close', 'nobody'], ['close', companyId, '2026-02-30']];
      for (const args of wrong) expect((await company(...args)).code, args.join(' ')).toBe(2);
      expect(await closedOn()).toBeNull();
      expect((await company('close', companyId, '2999-01-01')).code).toBe(2);
      expect(await closedOn()).toBeNull();
      const before = machineToday();
      const closed = await company('close', companyId);
      const today = (await closedOn()) ?? '';
      expect([before, machineToday()]).toContain(today);
      expect([closed.code, closed.out]).toEqual([0, expect.stringContaining(`closed since ${today}`)]);
      expect((await company('close', companyId)).code).toBe(2);
      expect((await company('reopen', companyId)).code).toBe(0);
      expect(await closedOn()).toBeNull();
    });
  });
});
