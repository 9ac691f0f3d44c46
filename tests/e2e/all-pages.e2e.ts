import { expect, type Page, test } from '@playwright/test';
import type { Person } from '../support/world.ts';
import { pagesOf, type Who } from './support/addresses.ts';
import { choicesIn, isBare, oneNameForSeveral } from './support/choices.ts';
import { listen } from './support/complaints.ts';
import { signIn } from './support/people.ts';
import { makePlaces, type Places } from './support/places.ts';
import { axeOn, rules, rulesOfColour, seeWhole, settle } from './support/seen-by-axe.ts';
import { asideOf, cutOff, largeLetters, lostFocus, narrow, sideways, splitWords } from './support/small-screen.ts';
import { asker } from './support/world.ts';

/**
 * Every page is loaded once and asked everything: what axe says wide and narrow, in both schemes, what the browser has against it, and
 * what runs off a small phone with large letters. One load is enough: no script asks for the window's width
 * (`tests/unit/widths.test.ts`), so a narrow page is what a wide one becomes.
 */
const wide = { width: 1280, height: 900 };
const widths = [wide.width, 390] as const;

let places: Places;
test.setTimeout(1_200_000);
test.beforeAll(async () => {
  places = await makePlaces();
});
test.afterAll(() => places.close());

/** Their pages are first seen on a phone, everybody else's at a desk. */
const isInField = (who: Who) => who === 'electrician' || who === 'apprentice';

for (const who of [undefined, 'electrician', 'apprentice', 'owner', 'client'] as const) {
  test(`${who ?? 'nobody signed in'}: every page is accessible, wide and narrow, light and dark, keeps to its policy, and fits a small phone with large letters`, async ({
    browser,
  }) => {
    const firstSeen = isInField(who) ? narrow : wide;
    const context = await browser.newContext({ colorScheme: 'light', viewport: firstSeen });
    const complaints = listen(context, places.server.origin);
    const page = await context.newPage();
    let withLinks = 0;
    if (who) {
      await signIn(page, places.server.origin, (places.mine.people[who] as Person).email);
      await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
    }
    for (const path of pagesOf(places, who)) {
      await page.setViewportSize(firstSeen);
      await visit(page, path);
      await seenByAxe(page, path);
      if (await fitsSmallPhone(page, path, isInField(who))) withLinks += 1;
      expect.soft(complaints.splice(0), `${who} ${path} as the browser sees it`).toEqual([]);
    }
    // An answer of nothing found and the whole report on one page have no links but their own.
    if (who === 'electrician') expect(withLinks).toBeGreaterThan(20);
    await context.close();
  });
}

for (const who of ['electrician', 'owner'] as const) {
  test(`${who}: every box to tick and every plate says what it answers, and no two answer by the same name`, async ({
    page,
  }) => {
    const ask = await asker(places.server.origin, places.mine.people[who].email);
    const open = async (path: string) => {
      let answer = await ask(path);
      while (answer.status === 303) answer = await ask(answer.headers.get('location') ?? '');
      return answer;
    };
    let seen = 0;
    const paths = pagesOf(places, who);
    for (const path of paths) {
      const { headers, text } = await open(path);
      if (!headers.get('content-type')?.startsWith('text/html')) continue;
      const { choices, ways } = await choicesIn(page, text);
      seen += choices.length;
      // Each column of a board, each thing that is set for several circuits, and each section has a page of its own.
      for (const way of ways)
        if (
          /^\/electrician\/reports\/[^/]+\/(?:[a-z_]+|boards\/[^/]+\/grid\/[a-z0-9_-]+)$/.test(way) &&
          !paths.includes(way)
        )
          paths.push(way);
      expect.soft(choices.filter(isBare), `${path}: without what they answer`).toEqual([]);
      expect.soft(oneNameForSeveral(choices), `${path}: several of one name`).toEqual([]);
    }
    expect(seen).toBeGreaterThan(50);
  });
}

/** Opens a page and waits until scripts, where it has any, have taken it over. */
async function visit(page: Page, path: string): Promise<void> {
  const answer = await page.goto(`${places.server.origin}${path}`, { waitUntil: 'load' });
  expect(answer?.status(), path).toBeLessThan(500);
  expect(page.frames(), `${path}: frames`).toHaveLength(1);
  await settle(page);
}

/** Leaves the page in the light. */
async function seenByAxe(page: Page, path: string): Promise<void> {
  const ask = axeOn(page);
  for (const width of widths) {
    await seeWhole(page, width, wide.height);
    await settle(page);
    const inTheLight = await ask((axe) => axe.withTags(rules));
    expect.soft(inTheLight, `${path} as axe sees it, ${width} wide`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await settle(page);
    const inTheDark = await ask((axe) => axe.withRules(rulesOfColour));
    expect.soft(inTheDark, `${path} as axe sees it in the dark, ${width} wide`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
}

/** The last thing to be asked: it doubles the letters. @returns whether the page has a row of links that must be in sight. */
async function fitsSmallPhone(page: Page, path: string, inField: boolean): Promise<boolean> {
  await page.setViewportSize(narrow);
  await page.evaluate(largeLetters);
  await settle(page);
  expect.soft(await page.evaluate(sideways), `${path}: what is wider than the screen`).toEqual([]);
  expect.soft(await page.evaluate(splitWords), `${path}: words broken over two lines`).toEqual([]);
  expect.soft(await page.evaluate(cutOff), `${path}: text that is cut off`).toEqual([]);
  expect.soft(await page.evaluate(lostFocus), `${path}: where a keyboard is that cannot be seen`).toEqual([]);
  // The office's long row of links is scrolled; on a phone in a cellar nobody looks for a link beside the screen.
  if (!inField || (await page.locator('nav.nav a').count()) === 0) return false;
  expect.soft(await page.evaluate(asideOf, 'nav.nav a'), `${path}: links out of sight`).toEqual([]);
  return true;
}
