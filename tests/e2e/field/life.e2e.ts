import { expect, type Page, test } from '@playwright/test';
import { measured, type OnSite, startOnSite } from '../support/on-site.ts';
import { signIn } from '../support/people.ts';
import { makeReady, openPage, phonePage, save, sendNow, syncStatus } from '../support/phone.ts';

let site: OnSite;
test.beforeEach(async () => {
  site = await startOnSite('Cellar Electrical');
});
test.afterEach(() => site.close());

async function readyPage(...[browser, options]: Parameters<typeof phonePage>): Promise<Page> {
  const page = await phonePage(browser, options);
  await signIn(page, site.weather.origin, site.who.email, '/electrician');
  await makeReady(page, site.weather.origin);
  return page;
}

async function enterZe(page: Page, text: string): Promise<void> {
  await page.goto(`${site.report}/supply`);
  await page.getByLabel('Ze', { exact: true }).fill(text);
  await save(page);
}

test('without JavaScript the server answers as ever', async ({ browser }) => {
  const page = await phonePage(browser, { javaScriptEnabled: false });
  await signIn(page, site.weather.origin, site.who.email, '/electrician');
  await enterZe(page, '0.17');
  expect(await site.times('supply/ze', measured('0.17'))).toBe(1);
  await expect(syncStatus(page)).toHaveCount(0);
  expect(site.weather.asked).not.toContain('/electrician/worker.js');
});

test('where the browser has no service worker, or lets it keep nothing, it is said, and the server answers', async ({
  browser,
}) => {
  await test.step('none, as in some private windows', async () => {
    const page = await phonePage(browser);
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined }));
    await signIn(page, site.weather.origin, site.who.email, '/electrician');
    await expect(syncStatus(page)).toHaveText('Needs a signal: this browser stores nothing');
    await page.context().close();
  });
  await test.step('storage refused', async () => {
    const refuse = 'indexedDB.constructor.prototype.open = () => { throw new DOMException("no", "SecurityError"); };';
    site.weather.worker = (code) => `${refuse}${code}`;
    const page = await phonePage(browser);
    await signIn(page, site.weather.origin, site.who.email, '/electrician');
    await expect(syncStatus(page)).toHaveText('Needs a signal: this browser stores nothing');
    await page.reload();
    await expect(syncStatus(page)).toHaveText('Needs a signal: this browser stores nothing');
    await enterZe(page, '0.18');
    expect(await site.times('supply/ze', measured('0.18'))).toBe(1);
    await page.context().close();
  });
});

test('a newer build takes over between two pages, and what waits is sent by it', async ({ browser }) => {
  const page = await readyPage(browser);
  site.weather.fate = (path) => (path.startsWith('/api/') ? 'hang' : 'pass');
  await enterZe(page, '0.21');
  await expect(syncStatus(page)).toHaveText('1 entry waiting');
  site.weather.worker = (code) =>
    `${code}\nself.addEventListener('message', ({ data, source }) => data === 'build' && source.postMessage('newer'));`;
  await page.goto(`${site.report}/supply`);
  await page.getByLabel('Ze', { exact: true }).fill('0.22');
  await test.step('it waits while a form is open', async () => {
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/electrician');
      await registration?.update();
    });
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/electrician'))?.waiting?.state),
      )
      .toBe('installed');
    await expect(page.getByLabel('Ze', { exact: true })).toHaveValue('0.22');
  });
  await test.step('the form is saved by the one that drew it, and the next page is the newer one’s', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            new Promise((resolve) => {
              navigator.serviceWorker.addEventListener('message', ({ data }) => data === 'newer' && resolve(data));
              navigator.serviceWorker.controller?.postMessage('build');
              setTimeout(() => resolve('older'), 1000);
            }),
        ),
      )
      .toBe('newer');
    await expect(syncStatus(page)).toHaveText('2 entries waiting');
    await expect(page.getByLabel('Ze', { exact: true })).toHaveValue('0.22');
  });
  site.weather.clear();
  await sendNow(page);
  expect(await site.times('supply/ze', measured('0.21'))).toBe(1);
  expect(await site.times('supply/ze', measured('0.22'))).toBe(1);
});

test('one newer build after another takes over, and every page that is asked for is answered', async ({ browser }) => {
  const page = await readyPage(browser);
  await page.addInitScript(() =>
    navigator.serviceWorker?.addEventListener('message', ({ data }) => {
      if (typeof data?.build === 'number') document.documentElement.dataset.build = data.build;
    }),
  );
  for (let build = 1; build <= 8; build += 1) {
    const says = `self.addEventListener('message', ({ data, source }) => data === 'build' && source.postMessage({ build: ${build} }));`;
    site.weather.worker = (code) => `${code}\n${says}`;
    await openPage(page, site.report);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/electrician'))?.update());
    await expect(async () => {
      await openPage(page, `${site.weather.origin}/electrician`);
      await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('build'));
      await expect(page.locator('html')).toHaveAttribute('data-build', String(build), { timeout: 1000 });
    }).toPass();
    await expect(page.getByRole('heading', { name: 'Visits', exact: true })).toBeVisible();
  }
});

test('offline, a form that is sent twice is entered once, and Back gives the page with what was typed', async ({
  browser,
}) => {
  const page = await readyPage(browser);
  site.weather.isCut = true;
  await page.goto(site.report);
  await page.goto(`${site.report}/supply`);
  await page.getByLabel('Ze', { exact: true }).fill('0.23');
  const button = page.getByRole('button', { name: 'Save', exact: true });
  await button.dblclick();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(syncStatus(page)).toHaveText('No signal, 1 entry waiting');
  await page.goBack();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/supply\?saved$/);
  await expect(syncStatus(page)).toHaveText('No signal, 1 entry waiting');
  site.weather.clear();
  await sendNow(page);
  expect(await site.times('supply/ze', measured('0.23'))).toBe(1);
});

test('a page that is opened from elsewhere waits for no server', async ({ browser }) => {
  const page = await readyPage(browser);
  // Whatever is asked of the server is never answered: a page that waited for it would not come before the test is over.
  site.weather.fate = () => 'hang';
  const fresh = await page.context().newPage();
  await fresh.addInitScript(() => Object.assign(window, { drawnAt: performance.now() }));
  await fresh.goto(`${site.weather.origin}/electrician`);
  await expect(fresh.getByText('on this phone, updated')).toBeVisible();
  const waited = await fresh.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return (navigation?.responseStart ?? Number.POSITIVE_INFINITY) - (navigation?.workerStart ?? 0);
  });
  // The question to the server would have taken its whole three seconds.
  expect(waited).toBeLessThan(3000);
});

test('signing out asks first where entries are unsent, and takes everything off the phone', async ({ browser }) => {
  const page = await readyPage(browser);
  site.weather.fate = (path) => (path.startsWith('/api/') ? 'hang' : 'pass');
  await enterZe(page, '0.24');
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(page.getByText('1 entry is on this phone only, and is lost when you sign out.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Tick the box to sign out without sending').first()).toBeVisible();
  await page.getByLabel('Yes, sign out and lose 1 entry').check();
  // The server has to say that they are out.
  site.weather.clear();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/auth\/sign-in/);
  const kept = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(kept.filter((name) => name?.includes(site.who.userId))).toEqual([]);
  site.weather.clear();
  await page.goto(`${site.weather.origin}/electrician`);
  await page.waitForURL(/\/auth\/sign-in/);
});

test('two tabs of one phone enter into the same report, and neither loses anything', async ({ browser }) => {
  const page = await readyPage(browser);
  const other = await page.context().newPage();
  await other.goto(`${site.weather.origin}/electrician`);
  site.weather.isCut = true;
  await page.goto(`${site.report}/supply`);
  await other.goto(`${site.report}/supply`);
  await page.getByLabel('Ze', { exact: true }).fill('0.25');
  await other.getByLabel('Nominal voltage U', { exact: true }).fill('231');
  await Promise.all([save(page), save(other)]);
  for (const each of [page, other]) {
    await each.goto(`${site.report}/supply`);
    await expect(each.getByLabel('Ze', { exact: true })).toHaveValue('0.25');
    await expect(each.locator('#nominal_u')).toHaveValue('231');
    await expect(syncStatus(each)).toHaveText('No signal, 2 entries waiting');
  }
  site.weather.clear();
  await sendNow(page);
  expect(await site.times('supply/ze', measured('0.25'))).toBe(1);
});
