import { expect, test } from '@playwright/test';
import { wholeInspection } from '../support/inspection.ts';
import { book, fill, makeCompany } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { startWorld } from './support/world.ts';

test('with scripts, any link that is followed from a page with a form saves what is typed in it', async ({
  browser,
}) => {
  const world = await startWorld(async (db) => {
    const company = await makeCompany(db, 'Leaving Electrical');
    const who = company.people.electrician;
    const { reportId } = await book(db, company, who);
    await fill(db, who, reportId, wholeInspection());
    return { who, reportId };
  });
  try {
    const { origin } = world.server;
    const { who, reportId } = world.made;
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    const home = `${origin}/electrician/reports/${reportId}`;
    await signIn(page, origin, who.email, '/electrician');
    const board = `${home}/boards/cu1`;

    const answerNext = (accept: boolean) =>
      new Promise<string>((asked) =>
        page.once('dialog', async (dialog) => {
          asked(dialog.message());
          await (accept ? dialog.accept() : dialog.dismiss());
        }),
      );

    await test.step('a circuit of the board table', async () => {
      await page.goto(board);
      await page.locator('#location').fill('Behind the door');
      await page.getByRole('region', { name: 'Circuits' }).getByRole('link').first().click();
      await page.waitForURL(/\/circuits\/[^/]+\?saved$/);
      await page.goto(board);
      await expect(page.locator('#location')).toHaveValue('Behind the door');
    });

    await test.step('the way back, the navigation, and the way out', async () => {
      for (const [link, url] of [
        ['Boards and circuits', /\/boards\?saved$/],
        ['Visits', /\/electrician$/],
        ['Sign out', /\/logout$/],
      ] as const) {
        await page.goto(board);
        await page.locator('#location').fill(`By ${link}`);
        await page.getByRole('link', { name: link, exact: true }).click();
        await page.waitForURL(url);
        await page.goto(board);
        await expect(page.locator('#location')).toHaveValue(`By ${link}`);
      }
    });

    await test.step('with nothing typed a link only leads', async () => {
      await page.goto(board);
      await page.getByRole('link', { name: 'Boards and circuits', exact: true }).click();
      await page.waitForURL(`${home}/boards`);
    });

    await test.step('a value that cannot be taken is said first; leaving without what was typed is asked about, and holds nobody', async () => {
      const expectTyped = async () => {
        await expect(page.locator('#ze')).toHaveValue('banana');
        await expect(page.locator('#supply_ipf')).toHaveValue('1.7');
        await expect(page.locator('#nominal_u0')).toHaveValue('231');
      };
      await page.goto(`${home}/supply`);
      await page.locator('#ze').fill('banana');
      await page.locator('#supply_ipf').fill('1.7');
      await page.locator('#nominal_u0').fill('231');
      await page.locator('a.back').click();
      await expect(page.getByRole('alert')).toContainText('There is a problem');
      await expectTyped();
      const stay = answerNext(false);
      await page.locator('a.back').click();
      expect(await stay).toContain('not saved: an error');
      await expect(page).toHaveURL(`${home}/supply`);
      await expectTyped();
      const leave = answerNext(true);
      await page.locator('a.back').click();
      await leave;
      await page.waitForURL(home);
    });

    await test.step('once it is put right, the link saves it and what stands beside it', async () => {
      await page.goto(`${home}/supply`);
      await page.locator('#ze').fill('banana');
      await page.locator('#nominal_u0').fill('231');
      await page.locator('a.back').click();
      await page.getByRole('alert').waitFor();
      await page.locator('#ze').fill('0.24');
      await page.locator('a.back').click();
      await page.waitForURL(/\?saved$/);
      await page.goto(`${home}/supply`);
      await expect(page.locator('#ze')).toHaveValue('0.24');
      await expect(page.locator('#nominal_u0')).toHaveValue('231');
    });

    await test.step('what is looked at before it is saved cannot be saved on the way: leaving asks', async () => {
      for (const [path, box, read] of [
        ['table', '#rows', 'Read the table'],
        ['paper', '#lines', 'Preview'],
      ] as const) {
        await page.goto(`${board}/${path}`);
        await page.locator('a.back').click();
        await page.waitForURL(/\/boards\/cu1(\/grid)?$/);
        for (const isRead of [false, true]) {
          await page.goto(`${board}/${path}`);
          await page.locator(box).fill('Way,Zs\n1,0.4');
          if (isRead) {
            await page.getByRole('button', { name: read }).click();
            await page.locator(`[data-unsaved] ${box}`).waitFor();
          }
          const stay = answerNext(false);
          await page.locator('a.back').click();
          expect(await stay).toContain('is not saved yet');
          await expect(page.locator(box)).toHaveValue('Way,Zs\n1,0.4');
          const leave = answerNext(true);
          await page.locator('a.back').click();
          await leave;
          await page.waitForURL(/\/boards\/cu1(\/grid)?$/);
        }
      }
    });

    await test.step('spare ways keep what is typed of the board', async () => {
      await page.goto(board);
      await page.locator('#location').fill('Loft');
      await page.getByLabel('Spare ways').fill('2');
      await page.getByRole('button', { name: 'Add spare ways' }).click();
      await page.waitForURL(`${board}?saved`);
      await expect(page.locator('#location')).toHaveValue('Loft');
    });

    await test.step('a row of the schedule leads to its observation once its code is chosen, and keeps what is typed', async () => {
      await page.goto(`${home}/inspection_schedule`);
      const row = page.locator('.item', { has: page.locator('[name="cu_ip.outcome"]') });
      const button = row.getByRole('button', { name: 'Save and write the observation for 4.3' });
      await row.locator('[value="pass"]').check();
      await expect(button).toBeHidden();
      await row.locator('[value="C2"]').check();
      await button.click();
      await page.waitForURL(/observations\/new\?/);
      await expect(page.locator('#schedule_item')).toHaveValue('4.3');
      await expect(page.locator('[name="code"][value="C2"]')).toBeChecked();
      await page.goto(`${home}/inspection_schedule`);
      await expect(row.locator('[value="C2"]')).toBeChecked();
    });

    await test.step('a text of the library that is chosen after typing is for what was typed, and makes no other', async () => {
      await page.goto(`${home}/observations/new?q=cover+blank`);
      await page.locator('#location').fill('Under the stairs');
      await page.locator('a[href*="from=BRD-001"]').click();
      await page.waitForURL(/observations\/[^/]+\?from=BRD-001$/);
      await expect(page.locator('#location')).toHaveValue('Under the stairs');
      await expect(page.locator('#schedule_item')).toHaveValue('4.3');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.waitForURL(/\?saved$/);
      await page.goto(`${home}/observations`);
      await expect(page.getByText('Under the stairs')).toHaveCount(1);
    });

    await test.step('a search of the library after typing keeps what was typed, and finds', async () => {
      await page.goto(`${home}/observations/new`);
      await page.locator('#location').fill('Above the door');
      await page.getByRole('searchbox').fill('cover blank');
      await page.getByRole('searchbox').press('Enter');
      await page.waitForURL(/observations\/[^/]+\?q=cover\+blank$/);
      await expect(page.locator('#location')).toHaveValue('Above the door');
      await page.locator('a[href*="from=BRD-001"]').click();
      await page.waitForURL(/\?from=BRD-001$/);
      await expect(page.locator('#location')).toHaveValue('Above the door');
      await expect(page.locator('#schedule_item')).toHaveValue('4.3');
    });
  } finally {
    await world.close();
  }
});
