import { expect, test } from '@playwright/test';
import { makeCompany } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { startWorld } from './support/world.ts';

for (const javaScriptEnabled of [true, false])
  test(`${javaScriptEnabled ? 'with' : 'without'} scripts, what another tab saved meanwhile is shown beside what is typed`, async ({
    browser,
  }) => {
    const world = await startWorld((db) => makeCompany(db, 'Two Tabs Electrical'));
    try {
      const address = `${world.server.origin}/settings/defaults`;
      const context = await browser.newContext({ javaScriptEnabled });
      const [left, right] = [await context.newPage(), await context.newPage()];
      await signIn(left, world.server.origin, world.made.people.owner.email);
      for (const page of [left, right]) {
        await page.goto(address);
        await page.waitForLoadState('networkidle');
      }
      const extent = 'Inspected and tested';
      await left.getByLabel(extent).fill('All of the left');
      await left.getByRole('button', { name: 'Save the defaults' }).click();
      await expect(left).toHaveURL(`${address}?done=defaults-saved`);

      await right.getByLabel(extent).fill('All of the right');
      await right.getByLabel('Commercial: next inspection after').selectOption('3 years');
      await right.getByRole('button', { name: 'Save the defaults' }).click();
      const message = `${extent} was changed to “All of the left” meanwhile.`;
      await expect(right.getByRole('alert')).toContainText(message);
      await expect(right.getByRole('alert').getByRole('listitem')).toHaveCount(1);
      await expect(right.getByLabel(extent)).toHaveValue('All of the right');
      await expect(right.getByLabel('Commercial: next inspection after')).toHaveValue('36');

      await right.getByRole('button', { name: 'Save the defaults' }).click();
      await expect(right).toHaveURL(`${address}?done=defaults-saved`);
      await left.goto(address);
      await expect(left.getByLabel(extent)).toHaveValue('All of the right');
      await expect(left.getByLabel('Commercial: next inspection after')).toHaveValue('36');
      await context.close();
    } finally {
      await world.close();
    }
  });
