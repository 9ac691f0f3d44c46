import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Browser } from '../../src/demo/browser.ts';
import { siteRoutes } from '../../src/server/routes.ts';
import { elsewhereRoutes } from '../../src/server/sections/electrician/account/elsewhere.ts';
import { elsewhereAddresses } from '../../src/server/sections/electrician/routes.ts';
import { phonePlace } from '../support/phone-place.ts';

/** Every link of the site on a page, but those to its own places. */
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

/** Pages that a link leads to, from one page on; one of each address, whatever is asked of it. */
async function walk(browser: Browser, start: string): Promise<Map<string, { status: number; html: string }>> {
  const seen = new Map<string, { status: number; html: string }>();
  const left = [start];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const path = next.split('?')[0] ?? next;
    if (seen.has(path)) continue;
    // What lies outside the section never comes to the worker.
    if (!/^\/electrician(\/|$)/.test(path)) throw new Error(`${next} opens the browser’s error page with no signal`);
    const { status, html } = await browser.open(next);
    seen.set(path, { status, html });
    left.push(...linksOf(html));
  }
  return seen;
}

test('with no signal every link of the section opens a page of the section', async () => {
  const { browser } = await phonePlace();
  const pages = await walk(browser, '/electrician');
  expect(pages.size).toBeGreaterThan(50);
  const outside = [...pages.keys()].filter((path) => path.startsWith('/electrician/elsewhere/'));
  expect(outside).toEqual(
    expect.arrayContaining(['account', 'verify', 'devices'].map((name) => `/electrician/elsewhere/${name}`)),
  );
  for (const [path, { status, html }] of pages) {
    expect([200, 503], path).toContain(status);
    if (status === 503 && html !== '') expect(html, path).toContain('<h1>No signal</h1>');
  }
  for (const path of outside) expect(pages.get(path)?.status, path).toBe(503);
});

test('with a signal the server leads each of them on to a page of the site', async () => {
  const led = await Promise.all(
    Object.values(elsewhereAddresses).map(async ({ path }) =>
      (await elsewhereRoutes().request(path)).headers.get('location'),
    ),
  );
  expect(led).toEqual(['/settings/account', '/', '/signout', '/electrician/unsent', '/public/verify']);
  for (const page of led) expect(siteRoutes.accessTo('GET', page ?? '').needs, `${page}`).not.toBe('nobody');
  const hostile = await elsewhereRoutes().request(
    `${elsewhereAddresses.verify.path}?code=${encodeURIComponent('//evil.example/?a')}`,
  );
  expect(hostile.headers.get('location')).toBe('/public/verify/%2F%2Fevil.example%2F%3Fa');
});

test('the account says who is signed in, what waits here, and what needs a signal', async () => {
  const { browser, signer, reportId } = await phonePlace();
  const supply = await browser.open(`/electrician/reports/${reportId}/supply`);
  expect((await browser.submit(supply, { ze: '0.31' })).status).toBe(303);
  const { status, html } = await browser.open('/electrician/account');
  expect(status).toBe(200);
  expect(html).toContain(`<dd>${signer}</dd>`);
  expect(html).toMatch(/<a href="\/electrician\/unsent">No signal, 1 entry waiting<\/a>/);
  expect(html).toContain('href="/electrician/sign-out"');
  expect(html.match(/Needs a signal/g)).toHaveLength(3);
});
