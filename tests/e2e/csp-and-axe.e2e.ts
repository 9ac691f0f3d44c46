import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { Person } from '../support/world.ts';
import { pagesOf } from './support/addresses.ts';
import { signIn } from './support/people.ts';
import { makePlaces, type Places } from './support/places.ts';

/** How wide the screen is decides what is shown, the scheme only its colours: each page is loaded at both widths, and seen in both schemes. */
const widths = [1280, 390];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

let places: Places;
test.setTimeout(1_200_000);
test.beforeAll(async () => {
  places = await makePlaces();
});
test.afterAll(() => places.close());

for (const who of [undefined, 'electrician', 'apprentice', 'owner', 'client'] as const) {
  for (const width of widths) {
    test(`${who ?? 'nobody signed in'}, ${width} wide: every page is accessible, light and dark, and keeps to its policy`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ colorScheme: 'light', viewport: { width, height: 900 } });
      const complaints = listen(context);
      const page = await context.newPage();
      if (who) {
        await signIn(page, places.server.origin, (places.mine.people[who] as Person).email);
        await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
      }
      for (const path of pagesOf(places, who)) {
        await page.emulateMedia({ colorScheme: 'light' });
        await visit(page, path);
        expect.soft(await seenByAxe(page, (axe) => axe.withTags(rules)), `${path} as axe sees it`).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        await settle(page);
        const inTheDark = await seenByAxe(page, (axe) => axe.withRules(rulesOfColour));
        expect.soft(inTheDark, `${path} as axe sees it in the dark`).toEqual([]);
        expect.soft(complaints.splice(0), `${path} as the browser sees it`).toEqual([]);
      }
      await context.close();
    });
  }
}

test('what is wrong in the dark alone is seen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setContent(`<!doctype html><html lang="en"><title>A page</title>
    <style>body { color: #222; background: #fff } @media (prefers-color-scheme: dark) { body { background: #333 } }</style>
    <main><h1>Words</h1></main></html>`);
  const colours = () => seenByAxe(page, (axe) => axe.withRules(rulesOfColour));
  expect(await colours()).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  expect(await colours()).toEqual([expect.stringContaining('color-contrast')]);
});

/** @returns each rule that is broken, and where. No page has a frame: there is nothing to look for in others. */
async function seenByAxe(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  const { violations } = await choose(new AxeBuilder({ page }).setLegacyMode(true)).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
  );
}

/** Opens a page and waits until scripts, where it has any, have taken it over. */
async function visit(page: Page, path: string): Promise<void> {
  const answer = await page.goto(`${places.server.origin}${path}`, { waitUntil: 'load' });
  expect(answer?.status(), path).toBeLessThan(500);
  expect(page.frames(), `${path}: frames`).toHaveLength(1);
  await settle(page);
}

const settle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30))));

/** What the browser has against a page: refused by policy, thrown, or said on the console as an error. */
function listen(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    // That a page is not there, or not allowed, is what some of them are opened for.
    const isStatus = /status of (403|404|422)/.test(message.text());
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
