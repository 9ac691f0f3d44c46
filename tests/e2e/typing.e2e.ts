import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { book, fill, makeCompany, worldPassword } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { startWorld, visitor } from './support/world.ts';

for (const javaScriptEnabled of [false, true]) {
  test(`what is typed on a phone stays, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({ browser }) => {
    const world = await startWorld(async (db) => {
      const company = await makeCompany(db, 'Typing Electrical');
      const who = company.people.electrician;
      const { reportId } = await book(db, company, who);
      await fill(db, who, reportId);
      return { who, reportId };
    });
    try {
      const { origin } = world.server;
      const { who, reportId } = world.made;
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        javaScriptEnabled,
      });
      const page = await context.newPage();
      await signIn(page, origin, who.email, '/electrician');
      const home = `${origin}/electrician/reports/${reportId}`;

      await test.step('Return begins no circuit that is half filled in, and goes on to the next box', async () => {
        const posts: (string | null)[] = [];
        page.on('request', (request) => {
          if (request.method() === 'POST' && request.url().startsWith(home)) posts.push(request.postData());
        });
        await page.goto(`${home}/boards/cu1/circuits/new`);
        await page.locator('#circuit_no').fill('28');
        await page.locator('#circuit_no').press('Enter');
        if (javaScriptEnabled) await expect(page.locator('#record :focus:not(#circuit_no)')).toBeVisible();
        await page.locator('#description').fill('Ring, kitchen');
        await page.locator('#description').press('Enter');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await page.waitForURL(/\?saved/);
        expect(posts).toEqual([expect.stringMatching(/circuit_no=28.*then=stay/)]);
      });

      await test.step('back after adding a circuit leads to it', async () => {
        await page.goto(`${home}/boards/cu1/circuits/new`);
        await page.locator('#circuit_no').fill('29');
        await page.getByRole('button', { name: 'Save and add another like it' }).click();
        await page.waitForURL(/circuits\/new\?like=/);
        await page.goBack();
        await expect(page.locator('#circuit_no')).toHaveValue('29');
        await page.locator('#description').fill('Shed');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await page.goto(`${home}/boards/cu1`);
        await expect(page.getByRole('link', { name: /^29\b/ })).toHaveCount(1);
        await expect(page.getByRole('link', { name: '29 Shed' })).toBeVisible();
      });

      await test.step('what was typed when the session ended is saved after signing in again', async () => {
        await page.goto(`${home}/summary`);
        await page.locator('#general_condition').fill('Sound.\nLoft not seen.');
        await (await visitor(origin, who.email)).post('/signout');
        await page.getByRole('button', { name: 'Save and next' }).click();
        await expect(page.getByRole('main').getByRole('status')).toContainText('Your form is stored');
        await page.locator('input[name="email"]').fill(who.email);
        await page.locator('input[name="password"]').fill(worldPassword);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.waitForURL(`${origin}/kept`);
        await expect(page.locator('main')).toContainText('Loft not seen.');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
        if (javaScriptEnabled) expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
        await page.getByRole('button', { name: /^Save : / }).click();
        // Nothing is left of the report but the tests of the circuit that was added.
        await page.waitForURL(/boards\/cu1\?saved$/);
        await page.goto(`${home}/summary`);
        await expect(page.locator('#general_condition')).toHaveValue('Sound.\nLoft not seen.');
      });
      await context.close();
    } finally {
      await world.close();
    }
  });
}
