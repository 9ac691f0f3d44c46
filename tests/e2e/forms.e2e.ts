import { expect, type Page, type Request, test } from '@playwright/test';
import { book, fill, makeCompany, putInState, worldPassword } from '../support/world.ts';
import { unfold } from './support/folds.ts';
import { signIn } from './support/people.ts';
import { watchBrowsers } from './support/watch.ts';
import { startWorld } from './support/world.ts';

const submitted = () =>
  startWorld(async (db) => {
    const company = await makeCompany(db, 'Posting Electrical');
    const { electrician } = company.people;
    const { reportId } = await book(db, company, electrician);
    await fill(db, electrician, reportId);
    await putInState(db, reportId, 'submitted');
    return { people: company.people, reportId };
  });

const pencil = (page: Page) => page.getByRole('button', { name: /^Comment on Ze/ }).first();
const box = (page: Page) => page.getByRole('textbox', { name: /^Comment on Ze/ });

test('a comment is written, saved and resolved in the page: nothing is loaded anew, and nobody is taken away', async ({
  browser,
}) => {
  const world = await submitted();
  try {
    const { origin } = world.server;
    const { people, reportId } = world.made;
    const watch = watchBrowsers(browser);
    const page = await (await watch.open()).newPage();
    await signIn(page, origin, people.supervisor.email, '/');
    await page.goto(`${origin}/reports/${reportId}`);
    await page.waitForLoadState('networkidle');
    const loaded: string[] = [];
    const posts: string[] = [];
    page.on('request', (request: Request) => {
      if (request.resourceType() === 'document') loaded.push(request.url());
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
    });
    const here = `/reports/${reportId}`;

    await test.step('the box opens at its value, with what is typed elsewhere kept', async () => {
      await page.getByLabel('What needs correcting').fill('The label of circuit 3');
      await unfold(page);
      await pencil(page).click();
      await expect(box(page)).toBeFocused();
      await expect(page.getByLabel('What needs correcting')).toHaveValue('The label of circuit 3');
    });

    await test.step('nothing typed: it is said at the top of the form, where the reader is taken', async () => {
      await page.getByLabel('What needs correcting').fill('');
      await page.getByRole('button', { name: 'Save comment' }).first().click();
      await expect(page.getByRole('alert')).toBeFocused();
      await expect(page.getByRole('alert')).toContainText('Enter the comment');
      await expect(page).toHaveTitle(/^Error: /);
    });

    await test.step('two clicks are one comment, the button says that it works, and the reader stays at the value', async () => {
      await box(page).fill('Measured with the main switch on?');
      let answer: () => void = () => undefined;
      const held = new Promise<void>((go) => {
        answer = go;
      });
      await page.route(`**${here}/comments*`, async (route) => {
        await held;
        await route.continue();
      });
      const save = page.getByRole('button', { name: 'Save comment' }).first();
      const before = posts.length;
      await save.dblclick();
      await expect(page.locator('button[aria-busy="true"]')).toHaveCount(1);
      await expect(page.locator('button[aria-busy="true"]')).toBeFocused();
      answer();
      await expect(page.locator('dd .comment', { hasText: 'main switch on?' })).toHaveCount(1);
      await expect(page).toHaveURL(/done=commented#/);
      // Read out once: by what it came into.
      await expect(page.locator('main [aria-live] > .notice')).toHaveCount(1);
      await expect(page.locator('main [aria-live] [role="status"]')).toHaveCount(0);
      await expect(page.locator('[aria-busy]')).toHaveCount(0);
      expect(posts.length - before).toBe(1);
      // In the row of the value, which stands far below the top of the page.
      await expect(page.locator('div:focus', { hasText: 'main switch on?' })).toBeInViewport();
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
      await expect(page).not.toHaveTitle(/^Error: /);
    });

    await test.step('a second one leads to the same address, and is there as well', async () => {
      await pencil(page).click();
      await box(page).fill('And the earth disconnected?');
      await page.getByRole('button', { name: 'Save comment' }).first().click();
      await expect(page.locator('dd .comment')).toHaveCount(2);
      await expect(box(page)).toHaveCount(0);
    });

    await test.step('one is resolved where it stands', async () => {
      const from = await page.evaluate(() => scrollY);
      await page.getByRole('button', { name: 'Resolve' }).first().click();
      await expect(page.locator('dd .comment.settled')).toHaveCount(1);
      await expect(page).toHaveURL(/done=resolved#supply\/ze$/);
      expect(Math.abs((await page.evaluate(() => scrollY)) - from)).toBeLessThan(400);
    });

    await test.step('whoever goes on while it is under way stays where they went', async () => {
      await pencil(page).click();
      await box(page).fill('Sent on the way out');
      let answer: () => void = () => undefined;
      const held = new Promise<void>((go) => {
        answer = go;
      });
      await page.route(`**${here}/comments`, async (route) => {
        await held;
        await route.continue();
      });
      const saved = page.waitForResponse((response) => response.url().endsWith(`${here}/comments`));
      await page.getByRole('button', { name: 'Save comment' }).first().click();
      await page.getByRole('link', { name: 'Clients', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients');
      answer();
      expect((await saved).status()).toBe(204);
      await expect(page).toHaveURL(`${origin}/clients`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients');
      await page.goBack();
      await expect(page.locator('dd .comment', { hasText: 'Sent on the way out' })).toBeVisible();
    });

    await test.step('an answer that comes while the next page is fetched takes nobody back', async () => {
      await pencil(page).click();
      await box(page).fill('Sent a moment before');
      const gate = () => {
        let open: () => void = () => undefined;
        const opened = new Promise<void>((go) => {
          open = go;
        });
        return { open, opened };
      };
      const [save, next] = [gate(), gate()];
      await page.route(`**${here}/comments`, (route) => save.opened.then(() => route.continue()), { times: 1 });
      await page.route('**/RSC/R/clients.txt*', (route) => next.opened.then(() => route.continue()), { times: 1 });
      const saved = page.waitForResponse((response) => response.url().endsWith(`${here}/comments`));
      await page.getByRole('button', { name: 'Save comment' }).first().click();
      await page.getByRole('link', { name: 'Clients', exact: true }).click();
      save.open();
      await (await saved).finished();
      await expect(page.locator('button[aria-busy="true"]')).toHaveCount(0);
      next.open();
      await expect(page).toHaveURL(`${origin}/clients`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients');
      await page.goBack();
      await expect(page.locator('dd .comment', { hasText: 'Sent a moment before' })).toBeVisible();
    });

    await test.step('what fails on the server says so, and keeps what is typed', async () => {
      await pencil(page).click();
      await box(page).fill('Kept all the same');
      await page.route(`**${here}/comments`, (route) => route.fulfill({ status: 503, body: 'busy' }), { times: 1 });
      await page.getByRole('button', { name: 'Save comment' }).first().click();
      await expect(page.getByRole('alert')).toContainText('This may not have been saved.');
      await expect(box(page)).toHaveValue('Kept all the same');
      await page.getByRole('button', { name: 'Save comment' }).first().click();
      await expect(page.locator('dd .comment', { hasText: 'Kept all the same' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    await test.step('without a connection it says so, keeps what is typed, and goes out later', async () => {
      await pencil(page).click();
      await box(page).fill('Typed in a cellar');
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Save comment' }).first().click();
      await expect(page.getByRole('alert')).toContainText('Not sent.');
      await expect(box(page)).toHaveValue('Typed in a cellar');
      await page.context().setOffline(false);
      await page.getByRole('button', { name: 'Save comment' }).first().click();
      await expect(page.locator('dd .comment', { hasText: 'Typed in a cellar' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    expect(loaded).toEqual([]);
    // What the browser complains of itself: the connection that was cut, and the server that was busy.
    expect(watch.complaints().filter((line) => !/ERR_INTERNET_DISCONNECTED|422|503/.test(line))).toEqual([]);

    await test.step('what is no page is asked for by the browser itself', async () => {
      await page
        .getByRole('button', { name: 'Resolve' })
        .first()
        .evaluate((button) => {
          button.setAttribute(
            'formaction',
            button.getAttribute('formaction')?.replace(/comments\/[^/]+/, 'comments/nothing') ?? '',
          );
        });
      await page.getByRole('button', { name: 'Resolve' }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    });
  } finally {
    await world.close();
  }
});

for (const javaScriptEnabled of [true, false]) {
  test(`the password is changed ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({ browser }) => {
    const world = await startWorld((db) => makeCompany(db, 'Account Electrical'));
    try {
      const { origin } = world.server;
      const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
      await signIn(page, origin, world.made.people.office.email, '/');
      await page.goto(`${origin}/settings/account`);
      await page.waitForLoadState('networkidle');
      const [present, next] = [page.getByLabel('Current password'), page.getByLabel('New password')];
      await present.fill('not this one at all');
      await next.fill('another long sentence of theirs');
      await page.getByRole('button', { name: 'Change the password' }).click();
      await expect(page.getByRole('alert')).toContainText('This is not your current password');
      await present.fill(worldPassword);
      await next.fill('another long sentence of theirs');
      await page.getByRole('button', { name: 'Change the password' }).click();
      await expect(page).toHaveURL(`${origin}/settings/account?done=password-changed`);
      await expect(present).toHaveValue('');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(/\/settings\/account/);
    } finally {
      await world.close();
    }
  });
}
