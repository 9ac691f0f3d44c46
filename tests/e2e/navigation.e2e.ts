import { expect, test } from '@playwright/test';
import { weighScripts } from '../bench/weigh.ts';
import { makeCompany } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { startWorld } from './support/world.ts';

test('from page to page the frame stays and is not sent again, the new page is read out, and it begins at its top', async ({
  page,
}) => {
  const world = await startWorld((db) => makeCompany(db, 'Navigating Electrical'));
  try {
    const { origin } = world.server;
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    const sent = new Map<string, string>();
    await page.route('**/RSC/**', async (route) => {
      const response = await route.fetch();
      sent.set(new URL(route.request().url()).pathname, await response.text());
      await route.fulfill({ response });
    });
    await signIn(page, origin, world.made.people.owner.email, '/');
    await page.goto(`${origin}/settings/account`);
    await page.waitForLoadState('networkidle');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await navigation.evaluate((element) => {
      element.dataset.stays = 'yes';
      scrollTo(0, 200);
    });

    for (const [name, path, title = name] of [
      ['Sites', '/sites'],
      ['Clients', '/clients'],
      ['Settings', '/settings', 'People'],
    ] as const) {
      await navigation.getByRole('link', { name, exact: true }).click();
      await expect(page.locator('main h1')).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(`^${title}`));
      await expect(page).toHaveURL(`${origin}${path}`);
      await expect(navigation).toHaveAttribute('data-stays', 'yes');
      await expect(navigation.locator('[aria-current]')).toHaveText([name]);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      const data = sent.get(`/RSC/R${path}.txt`);
      expect(data).toContain(`page:${path}`);
      // Of the frame and of the document there is nothing in it.
      expect(data).not.toMatch(/Sign out|color-scheme|OfficeNavigation/);
    }
    expect(problems).toEqual([]);
  } finally {
    await world.close();
  }
});

test('a link in a page keeps the frame too; what is not a page, is refused or opens beside it is left to the browser', async ({
  page,
}) => {
  const world = await startWorld((db) => makeCompany(db, 'Following Electrical'));
  try {
    const { origin } = world.server;
    await signIn(page, origin, world.made.people.owner.email, '/');
    await page.goto(`${origin}/sites`);
    await page.waitForLoadState('networkidle');
    const main = page.locator('main');
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname);
    });

    const [row] = [main.locator('tbody th a').first()];
    const name = (await row.textContent()) ?? '';
    await row.click();
    await expect(main.locator('h1')).toContainText(name);
    await expect(main.locator('h1')).toBeFocused();
    await main.locator('a.back').first().click();
    await expect(page).toHaveURL(`${origin}/sites`);
    await main.getByRole('link', { name: 'Add a site' }).click();
    await expect(page).toHaveURL(`${origin}/sites/new`);
    await page.goBack();
    await expect(main.locator('h1')).toHaveText('Sites');
    expect(documents).toEqual([]);

    // Whoever opens one beside the page has both.
    const beside = page.context().waitForEvent('page');
    await row.click({ modifiers: ['ControlOrMeta'] });
    await (await beside).close();
    await expect(page).toHaveURL(`${origin}/sites`);
    documents.length = 0;

    await main.evaluate((element) => {
      element.insertAdjacentHTML('beforeend', '<a href="/sites/nowhere">Removed meanwhile</a>');
    });
    await page.getByRole('link', { name: 'Removed meanwhile' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page).toHaveURL(`${origin}/sites/nowhere`);
    expect(documents).toEqual(['/sites/nowhere']);
    await page.goBack();
    await page.waitForLoadState('networkidle');
    documents.length = 0;
    await page.getByRole('link', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(`${origin}/logout`);
    expect(documents).toEqual(['/logout']);
  } finally {
    await world.close();
  }
});

test('the registers follow what is typed, with the address in step, and take nobody out of the field', async ({
  page,
}) => {
  const world = await startWorld((db) => makeCompany(db, 'Searching Electrical'));
  try {
    const { origin } = world.server;
    await signIn(page, origin, world.made.people.office.email, '/');
    for (const [path, some] of [
      ['/sites', 'House next to'],
      ['/clients', 'Neighbour of'],
    ] as const) {
      await page.goto(`${origin}${path}`);
      await page.waitForLoadState('networkidle');
      const rows = page.locator('main tbody tr');
      await expect(rows).toHaveCount(2);
      const field = page.getByRole('main').getByRole('searchbox');
      const found = page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: /found|of/ });
      await field.pressSequentially(some);
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(some);
      await expect(page).toHaveURL(`${origin}${path}?${new URLSearchParams({ q: some })}`);
      await expect(field).toBeFocused();
      await expect(field).toHaveValue(some);
      await expect(found).toHaveText('1 to 1 of 1');
      await field.fill('');
      await expect(rows).toHaveCount(2);
      await expect(page).toHaveURL(`${origin}${path}`);
      await field.fill('nothing of that name');
      await field.press('Enter');
      await expect(found).toHaveText(/^No (site|client) found$/);
      // Nobody is sent away for every letter.
      await page.goBack();
      await expect(page).not.toHaveURL(new RegExp(`${path}\\?q=`));
    }
  } finally {
    await world.close();
  }
});

test('what an ordinary page loads of scripts before it answers to a click stays small', async ({ page }) => {
  const world = await startWorld((db) => makeCompany(db, 'Light Electrical'));
  try {
    const { origin } = world.server;
    await signIn(page, origin, world.made.people.office.email, '/');
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const { bytes, files } = await weighScripts(`${origin}/sites`, cookie);
    expect(files).toBeGreaterThan(3);
    // 2 kB of them are the search in the head and the keys.
    expect(bytes).toBeLessThanOrEqual(89_000);
  } finally {
    await world.close();
  }
});
