import { inflateSync } from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { unpackedPdf } from '../support/pdf-text.ts';
import { book, fill, makeCompany, type TestCompany } from '../support/world.ts';
import { unfold } from './support/folds.ts';
import { signIn } from './support/people.ts';
import { approve, issue, sign } from './support/signing.ts';
import { watchBrowsers } from './support/watch.ts';
import { startWorld, type World } from './support/world.ts';

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 } as const;

let world: World<{ company: TestCompany; reportId: string }>;
test.beforeEach(async () => {
  world = await startWorld(async (db) => {
    const company = await makeCompany(db, 'Kestrel Electrical');
    const { reportId } = await book(db, company, company.people.electrician);
    await fill(db, company.people.electrician, reportId);
    return { company, reportId };
  });
});
test.afterEach(() => world.close());

const pad = (page: Page) => page.locator('canvas');
const drawn = (page: Page) => page.locator('input[name="drawing"]').inputValue();
const strokesOf = async (page: Page): Promise<number[][]> => JSON.parse((await drawn(page)) || '[]');

/** Draws with the mouse: each stroke through points given in shares of the pad's width and height. */
async function draw(page: Page, ...strokes: [number, number][][]): Promise<void> {
  await pad(page).scrollIntoViewIfNeeded();
  const box = await pad(page).boundingBox();
  if (!box) throw new Error('there is no pad');
  for (const [first, ...points] of strokes) {
    const place = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
    await page.mouse.move(...place(first ?? [0, 0]));
    await page.mouse.down();
    for (const point of points) await page.mouse.move(...place(point), { steps: 4 });
    await page.mouse.up();
  }
}

const loop: [number, number][] = [
  [0.1, 0.8],
  [0.2, 0.2],
  [0.3, 0.8],
  [0.5, 0.3],
];
const line: [number, number][] = [
  [0.1, 0.9],
  [0.6, 0.85],
];

/** Whether the pad has a pixel with much of a channel in it: red, green, blue, or what covers at all. */
const hasPixel = (page: Page, channel: 0 | 1 | 2 | 3): Promise<boolean> =>
  pad(page).evaluate((canvas: HTMLCanvasElement, wanted) => {
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value, index) => index % 4 === wanted && value > 200);
  }, channel);
const isInked = (page: Page) => hasPixel(page, 3);

async function accessible(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

test('on a phone the electrician draws a signature beside the typed name, and it goes on to the print', async ({
  browser,
}) => {
  const { server, made } = world;
  const { electrician, supervisor } = made.company.people;
  const watch = watchBrowsers(browser);
  const page = await (await watch.open(phone)).newPage();
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    // As the recording of a session listens.
    for (const kind of ['mousemove', 'mousedown', 'touchmove'])
      document.addEventListener(
        kind,
        (event) => event.target instanceof HTMLCanvasElement && seen.push(event.type),
        true,
      );
  });
  const sheet = `${server.origin}/electrician/reports/${made.reportId}/sign`;
  await signIn(page, server.origin, electrician.email);

  await test.step('the pad is there, and its strokes outlive another size of screen', async () => {
    await page.goto(sheet);
    await expect(pad(page)).toBeVisible();
    await expect(pad(page)).toHaveAccessibleName('Draw your signature (optional) Nothing drawn');
    const density = await pad(page).evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth);
    expect(density).toBeCloseTo(3, 1);
    expect(await isInked(page)).toBe(false);
    await draw(page, loop, line);
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Drawn');
    const strokes = await strokesOf(page);
    expect(strokes).toHaveLength(2);
    expect(strokes[0]?.slice(0, 2).map((value) => Math.round(value / 20))).toEqual([5, 16]);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(() => isInked(page)).toBe(true);
    expect(await strokesOf(page)).toEqual(strokes);
    await page.setViewportSize(phone.viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await accessible(page)).toEqual([]);
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
  });

  await test.step('strokes are taken back one by one or all at once, by keyboard too', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    expect(await strokesOf(page)).toHaveLength(1);
    await page.getByRole('button', { name: 'Clear', exact: true }).focus();
    await page.keyboard.press('Enter');
    expect(await drawn(page)).toBe('');
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Nothing drawn');
    expect(await isInked(page)).toBe(false);
    await page.emulateMedia({ colorScheme: 'dark' });
    await draw(page, loop);
    // Red above 200: light on dark.
    expect(await hasPixel(page, 0)).toBe(true);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('a form that is refused gives back what was drawn; a drawing does not replace the name', async () => {
    const strokes = await strokesOf(page);
    expect(await sign(page, '')).toBe(422);
    await expect(page.getByRole('alert')).toContainText('Enter your name, as your signature');
    expect(await strokesOf(page)).toEqual(strokes);
    expect(await isInked(page)).toBe(true);
    expect(await sign(page, 'Elin Electrician')).toBe(303);
  });

  const desk = await (await watch.open()).newPage();
  const report = `${server.origin}/reports/${made.reportId}`;
  await test.step('the supervisor sees it in review, draws too, and issues', async () => {
    await signIn(desk, server.origin, supervisor.email);
    await desk.goto(report);
    const theirs = desk.getByRole('img', { name: 'Drawn signature of Elin Electrician', includeHidden: true });
    await desk.locator('.folds > details').filter({ has: theirs }).locator('summary').first().click();
    await expect(theirs).toBeVisible();
    await approve(desk);
    await draw(desk, loop, line);
    expect(await accessible(desk)).toEqual([]);
    await desk.getByRole('button', { name: 'Issue the report' }).click();
    await expect(desk.getByRole('alert')).toContainText('Type your name to sign');
    await expect.poll(() => isInked(desk)).toBe(true);
    expect(await strokesOf(desk)).toHaveLength(2);
    await issue(desk, report, 'Sam Supervisor');
    await unfold(desk);
    for (const name of ['Elin Electrician', 'Sam Supervisor']) {
      await expect(desk.getByRole('img', { name: `Drawn signature of ${name}` })).toBeVisible();
    }
    expect(await accessible(desk)).toEqual([]);
  });

  await test.step('the print draws both as lines, with words for who cannot see them', async () => {
    const answer = await desk.request.get(`${report}/document.pdf`);
    const pdf = (await answer.body()).toString('latin1');
    for (const name of ['Elin Electrician', 'Sam Supervisor']) {
      expect(unpackedPdf(await answer.body())).toContain(`/Alt (Drawn signature of ${name})`);
    }
    const figures = figuresIn(pdf);
    expect(figures).toHaveLength(2);
    for (const figure of figures) expect(figure).toMatch(/ m\n(?:[\d. ]+ [cv]\n)+[\d. ]+ l\n/);
    expect(pdf).not.toContain('/Subtype /Image');
  });
  // What was refused is sent by fetch in the office, and the browser complains of its status.
  expect(watch.complaints().filter((line) => !/status of 422/.test(line))).toEqual([]);
});

test('without scripts there is no pad, and the typed name signs', async ({ browser }) => {
  const page = await openSheet(browser, { ...phone, javaScriptEnabled: false });
  await expect(pad(page)).toBeHidden();
  await expect(page.getByText('Draw your signature')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(1);
  expect(await sign(page, 'Elin Electrician')).toBe(303);
});

test('a finger draws, and the page does not scroll under it', async ({ browser }) => {
  const page = await openSheet(browser, { ...phone, hasTouch: true, isMobile: true });
  await pad(page).scrollIntoViewIfNeeded();
  const box = await pad(page).boundingBox();
  if (!box) throw new Error('there is no pad');
  const before = await page.evaluate(() => scrollY);
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x: box.x + x * box.width, y: box.y + y * box.height, id })),
    });
  await send('touchStart', [0.2, 0.2]);
  for (let step = 1; step <= 10; step += 1) await send('touchMove', [0.2 + step * 0.05, 0.2 + step * 0.07]);
  await send('touchEnd');
  expect(await page.evaluate(() => scrollY)).toBe(before);
  const [stroke = []] = await strokesOf(page);
  expect(stroke.length).toBeGreaterThan(8);
  expect(stroke.slice(-2).map((value) => Math.round(value / 20))).toEqual([35, 18]);
});

async function openSheet(browser: Browser, options: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const { server, made } = world;
  const page = await (await browser.newContext(options)).newPage();
  await signIn(page, server.origin, made.company.people.electrician.email);
  await page.goto(`${server.origin}/electrician/reports/${made.reportId}/sign`);
  return page;
}

/** What is drawn inside the figures of a PDF. */
function figuresIn(pdf: string): string[] {
  return [...pdf.matchAll(/\/FlateDecode\n?>>\nstream\n([\s\S]*?)\nendstream/g)].flatMap(([, bytes = '']) => {
    try {
      return (
        inflateSync(Buffer.from(bytes, 'latin1'))
          .toString('latin1')
          .match(/\/Figure[\s\S]*?EMC/g) ?? []
      );
    } catch {
      return [];
    }
  });
}
