import { expect, test } from 'vitest';
import { calculators } from '../../../src/features/calculators/domain/calculators.ts';
import { onSqlite } from '../../support/databases.ts';
import { openWholeSite, visitor } from '../../support/whole-site.ts';

const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&gt;', '>')
    .replace(/\s+/g, ' ');
const addressOf = (slug: string, query: Record<string, string> = {}) =>
  `/public/calculators/${slug}?${new URLSearchParams(query)}`;

onSqlite('the calculators', (database) => {
  const open = async () => visitor((await openWholeSite(database.db)).app);

  test('are listed, each leads to its page, and what is none is not there', async () => {
    const browser = await open();
    const html = await (await browser.get('/public/calculators')).text();
    for (const { slug, title, about } of calculators) {
      expect(html).toContain(`href="/public/calculators/${slug}"`);
      expect(words(html)).toContain(title);
      expect(words(html)).toContain(about);
    }
    expect((await browser.get('/public/calculators/horoscope')).status).toBe(404);
  });

  test.each(calculators.map(({ slug }) => slug))(
    '%s asks by a form for GET, with decimal keys and no script',
    async (slug) => {
      const browser = await open();
      const answer = await browser.get(`/public/calculators/${slug}`);
      const html = await answer.text();
      expect(answer.status).toBe(200);
      const form = /<form [^>]*>/.exec(html)?.[0] ?? '';
      expect(form).toContain('method="get"');
      expect(form).toContain(`action="/public/calculators/${slug}"`);
      expect(html).not.toMatch(/<script|role="alert"|id="answer"/);
      for (const [input] of html.matchAll(/<input [^>]*type="text"[^>]*>/g)) {
        expect(input).toMatch(/inputMode="decimal"/i);
      }
      expect(html).toMatch(/<meta name="description" content="[^"]{30,}"/);
    },
  );

  test.each(calculators.map((calculator) => [calculator.slug, calculator] as const))(
    '%s: an address holds what was entered, and the page what follows from it',
    async (slug, { example, fields }) => {
      const browser = await open();
      const address = addressOf(slug, { ...example });
      const answer = await browser.get(address);
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect(html).toContain('id="answer"');
      expect(html).toContain('class="formula"');
      for (const { name, kind } of fields) {
        const typed = example[name];
        if (typed && kind !== 'choice') expect(html).toMatch(new RegExp(`name="${name}"[^>]* value="${typed}"`));
      }
      const title = /<title>([^<]*)/.exec(html)?.[1] ?? '';
      expect(html).toContain(`<meta property="og:title" content="${title.replace(' – Copperplate', '')}"`);
      const again = await browser.get(address, { 'if-none-match': answer.headers.get('etag') ?? '' });
      expect(again.status).toBe(304);
    },
  );

  test('shows the arithmetic of the rule that would find it in a report, and the picture in words', async () => {
    const browser = await open();
    const query = { device: 'BS EN 60898 B', rating: '32', earthing: 'TN', circuit: 'sockets', zs: '1.52' };
    const html = await (await browser.get(addressOf('max-zs', query))).text();
    expect(words(html)).toContain('Zs 1.52 Ω is above 1.37 Ω, the limit for 32 A type B.');
    expect(html).toContain('href="/public/rules#ZS_OVER_MAX"');
    expect(html).toContain('role="img" aria-label="Read 1.52 Ω, 80 % 1.10 Ω, limit 1.37 Ω"');
    expect(words(html)).toContain('This uses unverified figures: Disconnection times at 230 V');
    expect(html).not.toMatch(/ style=/);
  });

  test('what cannot be taken stands at its field, with what was typed, and is never kept by anyone', async () => {
    const browser = await open();
    const query = { device: 'BS EN 60898 B', rating: '"><script>alert(1)</script>', earthing: 'TN', zs: 'LIM' };
    const answer = await browser.get(addressOf('max-zs', query));
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('<title>Error: Maximum Zs');
    for (const field of ['rating', 'circuit', 'zs']) {
      expect(html).toContain(`href="#${field}"`);
      expect(html).toContain(`id="${field}-error"`);
    }
    expect(html).toContain('value="LIM"');
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;');
    expect(html).not.toMatch(/<script|id="answer"/);
    expect(html).toMatch(/value="BS EN 60898 B" selected=""/);
  });

  test('repeated, endless and foreign entries are no fault of ours', async () => {
    const browser = await open();
    for (const query of [
      'rating=32&rating=40&device=x',
      `rating=${'9'.repeat(5000)}`,
      'rating=%00%ff&zs=%F0%9F%92%A9',
      'toString=1&__proto__=2',
      'rating=%',
    ]) {
      expect((await browser.get(`/public/calculators/max-zs?${query}`)).status).toBeLessThan(500);
    }
  });

  test('they and the rules are a step away from signing in and from checking a certificate', async () => {
    const browser = await open();
    for (const path of ['/auth/sign-in', '/public/verify', '/public/verify/no-such-code', '/public/rules']) {
      const html = await (await browser.get(path)).text();
      for (const href of ['/public/calculators', '/public/rules', '/public/verify']) {
        expect(html, path).toContain(`href="${href}"`);
      }
    }
  });
});
