import { expect, type Page, test } from '@playwright/test';
import { type OnSite, startOnSite } from '../support/on-site.ts';
import { signIn } from '../support/people.ts';
import { makeReady, openPage, phonePage, save, syncStatus } from '../support/phone.ts';
import { axeOn, rules, rulesOfColour, settle } from '../support/seen-by-axe.ts';
import { cutOff, largeLetters, lostFocus, narrow, sideways, splitWords, unreached } from '../support/small-screen.ts';

/** The pages that the phone alone has: no walk along the server's addresses opens one. */
let site: OnSite;
let page: Page;
test.beforeEach(async ({ browser }) => {
  site = await startOnSite('Own Pages Electrical');
  page = await phonePage(browser);
  await signIn(page, site.weather.origin, site.who.email, '/electrician');
  await makeReady(page, site.weather.origin);
});
test.afterEach(() => site.close());

async function typeZe(text: string): Promise<void> {
  await page.goto(`${site.report}/supply`);
  await page.getByLabel('Ze', { exact: true }).fill(text);
}

/** What holds of every page, of this one as it stands: axe in the light and in the dark, large letters on a small screen, the keyboard. */
async function isFit(heading: string): Promise<void> {
  await test.step(heading, async () => {
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    const seenByAxe = axeOn(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await settle(page);
    expect.soft(await seenByAxe((axe) => axe.withTags(rules)), `${heading} in the light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await settle(page);
    expect.soft(await seenByAxe((axe) => axe.withRules(rulesOfColour)), `${heading} in the dark`).toEqual([]);
    const before = page.viewportSize();
    await page.setViewportSize(narrow);
    for (const letters of ['as they are', 'large'] as const) {
      if (letters === 'large') await page.evaluate(largeLetters);
      expect.soft(await page.evaluate(sideways), `${heading}: wider than the screen, letters ${letters}`).toEqual([]);
      expect.soft(await page.evaluate(splitWords), `${heading}: words broken, letters ${letters}`).toEqual([]);
      expect.soft(await page.evaluate(cutOff), `${heading}: cut off, letters ${letters}`).toEqual([]);
      expect.soft(await page.evaluate(lostFocus), `${heading}: keyboard not seen, letters ${letters}`).toEqual([]);
    }
    expect.soft(await unreached(page), `${heading}: what the Tab key does not come to`).toEqual([]);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    if (before) await page.setViewportSize(before);
  });
}

/** As the server would refuse it, of everything that waits but the last. @returns the number of the first. */
const refuseAllButLast = (): Promise<number> =>
  page.evaluate(
    (user) =>
      new Promise<number>((done, failed) => {
        const opening = indexedDB.open(`copperplate-field-${user}`);
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('entered', 'readwrite');
          const store = writing.objectStore('entered');
          const reading = store.getAll();
          let first = 0;
          reading.onsuccess = () => {
            const entries = reading.result.filter(({ state }) => state === 'waiting').slice(0, -1);
            first = entries[0]?.n;
            for (const each of entries) {
              const { kind, submission } = each.sent;
              const refusal = {
                kind,
                submission,
                outcome: 'refused',
                code: 'not-understood',
                reason: 'Not a reading.',
              };
              store.put({ ...each, state: 'refused', refusal });
            }
          };
          writing.oncomplete = () => {
            opening.result.close();
            done(first);
          };
        };
      }),
    site.who.userId,
  );

test('what is unsent, what was refused, signing out and “No signal” are fit for every screen, eye and keyboard', async () => {
  const { origin } = site.weather;
  await page.goto(`${origin}/electrician/unsent`);
  await isFit('Not sent yet');
  site.weather.isCut = true;
  for (const text of ['0.31', '0.32']) {
    await typeZe(text);
    await save(page);
  }
  const refused = await refuseAllButLast();
  await page.goto(`${origin}/electrician/unsent`);
  await expect(syncStatus(page)).toHaveText('1 entry refused, No signal, 1 entry waiting');
  for (const summary of await page.locator('summary').all()) await summary.click();
  await isFit('Not sent yet');

  const one = `${origin}/electrician/unsent/${refused}`;
  await page.goto(one);
  await isFit('Refused entry');
  await page.getByLabel('Ze', { exact: true }).fill('about a third');
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByText('There is a problem')).toBeVisible();
  await isFit('Refused entry');
  await page.goto(one);
  await page.getByRole('button', { name: 'Discard this entry' }).click();
  await expect(page.getByText('Tick the box to discard this entry').first()).toBeVisible();
  await isFit('Refused entry');

  await page.goto(`${origin}/electrician/account`);
  await isFit('Account');
  await page.goto(`${origin}/electrician/sign-out`);
  await isFit('Sign out');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Tick the box to sign out without sending').first()).toBeVisible();
  await isFit('Sign out');

  await page.goto(`${site.report}/nowhere`);
  await isFit('No signal');
  await page.evaluate((action) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action });
    const typed = { words: 'The cover of the consumer unit is cracked. '.repeat(8), drawing: '[[10,20,300,40]]' };
    for (const [name, value] of Object.entries(typed))
      form.append(Object.assign(document.createElement('input'), { name, value }));
    document.body.append(form);
    form.submit();
  }, `${site.report}/nowhere`);
  await expect(page.getByText('Draw it again: drawings are not kept')).toBeVisible();
  await isFit('No signal');
});

const update = () =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/electrician'))?.update());

test('what cannot be opened, and what is not seen to be kept, are fit for every screen, eye and keyboard', async () => {
  const { origin } = site.weather;
  // Saves are done, and nobody hears of it.
  site.weather.worker = (code) => `const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (...given) {
      const request = add.apply(this, given);
      request.addEventListener = () => undefined;
      return request;
    };${code}\nself.addEventListener('message', ({ data, source }) => data === 'build' && source.postMessage('hung'));`;
  await update();
  await expect(async () => {
    await openPage(page, site.report);
    const build = page.evaluate(
      () =>
        new Promise((resolve) => {
          navigator.serviceWorker.addEventListener('message', ({ data }) => data === 'hung' && resolve(data));
          navigator.serviceWorker.controller?.postMessage('build');
          setTimeout(() => resolve('older'), 1000);
        }),
    );
    expect(await build).toBe('hung');
  }).toPass();
  await typeZe('0.33');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The browser did not answer')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('0.33').first()).toBeVisible();
  await isFit('The browser did not answer');

  site.weather.worker = (code) => `const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      if (name === 'copperplate-field-${site.who.userId}')
        throw new DOMException('Internal error opening backing store', 'UnknownError');
      return open.call(this, name, version);
    };${code}`;
  await update();
  await expect(async () => {
    await openPage(page, `${origin}/electrician/unsent`);
    await expect(page.getByRole('heading', { name: 'Start again' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await isFit('The data on this phone cannot be opened');
  await page.getByRole('button', { name: 'Remove it and start again' }).click();
  await expect(page.getByText('Tick the box to start again').first()).toBeVisible();
  await isFit('The data on this phone cannot be opened');
});

test('the page while a newer version takes over is fit for every screen, eye and keyboard', async () => {
  site.weather.worker = (code) => `${code}\n// newer`;
  await update();
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/electrician'))?.waiting?.state),
    )
    .toBe('installed');
  // It stays for as long as it is looked at.
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.getRegistration = () => new Promise(() => undefined);
  });
  await page.goto(`${site.weather.origin}/electrician`);
  await isFit('A newer version');
});
