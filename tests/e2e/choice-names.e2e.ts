import { expect, type Page, test } from '@playwright/test';
import { pagesOf } from './support/addresses.ts';
import { signIn } from './support/people.ts';
import { makePlaces, type Places } from './support/places.ts';

let places: Places;
test.setTimeout(600_000);
test.beforeAll(async () => {
  places = await makePlaces();
});
test.afterAll(() => places.close());

for (const who of ['electrician', 'owner'] as const) {
  test(`${who}: every box to tick and every plate says what it answers, and no two answer by the same name`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await signIn(page, places.server.origin, places.mine.people[who].email);
    let seen = 0;
    const paths = pagesOf(places, who);
    for (const path of paths) {
      const answer = await page.goto(`${places.server.origin}${path}`);
      if (!answer?.headers()['content-type']?.startsWith('text/html')) continue;
      const names = await choicesOn(page);
      seen += names.length;
      // Each column of a board, each thing that is set for several circuits, and each section has a page of its own.
      const ways = await page
        .locator('button[name=go_to], a[href]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('value') ?? link.getAttribute('href') ?? ''));
      for (const way of ways)
        if (
          /^\/electrician\/reports\/[^/]+\/(?:[a-z_]+|boards\/[^/]+\/grid\/[a-z0-9_-]+)$/.test(way) &&
          !paths.includes(way)
        )
          paths.push(way);
      expect.soft(names.filter(isBare), `${path}: without what they answer`).toEqual([]);
      const called = Map.groupBy(names, ({ own, group }) => `${group} > ${own}`);
      const twice = [...called].filter(([, each]) => new Set(each.map(({ name }) => name)).size > 1);
      expect
        .soft(
          twice.map(([words, each]) => [words, ...each.map(({ name }) => name)]),
          `${path}: several of one name`,
        )
        .toEqual([]);
    }
    expect(seen).toBeGreaterThan(50);
    await context.close();
  });
}

test('a box that says no more than “Yes” is seen', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>A page</title>
    <label><input type="checkbox" name="a" value="1"> Yes</label>
    <fieldset><legend>Polarity</legend><label><input type="radio" name="b" value="1"> Yes</label></fieldset>
    <label><input type="checkbox" name="c" value="1"> Remove it</label>`);
  expect((await choicesOn(page)).map((each) => [each.name, isBare(each)])).toEqual([
    ['a', true],
    ['b', false],
    ['c', false],
  ]);
});

type Choice = { name: string; type: string; value: string; own: string; group: string };

/** "Yes" alone asks nobody anything: what it answers stands in its own name, or in that of its group. */
const isBare = ({ own, group }: Choice): boolean => own === '' || (group === '' && own.split(' ').length < 2);

/** Every box to tick and every plate with its own name and the names of the groups around it. */
const choicesOn = (page: Page): Promise<Choice[]> =>
  page.locator('input[type=checkbox], input[type=radio]').evaluateAll((inputs) =>
    inputs.map((input) => {
      const box = input as HTMLInputElement;
      const labels = [...(box.labels ?? [])].map((label) => label.textContent?.replace(/\s+/g, ' ').trim());
      const own = box.getAttribute('aria-label') ?? labels.join(' ');
      const groups: string[] = [];
      for (let at = box.parentElement; at; at = at.parentElement) {
        const legend = at.localName === 'fieldset' ? at.querySelector(':scope > legend')?.textContent : undefined;
        const named = at.matches('[role=group], [role=radiogroup]') ? at.getAttribute('aria-label') : undefined;
        const words = (legend ?? named)?.replace(/\s+/g, ' ').trim();
        if (words) groups.unshift(words);
      }
      return { name: box.name, type: box.type, value: box.value, own, group: groups.join(' > ') };
    }),
  );
