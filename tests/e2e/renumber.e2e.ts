import { expect, type Page, test } from '@playwright/test';
import { book, fill, makeCompany } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { watchBrowsers } from './support/watch.ts';
import { startWorld } from './support/world.ts';

const names = ['Cooker', 'Shower', 'Sockets', 'Lights'];

const boardOf = (names: readonly string[]) =>
  startWorld(async (db) => {
    const company = await makeCompany(db, 'Renumbering Electrical');
    const { electrician } = company.people;
    const { reportId } = await book(db, company, electrician);
    await fill(db, electrician, reportId, [
      { path: 'boards/b1', value: true },
      { path: 'boards/b1/board_ref', value: 'CU1' },
      ...names.flatMap((description, at) => [
        { path: `boards/b1/circuits/c${at}`, value: true },
        { path: `boards/b1/circuits/c${at}/circuit_no`, value: String(at + 1) },
        { path: `boards/b1/circuits/c${at}/description`, value: description },
      ]),
    ]);
    return { people: company.people, reportId };
  });

/** The circuits as the page shows them, with the number that each has now. */
const shown = (page: Page) =>
  page.locator('.entry').evaluateAll((rows) =>
    rows.map((row) => {
      const value = (name: string) => row.querySelector<HTMLInputElement>(`[name$=".${name}"]`)?.value;
      return `${value('circuit_no')} ${value('description')}`;
    }),
  );
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}` });

test('circuits take the numbers of the places that they are dragged to, by a mouse, a finger and the keyboard', async ({
  browser,
}) => {
  const world = await boardOf(names);
  try {
    const watch = watchBrowsers(browser);
    const page = await (await watch.open({ hasTouch: true, viewport: { width: 390, height: 1300 } })).newPage();
    await signIn(page, world.server.origin, world.made.people.electrician.email, '/electrician');
    const numbers = `${world.server.origin}/electrician/reports/${world.made.reportId}/boards/b1/grid/numbers`;
    await page.goto(numbers);
    expect(await shown(page)).toEqual(['1 Cooker', '2 Shower', '3 Sockets', '4 Lights']);

    await test.step('the keyboard', async () => {
      await handle(page, '4 Lights').focus();
      await page.keyboard.press('ArrowUp');
      await expect(page.getByRole('status')).toContainText('4 Lights: now number 3');
      await expect(handle(page, '4 Lights')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      // There is no place below the last.
      await page.keyboard.press('ArrowDown');
      expect(await shown(page)).toEqual(['1 Cooker', '2 Shower', '3 Sockets', '4 Lights']);
    });

    const middle = async (name: string) => {
      const box = await handle(page, name).boundingBox();
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    };
    await test.step('a mouse, and Escape takes it back', async () => {
      const [from, to] = [await middle('1 Cooker'), await middle('3 Sockets')];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y + 30, { steps: 12 });
      expect(await shown(page)).toEqual(['1 Shower', '2 Sockets', '3 Cooker', '4 Lights']);
      await page.keyboard.press('Escape');
      expect(await shown(page)).toEqual(['1 Cooker', '2 Shower', '3 Sockets', '4 Lights']);
      await page.mouse.up();
    });

    await test.step('a finger', async () => {
      const [from, to] = [await middle('4 Lights'), await middle('1 Cooker')];
      const touch = await page.context().newCDPSession(page);
      const at = (y: number) => [{ x: from.x, y }];
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from.y) });
      for (let y = from.y; y > to.y - 30; y -= 20)
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect.poll(() => shown(page)).toEqual(['1 Lights', '2 Cooker', '3 Shower', '4 Sockets']);
    });

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/saved/);
    expect(await shown(page)).toEqual(['1 Lights', '2 Cooker', '3 Shower', '4 Sockets']);
    expect(watch.complaints()).toEqual([]);
  } finally {
    await world.close();
  }
});
