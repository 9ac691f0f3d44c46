import { expect, test } from '@playwright/test';
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

    for (const [name, path] of [
      ['Sites', '/sites'],
      ['Clients', '/clients'],
      ['Settings', '/settings'],
    ] as const) {
      await navigation.getByRole('link', { name, exact: true }).click();
      await expect(page.locator('main h1')).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(`^${name}`));
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
