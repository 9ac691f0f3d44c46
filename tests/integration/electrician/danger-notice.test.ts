import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { fill } from '../../support/world.ts';
import { openSite, type Site, textOf } from './site.ts';

onBothDatabases('the danger notice of a C1', (database) => {
  let site: Site;
  let browser: Browser;
  let page: string;
  const say = (values: Record<string, string | boolean>) =>
    fill(
      database.db,
      site.company.people.electrician,
      site.reportId,
      Object.entries(values).map(([name, value]) => ({ path: `observations/o1/${name}`, value })),
    );
  beforeEach(async () => {
    site = await openSite(database.db);
    browser = await site.signedIn(site.company.people.electrician);
    page = `${site.home}/observations/o1`;
    const { electrician } = site.company.people;
    await fill(database.db, electrician, site.reportId, [{ path: 'observations/o1', value: true }]);
    await say({ code: 'C1', text: 'Bare live ends behind the cooker', location: 'Kitchen' });
  });

  test('says what is dangerous, what was done, who was told and when', async () => {
    await say({
      made_safe: true,
      made_safe_note: 'Circuit 2 locked off at CU1',
      told_who: 'Mrs Penhale, who lives here',
      told_at: '2026-11-24T09:40:00.000Z',
    });
    expect((await browser.get(page)).html).toContain(`href="${page}/notice"`);
    const text = textOf((await browser.get(`${page}/notice`)).html);
    for (const words of [
      'Bare live ends behind the cooker',
      'Where: Kitchen',
      'The danger was taken away for now.',
      'Circuit 2 locked off at CU1',
      'Mrs Penhale, who lives here',
      '24 November 2026, 09:40',
      site.company.people.electrician.name,
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Still to be filled in');
  });

  test('says plainly where nothing was made safe, and to the electrician what is not filled in', async () => {
    await say({ made_safe: false });
    const text = textOf((await browser.get(`${page}/notice`)).html);
    expect(text).toContain('It has not been made safe. Keep everybody away from it.');
    expect(text).toContain('Still to be filled in: why not, who was told, when they were told.');
  });

  test('is of a C1 alone, and of one’s own report', async () => {
    await say({ code: 'C2' });
    expect((await browser.get(page)).html).not.toContain(`${page}/notice`);
    expect((await browser.get(`${page}/notice`)).status).toBe(404);
    await say({ code: 'C1' });
    const other = await site.signedIn(site.other.people.electrician);
    expect((await other.get(`${page}/notice`)).status).toBe(404);
  });
});
