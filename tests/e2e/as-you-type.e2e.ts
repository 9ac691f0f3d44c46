import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { book, fill, makeCompany } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { watchBrowsers } from './support/watch.ts';
import { startWorld } from './support/world.ts';

const phone = { viewport: { width: 390, height: 844 } };

test('with scripts a reading is checked while it is typed, by the rules that check it when it is saved', async ({
  browser,
}) => {
  const world = await startWorld(async (db) => {
    const company = await makeCompany(db, 'Live Electrical');
    const who = company.people.electrician;
    const { reportId } = await book(db, company, who);
    await fill(db, who, reportId);
    return { who, reportId };
  });
  try {
    const { origin } = world.server;
    const { who, reportId } = world.made;
    const watch = watchBrowsers(browser);
    const page = await (await watch.open(phone)).newPage();
    await signIn(page, origin, who.email, '/electrician');
    const circuit = `${origin}/electrician/reports/${reportId}/boards/cu1/circuits/cu1-1`;
    await page.goto(circuit);

    await test.step('a reading over its limit says so below its box before anything is saved', async () => {
      await page.getByLabel('Zs', { exact: true }).fill('2000');
      await expect(live(page, 'zs')).toContainText('Fails. Zs 2000 Ω is above');
      await page.getByLabel('Zs', { exact: true }).fill('99');
      await expect(live(page, 'zs')).toContainText('Zs 99 Ω is covered');
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });

    await test.step('what is saved is said in the same words', async () => {
      const typed = await live(page, 'zs').locator('.finding').first().innerText();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('main').getByRole('status')).toContainText('Saved');
      await expect(
        page
          .locator('.field', { has: page.locator('#zs') })
          .locator('.finding')
          .first(),
      ).toContainText(typed.replace(/\s+/g, ' '), { useInnerText: true });
    });

    await test.step('what was said when the page came goes once the reading is put right', async () => {
      const drawn = page
        .locator('.field', { has: page.locator('#zs') })
        .locator('.finding')
        .first();
      await expect(drawn).toBeVisible();
      await page.getByLabel('Zs', { exact: true }).fill('0.9');
      await expect(drawn).toBeHidden();
    });

    await test.step('an RCD that is slow', async () => {
      await page.getByLabel('RCD time').fill('340');
      await expect(live(page, 'rcd_ms')).toContainText('340 ms');
    });

    await test.step('a page that is being saved judges nothing any more: it would hold up the next one', async () => {
      const typeAndSend = (isSent: boolean) =>
        page.locator('#zs').evaluate(async (zs: HTMLInputElement, sent) => {
          zs.value = sent ? '98' : '97';
          zs.dispatchEvent(new Event('input', { bubbles: true }));
          // Nothing hears of it but the page: it stays.
          if (sent) zs.form?.dispatchEvent(new Event('submit', { bubbles: true }));
          await new Promise((later) => setTimeout(later, 500));
        }, isSent);
      await typeAndSend(true);
      await expect(live(page, 'zs')).not.toContainText('98');
      await typeAndSend(false);
      await expect(live(page, 'zs')).toContainText('Zs 97 Ω is above');
    });

    await test.step('a bond that is too small says so on its own page', async () => {
      await page.goto(`${origin}/electrician/reports/${reportId}/particulars`);
      await page.locator('[name="main_bonding.csa_mm2"]').fill('4');
      await expect(page.locator('.live', { hasText: 'Fails.' })).toContainText('4 mm²');
      await page.locator('[name="main_bonding.csa_mm2"]').fill('10');
      await expect(page.locator('.live', { hasText: 'Fails.' })).toHaveCount(0);
    });
    expect(watch.complaints()).toEqual([]);
  } finally {
    await world.close();
  }
});

const live = (page: Page, name: string) => page.locator('.field', { has: page.locator(`#${name}`) }).locator('.live');
