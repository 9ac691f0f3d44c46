import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { build } from '../../scripts/launch/build.mjs';
import { makeCompany } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { startWorld } from './support/world.ts';

async function buildWith(router: string): Promise<string> {
  process.env.PAGE_ROUTER = router;
  try {
    return await build();
  } finally {
    delete process.env.PAGE_ROUTER;
  }
}

for (const router of ['own', 'waku'] as const) {
  test(`PAGE_ROUTER=${router}: links and the search are followed without a document, forms are saved, and a missing page says so`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const built = router === 'own' ? 'dist' : await buildWith(router);
    const world = await startWorld((db) => makeCompany(db, 'Routing Electrical'), { PAGE_ROUTER: router }, built);
    try {
      const { origin } = world.server;
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      await signIn(page, origin, world.made.people.owner.email, '/');
      await page.goto(`${origin}/clients`);
      await page.waitForLoadState('networkidle');
      const documents: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname);
      });
      const main = page.locator('main');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sites', exact: true }).click();
      await expect(main.locator('h1')).toHaveText('Sites');
      await expect(main.locator('h1')).toBeFocused();
      await main.getByRole('searchbox').fill('nothing of that name');
      await expect(page).toHaveURL(/\/sites\?q=nothing/);
      await page.goBack();
      await expect(main.locator('h1')).toHaveText('Clients');
      expect(documents).toEqual([]);

      await page.goto(`${origin}/settings/account`);
      await page.waitForLoadState('networkidle');
      documents.length = 0;
      await page.getByLabel('New password').fill('short');
      await page.getByRole('button', { name: 'Change the password' }).click();
      await expect(page).toHaveTitle(/^Error: /);
      expect(documents).toEqual(router === 'own' ? [] : ['/settings/account/password']);

      await main.evaluate((element) => {
        element.insertAdjacentHTML('beforeend', '<a href="/sites/nowhere">Removed meanwhile</a>');
      });
      await page.getByRole('link', { name: 'Removed meanwhile' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
      expect(problems).toEqual([]);
    } finally {
      await world.close();
      if (built !== 'dist') rmSync(built, { recursive: true });
    }
  });
}
