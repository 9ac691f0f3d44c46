import { expect, test } from '@playwright/test';
import { book, fill, makeCompany } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { watchBrowsers } from './support/watch.ts';
import { startWorld } from './support/world.ts';

const numbers = ['1', '2', '3'];

const boardOf = () =>
  startWorld(async (db) => {
    const company = await makeCompany(db, 'Column Electrical');
    const { electrician } = company.people;
    const { reportId } = await book(db, company, electrician);
    await fill(db, electrician, reportId, [
      { path: 'boards/b1', value: true },
      { path: 'boards/b1/board_ref', value: 'CU1' },
      ...numbers.flatMap((no) => [
        { path: `boards/b1/circuits/c${no}`, value: true },
        { path: `boards/b1/circuits/c${no}/circuit_no`, value: no },
        { path: `boards/b1/circuits/c${no}/circuit_kind`, value: 'radial' },
      ]),
    ]);
    return { people: company.people, reportId };
  });

test('down a column Enter goes to the next box and leaves the page as it is; from the last one to the button that saves', async ({
  browser,
}) => {
  const world = await boardOf();
  try {
    const watch = watchBrowsers(browser);
    const page = await (await watch.open({ hasTouch: true, viewport: { width: 390, height: 800 } })).newPage();
    await signIn(page, world.server.origin, world.made.people.electrician.email, '/electrician');
    const column = `${world.server.origin}/electrician/reports/${world.made.reportId}/boards/b1/grid/zs`;
    await page.goto(column);
    const box = (no: string) => page.locator(`[name="c${no}.zs"]`);
    await box('1').focus();
    for (const no of numbers) {
      await expect(box(no)).toBeFocused();
      expect(page.url()).toBe(column);
      await page.keyboard.type(`0.5${no}`);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('button', { name: /^Save and next/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(/saved/);
    await page.goto(column);
    for (const no of numbers) await expect(box(no)).toHaveValue(`0.5${no}`);
    expect(watch.complaints()).toEqual([]);
  } finally {
    await world.close();
  }
});
