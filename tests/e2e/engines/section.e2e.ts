import { expect, test } from '@playwright/test';
import { photosAt } from '../../../src/domain/forms/photos.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { phonePhoto } from '../../support/photos.ts';
import { worldPassword, fill as writeInto } from '../../support/world.ts';
import type { Engine, Tab } from '../support/engines/engine.ts';
import { firefox } from '../support/engines/firefox.ts';
import { webkit } from '../support/engines/webkit.ts';
import { measured, type OnSite, onServer, startOnSite } from '../support/on-site.ts';

/** Until the page says so; a page that is being left says nothing. @param seconds  that a person waits at most */
async function until(tab: Tab, condition: string, seconds = 60): Promise<void> {
  const shown = () =>
    tab
      .run<string>(`if (document.readyState === 'complete' && (${condition})) return 'so';
        return location.href + ' ' + document.readyState + ' ' + document.body.textContent.replaceAll(/\\s+/g, ' ').slice(0, 400);`)
      .catch(String);
  await expect.poll(shown, { message: condition, timeout: seconds * 1000 }).toBe('so');
}

const fill = (tab: Tab, selector: string, text: string) =>
  tab.run(`document.querySelector(given.selector).value = given.text`, { selector, text });

async function signIn(tab: Tab, origin: string, email: string): Promise<void> {
  await tab.goto(`${origin}/auth/sign-in?next=%2Felectrician`);
  await fill(tab, '[name="email"]', email);
  await fill(tab, '[name="password"]', worldPassword);
  await tab.run(`document.querySelector('[name="email"]').form.requestSubmit()`);
  await until(tab, `location.pathname === '/electrician'`);
}

/** The day's list as the phone answers it, with the whole day on it. */
async function makeReady(tab: Tab, origin: string): Promise<void> {
  await tab.run(`await navigator.serviceWorker.ready`);
  await expect
    .poll(async () => {
      await tab.goto(`${origin}/electrician`);
      return tab.run<boolean>(`return document.body.innerText.includes('on this phone, updated')`);
    })
    .toBe(true);
}

const standing = `document.querySelector('#sync')?.textContent`;

/** All that the browser keeps of the site in databases and caches, as text. */
const everythingKept = (tab: Tab) =>
  tab.run<string>(`
    const asked = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const found = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        found.push(name, store, JSON.stringify(await asked(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) found.push(request.url, await (await cache.match(request)).text());
    }
    return found.join(' ');
  `);

for (const engine of [webkit, firefox]) {
  test.describe(engine.name, () => {
    const missing = engine.missing();
    test.skip(missing !== undefined, missing);
    onPhone(engine);
  });
}

test.describe.configure({ mode: 'parallel' });

const note = 'Socket behind the blue dresser is cracked';

function onPhone(engine: Engine): void {
  let site: OnSite;
  let tab: Tab;
  test.beforeEach(async () => {
    site = await startOnSite('Cellar Electrical');
    await onServer(site, (db) =>
      writeInto(db, site.who, site.world.made.reportId, [
        { path: 'observations/o1', value: true },
        { path: 'observations/o1/text', value: note },
        { path: 'observations/o1/code', value: 'C2' },
      ]),
    );
    tab = await engine.start();
    await signIn(tab, site.weather.origin, site.who.email);
    await makeReady(tab, site.weather.origin);
  });
  test.afterEach(async () => {
    await tab?.close();
    await site?.close();
  });

  async function enterZe(text: string): Promise<void> {
    await tab.goto(`${site.report}/supply`);
    await fill(tab, '#ze', text);
    await tab.press('Save');
    await until(tab, `location.search === '?saved'`);
  }
  const photosOnServer = async () => {
    const report = await onServer(site, (db) => getReport(db, site.who, site.world.made.reportId));
    return photosAt(report.document, 'observations/o1').length;
  };

  test('with the server away a page opens and is saved and a photo waits; once it is back they go by themselves', async () => {
    site.weather.isCut = true;
    await enterZe('0.27');
    await until(tab, `${standing} === 'No signal, 1 entry waiting'`);
    await tab.goto(`${site.report}/observations/o1`);
    const jpeg = Buffer.from(await phonePhoto({ shade: 40 })).toString('base64');
    await tab.run(
      `const bytes = Uint8Array.from(atob(given), (letter) => letter.charCodeAt(0));
       const chosen = new DataTransfer();
       chosen.items.add(new File([bytes], 'IMG_1.jpg', { type: 'image/jpeg' }));
       const input = document.querySelector('input[type="file"]');
       input.files = chosen.files;
       input.dispatchEvent(new Event('change', { bubbles: true }));`,
      jpeg,
    );
    await until(tab, `document.body.innerText.includes('waiting to be sent')`);
    site.weather.clear();
    // Nobody touches the phone.
    await expect.poll(() => site.times('supply/ze', measured('0.27')), { timeout: 15_000 }).toBe(1);
    await expect.poll(photosOnServer).toBe(1);
    await until(tab, `${standing} === 'All sent'`);
  });

  test('who signs out is out within six seconds, and nothing is left on the phone', async () => {
    expect(await everythingKept(tab)).toContain(note);
    await tab.goto(`${site.weather.origin}/electrician/sign-out`);
    await tab.press('Sign out');
    await until(tab, `location.pathname === '/auth/sign-in'`, 6);
    const left = await everythingKept(tab);
    for (const needle of [note, site.who.name, site.who.userId]) expect(left).not.toContain(needle);
  });

  test('somebody else who signs in on the phone is shown their own day', async () => {
    const { apprentice } = site.world.made.company.people;
    await tab.goto(`${site.weather.origin}/public/calculators`);
    await tab.run(`await fetch('/auth/sign-in', { method: 'POST', body: new URLSearchParams(given) })`, {
      email: apprentice.email,
      password: worldPassword,
    });
    await tab.goto(`${site.weather.origin}/electrician`);
    await until(tab, `document.querySelector('.who')?.textContent.includes(${JSON.stringify(apprentice.name)})`);
    expect(await tab.run('return document.body.innerText')).not.toContain(site.who.name);
  });

  test('a newer worker takes over between two pages, and what waits goes up', async () => {
    site.weather.fate = (path) => (path.startsWith('/api/') ? 'hang' : 'pass');
    await enterZe('0.28');
    site.weather.worker = (code) =>
      `${code}\nself.addEventListener('message', ({ data, source }) => data === 'build' && source.postMessage('newer'));`;
    await tab.run(`await (await navigator.serviceWorker.getRegistration('/electrician')).update()`);
    const waits = `return (await navigator.serviceWorker.getRegistration('/electrician')).waiting?.state ?? ''`;
    await expect.poll(() => tab.run(waits)).toBe('installed');
    site.weather.clear();
    const build = `return new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('message', ({ data }) => data === 'newer' && resolve(data));
      navigator.serviceWorker.controller?.postMessage('build');
      setTimeout(() => resolve('older'), 1000);
    })`;
    const answeredBy = async () => {
      await tab.goto(`${site.report}/supply`);
      await until(tab, `document.querySelector('#ze')?.value === '0.28'`);
      return tab.run(build);
    };
    await expect.poll(answeredBy, { timeout: 120_000 }).toBe('newer');
    await expect.poll(() => site.times('supply/ze', measured('0.28'))).toBe(1);
  });
}
