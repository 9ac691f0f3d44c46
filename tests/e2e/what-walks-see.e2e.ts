import { expect, test } from '@playwright/test';
import { choicesIn, isBare, oneNameForSeveral } from './support/choices.ts';
import { axeOn, rulesOfColour, settle } from './support/seen-by-axe.ts';
import {
  asideOf,
  cutOff,
  lostFocus,
  sideways,
  splitWords,
  unreached,
  narrow as viewport,
} from './support/small-screen.ts';

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

test('a box that says no more than “Yes” is seen, and so are two that answer by the same name', async ({ page }) => {
  const { choices, ways } = await choicesIn(
    page,
    `<!doctype html><html lang="en"><title>A page</title>
    <label><input type="checkbox" name="a" value="1"> Yes</label>
    <fieldset><legend>Polarity</legend><label><input type="radio" name="b" value="1"> Yes</label></fieldset>
    <label><input type="checkbox" name="c" value="1"> Remove it</label>
    <noscript><label><input type="checkbox" name="d" value="1"> Remove it</label></noscript>
    <a href="/away">Away</a> <button name="go_to" value="/on">On</button>`,
  );
  expect(choices.map((each) => [each.name, isBare(each)])).toEqual([
    ['a', true],
    ['b', false],
    ['c', false],
    ['d', false],
  ]);
  expect(oneNameForSeveral(choices)).toEqual([[' > Remove it', 'c', 'd']]);
  expect(ways).toEqual(['/away', '/on']);
});

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
