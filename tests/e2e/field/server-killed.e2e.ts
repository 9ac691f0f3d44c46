import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { getLog } from '../../../src/server/repositories/entries/entry-log.ts';
import { measured, onServer, startOnSite } from '../support/on-site.ts';
import { signIn } from '../support/people.ts';
import { makeReady, phonePage, save, sendNow, syncStatus } from '../support/phone.ts';
import { startServer } from '../support/server.ts';

const entered = ['0.51', '0.52', '0.53', '0.54', '0.55'];
/** Where the server is killed: in the middle of writing this one, with two behind it in the same request. */
const midst = '0.53';

test('the server is killed in the middle of what a phone sends, and started again: every entry is there once', async ({
  browser,
}) => {
  const site = await startOnSite('Powerless Electrical');
  const { weather, world } = site;
  const page = await phonePage(browser);
  try {
    await signIn(page, weather.origin, site.who.email, '/electrician');
    await makeReady(page, weather.origin);
    weather.isCut = true;
    for (const text of entered) {
      await page.goto(`${site.report}/supply`);
      await page.getByLabel('Ze', { exact: true }).fill(text);
      await save(page);
    }
    await expect(syncStatus(page)).toHaveText(`No signal, ${entered.length} entries waiting`);

    // Writing that one takes longer than the server lives.
    await onServer(site, (db) =>
      sql`create trigger never_done before insert on entry when new.value like ${sql.lit(`%"${midst}"%`)} begin
        select max(n) from (with recursive counted(n) as (select 1 union all select n + 1 from counted) select n from counted);
      end`.execute(db),
    );
    weather.isCut = false;
    await syncStatus(page).click();
    // The next page comes once the server has answered, or is gone.
    const sending = page.getByRole('button', { name: 'Send now' }).click();
    await expect.poll(() => timesOf('0.52')).toBe(1);
    await world.server.kill();
    await sending;
    expect(await Promise.all(entered.map(timesOf))).toEqual([1, 1, 0, 0, 0]);
    await page.goto(`${site.report}/supply`);
    await expect(page.getByLabel('Ze', { exact: true })).toHaveValue('0.55');
    await expect(syncStatus(page)).toHaveText('No signal, 5 entries waiting');
    await onServer(site, (db) => sql`drop trigger never_done`.execute(db));

    const again = await startServer({}, world.server.dataDir);
    try {
      weather.server = again.origin;
      await sendNow(page);
      expect(await Promise.all(entered.map(timesOf))).toEqual([1, 1, 1, 1, 1]);
      const log = await onServer(site, (db) => getLog(db, site.who, world.made.reportId));
      const ze = log.filter(({ path }) => path === 'supply/ze').map(({ value }) => value);
      expect(ze.slice(-entered.length)).toEqual(entered.map(measured));
    } finally {
      await again.stop();
    }
  } finally {
    // Also where a test failed: one that is busy for ever hears nothing else.
    await world.server.kill();
    await page.context().close();
    await site.close();
  }

  function timesOf(text: string): Promise<number> {
    return site.times('supply/ze', measured(text));
  }
});
