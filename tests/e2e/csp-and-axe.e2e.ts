import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { Person } from '../support/world.ts';
import { pagesOf } from './support/addresses.ts';
import { signIn } from './support/people.ts';
import { makePlaces, type Places } from './support/places.ts';
import { axeOn, rules, rulesOfColour, seeWhole, settle } from './support/seen-by-axe.ts';

/**
 * Every page is loaded once and seen at both widths, in both schemes: it asks nothing of the window while it loads, so that a
 * narrow one is what a wide one becomes. Where a page is loaded on a phone, other walks do so.
 */
const widths = [1280, 390] as const;
const height = 900;

let places: Places;
test.setTimeout(1_200_000);
test.beforeAll(async () => {
  places = await makePlaces();
});
test.afterAll(() => places.close());

for (const who of [undefined, 'electrician', 'apprentice', 'owner', 'client'] as const) {
  test(`${who ?? 'nobody signed in'}: every page is accessible, wide and narrow, light and dark, and keeps to its policy`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme: 'light', viewport: { width: widths[0], height } });
    const complaints = listen(context);
    const page = await context.newPage();
    if (who) {
      await signIn(page, places.server.origin, (places.mine.people[who] as Person).email);
      await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
    }
    for (const path of pagesOf(places, who)) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: widths[0], height });
      await visit(page, path);
      const seenByAxe = axeOn(page);
      for (const width of widths) {
        await seeWhole(page, width, height);
        await page.emulateMedia({ colorScheme: 'light' });
        await settle(page);
        const inTheLight = await seenByAxe((axe) => axe.withTags(rules));
        expect.soft(inTheLight, `${path} as axe sees it, ${width} wide`).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        await settle(page);
        const inTheDark = await seenByAxe((axe) => axe.withRules(rulesOfColour));
        expect.soft(inTheDark, `${path} as axe sees it in the dark, ${width} wide`).toEqual([]);
        expect.soft(complaints.splice(0), `${path} as the browser sees it, ${width} wide`).toEqual([]);
      }
    }
    await context.close();
  });
}

test('what is wrong in the dark alone is seen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setContent(`<!doctype html><html lang="en"><title>A page</title>
    <style>body { color: #222; background: #fff } @media (prefers-color-scheme: dark) { body { background: #333 } }</style>
    <main><h1>Words</h1></main></html>`);
  const seenByAxe = axeOn(page);
  const colours = () => seenByAxe((axe) => axe.withRules(rulesOfColour));
  expect(await colours()).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  expect(await colours()).toEqual([expect.stringContaining('color-contrast')]);
});

/** Opens a page and waits until scripts, where it has any, have taken it over. */
async function visit(page: Page, path: string): Promise<void> {
  const answer = await page.goto(`${places.server.origin}${path}`, { waitUntil: 'load' });
  expect(answer?.status(), path).toBeLessThan(500);
  expect(page.frames(), `${path}: frames`).toHaveLength(1);
  await settle(page);
}

/** What the browser has against a page: refused by policy, thrown, or said on the console as an error. */
function listen(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    // That a page is not there, not there any more, or not allowed, is what some of them are opened for.
    const isStatus = /status of (403|404|410|422)/.test(message.text());
    if (message.type() === 'error' && !isStatus) complaints.push(message.text());
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // Leaving a page ends what it was still loading; a refusal by policy is told as one.
    if (why !== 'net::ERR_ABORTED') complaints.push(`${request.url()} ${why}`);
  });
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== places.server.origin)
      complaints.push(`asked of others: ${request.url()}`);
  });
  return complaints;
}
