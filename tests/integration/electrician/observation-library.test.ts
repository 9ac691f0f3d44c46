import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { openSite, type Site } from './site.ts';

onBothDatabases('the library of a new observation', (database) => {
  let site: Site;
  let browser: Browser;
  beforeEach(async () => {
    site = await openSite(database.db);
    browser = await site.signedIn(site.company.people.electrician);
  });
  const offered = async (query: string) => {
    const { html } = await browser.get(`${site.home}/observations/new?id=o-new&${query}`);
    return [...html.matchAll(/\?from=([A-Z]+-\d+)/g)].map((match) => match[1]);
  };

  test('is searched in an electrician’s words, and by the number of an item', async () => {
    expect((await offered('q=clipped'))[0]).toBe('CIR-004');
    expect((await offered('q=5.12.2')).sort()).toEqual(['RCD-001', 'RCD-003']);
    expect(await offered('q=zebra')).toEqual([]);
  });

  test('offers the texts of the item that one comes from, and none to who comes from nowhere', async () => {
    expect((await offered('item=rcd_outdoor')).sort()).toEqual(['RCD-001', 'RCD-003']);
    expect(await offered('')).toEqual([]);
    expect(await offered('item=rcd_outdoor&from=RCD-001')).toEqual([]);
  });
});
