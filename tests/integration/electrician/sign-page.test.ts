import { expect, test } from 'vitest';
import { onSqlite } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { book, fill as write } from '../../support/world.ts';
import { fill, openSite, textOf } from './site.ts';

onSqlite('the page for signing', (database) => {
  test('says how much is missing, names the first few, and folds the links to the rest away', async () => {
    const site = await openSite(database.db);
    const browser = await site.signedIn(site.company.people.electrician);
    const check = `${site.home}/check`;
    const missing = Number(/(\d+) missing,/.exec(textOf((await browser.get(check)).html))?.[1]);
    expect(missing).toBeGreaterThan(50);
    const sign = `${site.home}/sign`;
    for (const page of [await browser.get(sign), await fill(browser, sign, { signature: 'A', confirm: 'true' })]) {
      const blocking = /<section id="blocking">([\s\S]*?)<\/section>/.exec(page.html)?.[1] ?? '';
      expect(textOf(blocking)).toContain(`${missing} items to complete before you sign`);
      const [open = '', folded = ''] = blocking.split('<details>');
      expect(open.match(/<li>/g)).toHaveLength(5);
      expect(folded.match(/<li>/g)).toHaveLength(missing - 5);
      expect(blocking).toMatch(new RegExp(`<li><a href="${site.home}/[a-z_]+#`));
      expect(blocking).toContain(`href="${check}"`);
      expect(textOf(folded)).toContain(`${missing - 5} more missing`);
    }
  });

  test('for a report with one missing value names just that, with no other links', async () => {
    const site = await openSite(database.db);
    const { electrician } = site.company.people;
    const { reportId } = await book(database.db, site.company, electrician);
    await write(database.db, electrician, reportId, wholeInspection());
    await write(database.db, electrician, reportId, [{ path: 'supply/ze', value: null }]);
    const browser = await site.signedIn(electrician);
    const home = `/electrician/reports/${reportId}`;
    const page = await browser.get(`${home}/sign`);
    const blocking = /<section id="blocking">([\s\S]*?)<\/section>/.exec(page.html)?.[1] ?? '';
    expect(textOf(blocking)).toContain('1 item to complete before you sign');
    expect(blocking).toContain(`href="${home}/supply#ze"`);
    expect(blocking).not.toContain('on the check page');
    expect(textOf((await browser.get(`${home}/check`)).html)).toContain('1 missing, 0 failures');
  });
});
