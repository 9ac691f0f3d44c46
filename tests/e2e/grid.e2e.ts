import { expect, type Page, test } from '@playwright/test';
import { book, fill, makeCompany } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { watchBrowsers } from './support/watch.ts';
import { startWorld } from './support/world.ts';

const boardOf = () =>
  startWorld(async (db) => {
    const company = await makeCompany(db, 'Grid Electrical');
    const { electrician } = company.people;
    const { reportId } = await book(db, company, electrician);
    const circuits = [1, 2, 3, 4].flatMap((no) => [
      { path: `boards/b1/circuits/c${no}`, value: true },
      { path: `boards/b1/circuits/c${no}/circuit_no`, value: String(no) },
      { path: `boards/b1/circuits/c${no}/circuit_kind`, value: no === 3 ? 'spare' : 'radial' },
      { path: `boards/b1/circuits/c${no}/max_zs`, value: '1.37' },
      { path: `boards/b1/circuits/c${no}/ocpd_standard`, value: 'BS EN 60898' },
      { path: `boards/b1/circuits/c${no}/ocpd_type`, value: 'B' },
      { path: `boards/b1/circuits/c${no}/ocpd_rating`, value: '32' },
    ]);
    await fill(db, electrician, reportId, [
      { path: 'boards/b1', value: true },
      { path: 'boards/b1/board_ref', value: 'CU1' },
      ...circuits,
    ]);
    return { people: company.people, reportId };
  });

const box = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** As who copied cells in a spreadsheet does. */
const paste = (page: Page, name: string, text: string) =>
  box(page, name).evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test('a board is filled in as in a spreadsheet, and all of it is saved at once', async ({ browser }) => {
  const world = await boardOf();
  try {
    const watch = watchBrowsers(browser);
    const page = await (await watch.open()).newPage();
    await signIn(page, world.server.origin, world.made.people.electrician.email, '/electrician');
    const grid = `${world.server.origin}/electrician/reports/${world.made.reportId}/boards/b1/grid`;
    await page.goto(grid);
    const said = page.locator('.tools [role="status"]');
    await expect(page.getByRole('button', { name: 'Fill down' })).toBeVisible();

    await test.step('Enter and the arrows lead from box to box, over those that a circuit has not', async () => {
      await box(page, 'c1.zs').focus();
      await page.keyboard.type('0.35');
      await page.keyboard.press('Enter');
      await expect(box(page, 'c2.zs')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(box(page, 'c4.zs')).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await expect(box(page, 'c4.polarity')).toBeFocused();
      await page.keyboard.press('Shift+Enter');
      await expect(box(page, 'c2.polarity')).toBeFocused();
      await expect(page).toHaveURL(grid);
    });

    await test.step('what was copied spreads over the boxes, and is taken back at once', async () => {
      await box(page, 'c1.ir_ll').focus();
      await paste(page, 'c1.ir_ll', '>299\t200\n>999\t>299');
      await expect(box(page, 'c1.ir_le')).toHaveValue('200');
      await expect(box(page, 'c2.ir_ll')).toHaveValue('>999');
      await expect(said).toHaveText('Pasted into 4 boxes.');
      await page.keyboard.press('ControlOrMeta+z');
      await expect(box(page, 'c2.ir_ll')).toHaveValue('');
      await expect(box(page, 'c1.ir_ll')).toHaveValue('');
      await expect(said).toHaveText('Undone in 4 boxes.');
      await paste(page, 'c1.ir_ll', '>299\t200\n>999\t>299');
    });

    await test.step('a block whose first row names columns goes to those columns, by the circuit numbers', async () => {
      await paste(
        page,
        'c1.description',
        'Way\tLoop\tFeeds\tColour\n4\t0.61\tKiln\tred\n2\t0.62\tLift\tblue\n9\t0.63\tPump\t',
      );
      await expect(box(page, 'c1.description')).toHaveValue('Way');
      await page.getByRole('button', { name: 'Match the columns by heading' }).click();
      await expect(said).toHaveText('Put into 7 boxes by column heading.');
      await expect(page.getByRole('button', { name: 'Match the columns by heading' })).toBeHidden();
      await expect(box(page, 'c1.description')).toHaveValue('');
      await expect(box(page, 'c4.zs')).toHaveValue('0.61');
      await expect(box(page, 'c2.description')).toHaveValue('Lift');
      await expect(page.getByRole('textbox', { name: 'Circuit number, new circuit' }).first()).toHaveValue('9');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(box(page, 'c4.zs')).toHaveValue('');
      await expect(box(page, 'c1.zs')).toHaveValue('0.35');
    });

    await test.step('a value is filled down: into what is empty, or into what was chosen', async () => {
      await box(page, 'c1.ir_voltage').focus();
      await page.keyboard.type('500');
      await page.keyboard.press('ControlOrMeta+d');
      await expect(box(page, 'c2.ir_voltage')).toHaveValue('500');
      await expect(box(page, 'c4.ir_voltage')).toHaveValue('500');
      await box(page, 'c2.ir_ll').focus();
      await page.keyboard.press('Shift+ArrowDown');
      await expect(page.locator('[aria-selected="true"]')).toHaveCount(2);
      await page.getByRole('button', { name: 'Fill down' }).click();
      await expect(box(page, 'c4.ir_ll')).toHaveValue('>999');
      await expect(box(page, 'c4.ir_le')).toHaveValue('');
    });

    await test.step('a circuit is checked while it is typed: in the cell, in the list below, and said at once', async () => {
      await box(page, 'c4.zs').fill('1.52');
      const line = page.locator('[id="said-c4.zs"]');
      await expect(line).toContainText('1.37');
      await expect(box(page, 'c4.zs')).toHaveClass('asked');
      await expect(page.locator('.tools [aria-live="polite"]')).toContainText('Zs Ω, circuit 4: ');
      await box(page, 'c4.zs').fill('0.35');
      await expect(line).toHaveCount(0);
      await expect(box(page, 'c4.zs')).not.toHaveClass('asked');
      await expect(page.locator('.tools [aria-live="polite"]')).toHaveText('');
    });

    await test.step('it is saved, and what the checks say is said where the box is gone to', async () => {
      await box(page, 'c4.zs').fill('1.52');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page).toHaveURL(`${grid}?saved`);
      await expect(box(page, 'c1.zs')).toHaveValue('0.35');
      await expect(box(page, 'c4.ir_ll')).toHaveValue('>999');
      await expect(box(page, 'c4.ir_voltage')).toHaveValue('500');
      await expect(box(page, 'c4.zs')).toHaveValue('1.52');
      await expect(box(page, 'c4.zs')).toHaveAttribute('aria-describedby', 'said-c4.zs');
      // What is said of a box is said by the script: it has to be there first.
      await expect(page.getByRole('button', { name: 'Fill down' })).toBeVisible();
      await box(page, 'c4.zs').click();
      await expect(said).toContainText('1.37');
    });
    expect(watch.complaints()).toEqual([]);
  } finally {
    await world.close();
  }
});

test('without scripts the boxes of a board are typed in and saved at once', async ({ browser }) => {
  const world = await boardOf();
  try {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await signIn(page, world.server.origin, world.made.people.electrician.email, '/electrician');
    const board = `${world.server.origin}/electrician/reports/${world.made.reportId}/boards/b1`;
    await page.goto(board);
    await page.getByRole('button', { name: 'Grid', exact: true }).click();
    await expect(page).toHaveURL(`${board}/grid?saved`);
    await page.getByRole('textbox', { name: 'Zs Ω, circuit 1', exact: true }).fill('0.35');
    await box(page, 'c2.polarity').fill('n/a');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(box(page, 'c2.polarity')).toHaveValue('N/A');
    await expect(box(page, 'c1.zs')).toHaveValue('0.35');
  } finally {
    await world.close();
  }
});
