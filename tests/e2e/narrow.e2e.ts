import { expect, test } from '@playwright/test';
import type { Person } from '../support/world.ts';
import { pagesOf } from './support/addresses.ts';
import { signIn } from './support/people.ts';
import { makePlaces, type Places } from './support/places.ts';
import {
  asideOf,
  cutOff,
  largeLetters,
  lostFocus,
  sideways,
  splitWords,
  unreached,
  narrow as viewport,
} from './support/small-screen.ts';

let places: Places;
test.setTimeout(1_200_000);
test.beforeAll(async () => {
  places = await makePlaces();
});
test.afterAll(() => places.close());

for (const who of [undefined, 'electrician', 'apprentice', 'owner', 'client'] as const) {
  test(`${who ?? 'nobody signed in'}: with large letters on a small phone nothing runs off any page`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    let withLinks = 0;
    if (who) await signIn(page, places.server.origin, (places.mine.people[who] as Person).email);
    for (const path of pagesOf(places, who)) {
      const answer = await page.goto(`${places.server.origin}${path}`, { waitUntil: 'load' });
      expect(answer?.status(), path).toBeLessThan(500);
      await page.evaluate(largeLetters);
      expect.soft(await page.evaluate(sideways), `${path}: what is wider than the screen`).toEqual([]);
      expect.soft(await page.evaluate(splitWords), `${path}: words broken over two lines`).toEqual([]);
      expect.soft(await page.evaluate(cutOff), `${path}: text that is cut off`).toEqual([]);
      expect.soft(await page.evaluate(lostFocus), `${path}: where a keyboard is that cannot be seen`).toEqual([]);
      // The office's long row of links is scrolled; on a phone in a cellar nobody looks for a link beside the screen.
      const inField = who === 'electrician' || who === 'apprentice';
      if (!inField || (await page.locator('nav.nav a').count()) === 0) continue;
      withLinks += 1;
      expect.soft(await page.evaluate(asideOf, 'nav.nav a'), `${path}: links out of sight`).toEqual([]);
    }
    // An answer of nothing found and the whole report on one page have no links but their own.
    if (who === 'electrician') expect(withLinks).toBeGreaterThan(20);
    await context.close();
  });
}

test('the walk sees where a keyboard would get lost', async ({ page }) => {
  await page.setViewportSize(viewport);
  await page.setContent(`
    <style>.bare:focus { outline: none } header { position: fixed; inset: 0 0 auto; height: 300px; z-index: 1; background: red }</style>
    <header></header><a href="#here" style="position: fixed; top: 40px">Below the header</a>
    <a href="#seen" style="position: absolute; top: 400px">Seen</a>
    <label style="position: absolute; top: 500px" class="bare">Without a mark <input class="bare"></label>
    <button style="position: absolute; top: 600px"></button>`);
  expect(await page.evaluate(lostFocus)).toEqual([
    'is covered: a Below the header',
    'has no mark: input Without a mark',
    'has no name: button',
  ]);
});

test('what the Tab key does not come to is seen', async ({ page }) => {
  await page.setContent('<a href="#one">One</a> <a href="#two" tabindex="-1">Two</a> <label>Three <input></label>');
  expect(await unreached(page)).toEqual([expect.stringContaining('#two')]);
  await page.setContent('<p>Nothing</p>');
  expect(await unreached(page)).toEqual(['there is nothing to come to']);
});

test('the walk sees a page that is too wide, a word that breaks and a name that is cut', async ({ page }) => {
  await page.setViewportSize(viewport);
  await page.setContent(`
    <h2 style="width: 12ch; font-family: monospace; overflow-wrap: break-word">Electrotechnical <b>in</b>spection</h2>
    <p style="width: 4em; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Elin Electrician</p>
    <div style="width: 400px">wide</div>
    <nav style="overflow: auto; width: 100px; white-space: nowrap"><a>Visits</a> <a>A long way to the right</a></nav>`);
  expect(await page.evaluate(asideOf, 'nav a')).toEqual(['A long way to the right']);
  expect(await page.evaluate(asideOf, 'nav b')).toEqual(['there is no nav b']);
  expect(await page.evaluate(sideways)).toHaveLength(2);
  expect(await page.evaluate(splitWords)).toEqual(['Electrotechnical']);
  expect(await page.evaluate(cutOff)).toEqual(['p Elin Electrician']);
});
