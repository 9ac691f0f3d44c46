import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import { listUsedTexts } from '../../../src/server/repositories/standards/used-texts.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { openSite, type Site } from './site.ts';

onBothDatabases('the library of a new observation', (database) => {
  let site: Site;
  let browser: Browser;
  beforeEach(async () => {
    site = await openSite(database.db);
    browser = await site.signedIn(site.company.people.electrician);
  });
  const begin = async (text: string, id: string) => {
    const page = await browser.open(`${site.home}/observations/new?id=${id}&from=${text}`);
    const answer = await browser.submit(page, {}, { action: `${site.home}/observations/new` });
    expect(answer.status).toBe(303);
  };
  const offered = async (query: string) => {
    const { html } = await browser.get(`${site.home}/observations/new?id=o-new&${query}`);
    return [...html.matchAll(/\?from=([A-Z]+-\d+)/g)].map((match) => match[1]);
  };

  test('is searched in an electrician’s words, and by the number of an item', async () => {
    expect((await offered('q=clipped'))[0]).toBe('CIR-004');
    expect((await offered('q=5.12.2')).sort()).toEqual(['RCD-001', 'RCD-003']);
    expect(await offered('q=zebra')).toEqual([]);
  });

  test('what somebody used last comes first, in their own searches alone', async () => {
    const before = await offered('q=socket');
    const chosen = before.at(-1) ?? '';
    expect(before[0]).not.toBe(chosen);
    await begin(chosen, 'o-1');
    expect((await offered('q=socket'))[0]).toBe(chosen);
    expect((await offered('q=clipped'))[0]).toBe('CIR-004');
    // Nothing was looked for yet: theirs, the latest first, and each once.
    await begin('CIR-004', 'o-2');
    await begin(chosen, 'o-3');
    expect(await offered('')).toEqual([chosen, 'CIR-004']);
    expect((await offered('item=rcd_outdoor')).sort()).toEqual(['RCD-001', 'RCD-003']);
    await begin('RCD-003', 'o-4');
    expect(await offered('item=rcd_outdoor')).toEqual(['RCD-003', 'RCD-001']);
    const { electrician, supervisor } = site.company.people;
    expect(await listUsedTexts(database.db, electrician)).toEqual(['RCD-003', chosen, 'CIR-004']);
    expect(await listUsedTexts(database.db, supervisor)).toEqual([]);
    expect(await listUsedTexts(database.db, { ...electrician, companyId: 'another' })).toEqual([]);
  });

  test('offers the texts of the item that one comes from, and none to who comes from nowhere', async () => {
    expect((await offered('item=rcd_outdoor')).sort()).toEqual(['RCD-001', 'RCD-003']);
    expect(await offered('')).toEqual([]);
    expect(await offered('item=rcd_outdoor&from=RCD-001')).toEqual([]);
  });
});
