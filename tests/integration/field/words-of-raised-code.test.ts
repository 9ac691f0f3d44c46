import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { verify } from '../../../src/domain/verification/engine/verify.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { fill as enter } from '../../support/world.ts';
import { fill, openSite } from '../electrician/site.ts';
import { phoneOf } from './phone-of.ts';

onBothDatabases('plain words written before a colleague raised the code to C1', (database) => {
  async function together() {
    const site = await openSite(database.db);
    const { electrician, office, apprentice: colleague } = site.company.people;
    await enter(database.db, electrician, site.reportId, wholeInspection({ day: '2026-11-24' }));
    await enter(database.db, electrician, site.reportId, [
      { path: 'observations/o9', value: true },
      { path: 'observations/o9/code', value: 'C3' },
      { path: 'observations/o9/text', value: 'Lid loose' },
    ]);
    const said = { submission: randomUUID(), people: [colleague.userId], was: '' };
    expect((await (await site.signedIn(office)).post(`/visits/${site.visitId}/people`, said)).status).toBe(303);
    const other = await site.signedIn(colleague);
    const at = `${site.home}/observations/o9`;
    const raise = async () => expect((await fill(other, at, { code: 'C1' })).status).toBe(303);
    const standing = async () => {
      const { document, conflicts } = await getReport(database.db, electrician, site.reportId);
      expect(conflicts).toEqual([]);
      const { code, plain_words, plain_words_code } =
        itemsOf(document.observations).find(({ id }) => id === 'o9') ?? ({} as Record<string, unknown>);
      const asked = verify(document).findings.filter(({ rule }) => rule === 'PLAIN_WORDS_CODE').length;
      return { code, plain_words, plain_words_code, asked };
    };
    return { site, electrician, at, raise, standing };
  }
  const words = 'No hurry. Have it seen to some day.';
  const asked = { code: 'C1', plain_words: words, plain_words_code: 'C3', asked: 1 };

  test.each([
    ['the first', ''],
    ['others in place of those', 'Have it seen to.'],
  ])('on a phone with no signal, %s, are queried', async (_, before) => {
    const { site, electrician, at, raise, standing } = await together();
    if (before) await fill(await site.signedIn(electrician), at, { plain_words: before });
    const phone = await phoneOf(site, electrician);
    phone.network.isThere = false;
    expect((await fill(phone.browser, at, { plain_words: words })).status).toBe(303);
    await raise();
    phone.network.isThere = true;
    await phone.send();
    expect(await standing()).toEqual(asked);
  });

  test('on a page that a phone rendered before it had the news are queried', async () => {
    const { site, electrician, at, raise, standing } = await together();
    const phone = await phoneOf(site, electrician);
    phone.network.isThere = false;
    const page = await phone.browser.get(at);
    await raise();
    phone.network.isThere = true;
    await phone.send();
    phone.network.isThere = false;
    expect((await phone.browser.submit(page, { plain_words: words }, { action: at })).status).toBe(303);
    phone.network.isThere = true;
    await phone.send();
    expect(await standing()).toEqual(asked);
  });

  test('on a page of the server’s opened before are queried', async () => {
    const { site, electrician, at, raise, standing } = await together();
    const web = await site.signedIn(electrician);
    const page = await web.get(at);
    await raise();
    expect((await web.submit(page, { plain_words: words }, { action: at })).status).toBe(303);
    expect(await standing()).toEqual(asked);
  });

  test('are not queried where the person who raised it on a phone rewrote them for it', async () => {
    const { site, electrician, at, standing } = await together();
    await fill(await site.signedIn(electrician), at, { plain_words: words });
    const phone = await phoneOf(site, electrician);
    phone.network.isThere = false;
    await fill(phone.browser, at, { code: 'C1' });
    await fill(phone.browser, at, { plain_words: 'Keep away from it.' });
    phone.network.isThere = true;
    await phone.send();
    expect(await standing()).toEqual({
      code: 'C1',
      plain_words: 'Keep away from it.',
      plain_words_code: 'C1',
      asked: 0,
    });
  });
});
