import { expect, test } from 'vitest';
import { editions } from '../../../src/domain/editions.ts';
import { explanationOf } from '../../../src/domain/verification/explanations/explanations.ts';
import { allCodes } from '../../../src/domain/verification/explanations/fixture.ts';
import { profileFor } from '../../../src/domain/verification/limits/profile.ts';
import { limitTables } from '../../../src/domain/verification/limits/tables/tables.ts';
import { onSqlite } from '../../support/databases.ts';
import { openWholeSite, visitor } from '../../support/whole-site.ts';

const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replace(/\s+/g, ' ');

onSqlite('the page of rules', (database) => {
  const open = async () => visitor((await openWholeSite(database.db)).app);

  test.each(editions)(
    'says of every code of %s what we ask, with the arithmetic of the rule itself',
    async (edition) => {
      const browser = await open();
      const html = await (await browser.get(`/public/rules?edition=${encodeURIComponent(edition)}`)).text();
      // What is asked of one edition alone stands on its page alone.
      const isAsked = (code: string) => explanationOf(code)?.editions?.includes(edition) ?? true;
      for (const code of allCodes) {
        if (!isAsked(code)) expect(html).not.toContain(`id="${code}"`);
        if (!isAsked(code)) continue;
        expect(html.match(new RegExp(`id="${code}"`, 'g')), code).toHaveLength(1);
        expect(html).toContain(`href="#${code}"`);
      }
      expect(words(html)).toContain('230 × 0.95 ÷ (5 × 32) = 1.37');
    },
  );

  test('is for the edition of new work unless another is asked for, a plus typed as it is too', async () => {
    const browser = await open();
    const text = async (query: string) => words(await (await browser.get(`/public/rules${query}`)).text());
    const older = await text('?edition=2018%2BA2%2BA3');
    expect(older).toContain('Every check on a report to BS 7671:2018+A2:2022+A3:2024');
    expect(await text('?edition=2018+A2+A3')).toBe(older);
    expect(await text('')).toContain('Every check on a report to BS 7671:2018+A4:2026');
    expect(await text('?edition=')).toBe(await text('?edition=2018%2BA4'));
    expect((await browser.get('/public/rules?edition=2001')).status).toBe(404);
  });

  test.each(['/public/rules', '/public/rules/limits'])('%s is kept, and asked for again by its mark', async (path) => {
    const browser = await open();
    const first = await browser.get(path);
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    const mark = first.headers.get('etag') ?? '';
    expect(mark).toMatch(/^W\/"[\w-]{22}"$/);
    const packed = await browser.get(path, { 'accept-encoding': 'br' });
    expect(packed.headers.get('etag')).toBe(mark);
    for (const known of [mark, `"other", ${mark}`, mark.replace('W/', ''), '*']) {
      const again = await browser.get(path, { 'if-none-match': known });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', mark]);
    }
    expect((await browser.get(path, { 'if-none-match': 'W/"other"' })).status).toBe(200);
    const otherEdition = await browser.get(`${path}?edition=2018%2BA2%2BA3`);
    expect(otherEdition.headers.get('etag')).not.toBe(mark);
  });

  test('the limits show every figure the rules judge by, and which of them nobody has verified', async () => {
    const browser = await open();
    const html = await (await browser.get('/public/rules/limits')).text();
    for (const { id, title, rows } of limitTables(profileFor('2018+A4'))) {
      expect(html).toContain(`<h2 id="${id}">`);
      const from = html.indexOf(`<h2 id="${id}">`);
      const text = words(html.slice(from, html.indexOf('<div class="limits">', from)));
      expect(text).toContain(title);
      expect(text).toMatch(/Published|Unverified|Our own/);
      for (const row of rows) for (const cell of row) expect(text, id).toContain(cell);
    }
  });
});
