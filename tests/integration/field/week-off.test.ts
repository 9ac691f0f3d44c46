import { expect, test } from 'vitest';
import { getLog } from '../../../src/server/repositories/entries/entry-log.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { fill } from '../../support/world.ts';
import { openSite, textOf } from '../electrician/site.ts';
import { phoneOf, saveCircuit } from './phone-of.ts';

onBothDatabases('a phone that was off for a week', (database) => {
  test('has its entries, shows the visit as unfinished, and sends them all after the next sign-in', async () => {
    const site = await openSite(database.db);
    const { electrician } = site.company.people;
    await fill(database.db, electrician, site.reportId, wholeInspection({ day: '2026-11-24' }));
    let now = site.deps.clock();
    const phone = await phoneOf({ deps: { ...site.deps, clock: () => now } }, electrician);
    phone.network.isThere = false;
    await saveCircuit(phone.browser, `${site.home}/boards/cu1/circuits/cu1-1`, { description: 'Kiln' });
    const enteredAt = now.toISOString();

    phone.killWorker();
    now = new Date(now.getTime() + 7 * 24 * 60 * 60_000);
    const day = textOf((await phone.browser.open('/electrician')).html);
    expect(day).toContain('Not finished');
    expect((await phone.browser.open(`${site.home}/boards/cu1/circuits/cu1-1`)).html).toContain('value="Kiln"');
    expect(await phone.line()).toMatchObject({
      words: 'No signal, 1 entry waiting',
      warnings: [
        expect.stringMatching(/^Visits, contacts, instruments and company defaults are as they were on 24 Nov/),
      ],
    });

    phone.network.isThere = true;
    await phone.send();
    if ((await phone.line())?.signIn) {
      await phone.signIn(electrician);
      await phone.send();
    }
    expect(await phone.line()).toMatchObject({ words: 'All sent', warnings: [] });
    const log = await getLog(database.db, electrician, site.reportId);
    expect(log.filter(({ value }) => value === 'Kiln')).toMatchObject([{ deviceAt: enteredAt }]);
  });
});
