import { expect, test } from '@playwright/test';
import type { Person } from '../support/world.ts';
import { pagesOf } from './support/addresses.ts';
import { signIn } from './support/people.ts';
import { makePlaces, type Places } from './support/places.ts';

/** The narrowest screen that WCAG reckons with, and letters of twice their size: what a phone shows whose owner needs large print. */
const viewport = { width: 320, height: 720 };
const letters = '200%';

let places: Places;
test.setTimeout(1_200_000);
test.beforeAll(async () => {
  places = await makePlaces();
});
test.afterAll(() => places.close());

for (const who of [undefined, 'electrician', 'apprentice', 'owner', 'client'] as const) {
  test(`${who ?? 'nobody signed in'}: with large letters on a small phone nothing runs off any page`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    let withLinks = 0;
    if (who) await signIn(page, places.server.origin, (places.mine.people[who] as Person).email);
    for (const path of pagesOf(places, who)) {
      const answer = await page.goto(`${places.server.origin}${path}`, { waitUntil: 'load' });
      expect(answer?.status(), path).toBeLessThan(500);
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, letters);
      expect.soft(await page.evaluate(sideways), `${path}: what is wider than the screen`).toEqual([]);
      expect.soft(await page.evaluate(splitWords), `${path}: words broken over two lines`).toEqual([]);
      expect.soft(await page.evaluate(cutOff), `${path}: text that is cut off`).toEqual([]);
      expect.soft(await page.evaluate(lostFocus), `${path}: where a keyboard is that cannot be seen`).toEqual([]);
      // The office's long row of links is scrolled; on a phone in a cellar nobody looks for a link beside the screen.
      const inField = who === 'electrician' || who === 'apprentice';
      if (!inField || (await page.locator('nav.nav a').count()) === 0) continue;
      withLinks += 1;
      expect.soft(await page.evaluate(asideOf, 'nav.nav a'), `${path}: links out of sight`).toEqual([]);
    }
    // An answer of nothing found and the whole report on one page have no links but their own.
    if (who === 'electrician') expect(withLinks).toBeGreaterThan(20);
    await context.close();
  });
}

test('the walk sees where a keyboard would get lost', async ({ page }) => {
  await page.setViewportSize(viewport);
  await page.setContent(`
    <style>.bare:focus { outline: none } header { position: fixed; inset: 0 0 auto; height: 300px; z-index: 1; background: red }</style>
    <header></header><a href="#here" style="position: fixed; top: 40px">Below the header</a>
    <a href="#seen" style="position: absolute; top: 400px">Seen</a>
    <label style="position: absolute; top: 500px" class="bare">Without a mark <input class="bare"></label>
    <button style="position: absolute; top: 600px"></button>`);
  expect(await page.evaluate(lostFocus)).toEqual([
    'is covered: a Below the header',
    'has no mark: input Without a mark',
    'has no name: button',
  ]);
});

test('the walk sees a page that is too wide, a word that breaks and a name that is cut', async ({ page }) => {
  await page.setViewportSize(viewport);
  await page.setContent(`
    <h2 style="width: 12ch; font-family: monospace; overflow-wrap: break-word">Electrotechnical <b>in</b>spection</h2>
    <p style="width: 4em; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Elin Electrician</p>
    <div style="width: 400px">wide</div>
    <nav style="overflow: auto; width: 100px; white-space: nowrap"><a>Visits</a> <a>A long way to the right</a></nav>`);
  expect(await page.evaluate(asideOf, 'nav a')).toEqual(['A long way to the right']);
  expect(await page.evaluate(asideOf, 'nav b')).toEqual(['there is no nav b']);
  expect(await page.evaluate(sideways)).toHaveLength(2);
  expect(await page.evaluate(splitWords)).toEqual(['Electrotechnical']);
  expect(await page.evaluate(cutOff)).toEqual(['p Elin Electrician']);
});

/** What reaches past the right edge of a page that scrolls sideways; nothing where it does not. Runs in the page. */
function sideways(): string[] {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const isBoxed = (element: Element): boolean => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowX !== 'visible') return true;
    }
    return false;
  };
  const beyond = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > width + 0.5,
  );
  const unboxed = beyond.filter((element) => !isBoxed(element));
  return (unboxed.length > 0 ? unboxed : beyond)
    .filter((element, _, all) => !all.some((other) => other !== element && element.contains(other)))
    .map((element) => `${element.outerHTML.slice(0, 120)} ends at ${element.getBoundingClientRect().right}`)
    .concat(`it scrolls to ${document.documentElement.scrollWidth}`);
}

/** Words of headings, of the names of fields and of buttons that have a line break in their middle. Runs in the page. */
function splitWords(): string[] {
  const split: string[] = [];
  for (const heading of document.querySelectorAll(
    'h1, h2, h3, h4, h5, h6, legend, label, summary, caption, dt, button, .btn',
  )) {
    if (heading.closest('.vh') || !heading.checkVisibility()) continue;
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest('.vh, .code, code')) continue;
      // After a hyphen or a slash a word may end its line.
      for (const word of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) split.push(word[0]);
      }
    }
  }
  return split;
}

/** What a selector names that does not lie within the screen's width, or within a box that scrolls. Runs in the page. */
function asideOf(selector: string): string[] {
  const found = [...document.querySelectorAll<HTMLElement>(selector)];
  if (found.length === 0) return [`there is no ${selector}`];
  const isInside = (element: HTMLElement): boolean => {
    const { left, right } = element.getBoundingClientRect();
    for (let at = element.parentElement; at; at = at.parentElement) {
      const box = at.getBoundingClientRect();
      const hides = getComputedStyle(at).overflowX !== 'visible' || at === document.documentElement;
      if (hides && (left < box.left - 0.5 || right > box.right + 0.5)) return false;
    }
    return true;
  };
  return found.filter((element) => !isInside(element)).map(({ textContent }) => textContent ?? '');
}

/** Text that a box without a scrollbar hides. Runs in the page. */
function cutOff(): string[] {
  return [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter((element) => {
      const { overflowX, clipPath } = getComputedStyle(element);
      // Hidden from the eye on purpose is another matter: those are heads of tables whose cells name their columns.
      const hides = (overflowX === 'hidden' || overflowX === 'clip') && clipPath === 'none';
      return hides && !element.closest('.vh, svg, progress, input') && element.scrollWidth > element.clientWidth + 1;
    })
    .map((element) => `${element.localName} ${element.textContent?.trim().slice(0, 60)}`);
}

/** Stops of the Tab key that show no mark, lie below something else or have no name. Runs in the page. */
function lostFocus(): string[] {
  const stops = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  );
  const labelOf = (stop: HTMLElement) =>
    'labels' in stop ? (stop.labels as NodeListOf<HTMLElement> | null)?.[0] : undefined;
  const nameOf = (stop: HTMLElement) =>
    [
      stop.getAttribute('aria-label'),
      labelOf(stop)?.textContent,
      stop.textContent,
      stop.querySelector('svg')?.ariaLabel,
    ]
      .map((text) => text?.trim().replace(/\s+/g, ' ').slice(0, 60))
      .find(Boolean) ??
    document.getElementById(stop.getAttribute('aria-labelledby') ?? '')?.textContent ??
    '';
  const looks = (stop: HTMLElement) =>
    [stop, labelOf(stop), stop.parentElement, stop.nextElementSibling]
      .flatMap((element) =>
        ['', '::after'].map((part) => {
          const style = element ? getComputedStyle(element, part) : undefined;
          return style && [style.outline, style.boxShadow, style.borderColor, style.backgroundColor].join(' ');
        }),
      )
      .join();
  const lost: string[] = [];
  for (const stop of stops) {
    if (stop.tabIndex < 0 || stop.matches(':disabled, [type="hidden"]') || !stop.checkVisibility()) continue;
    (document.activeElement as HTMLElement | null)?.blur();
    const before = looks(stop);
    stop.focus({ focusVisible: true } as FocusOptions);
    // A radio button that is not chosen is reached by the arrow keys.
    if (document.activeElement !== stop) continue;
    const say = (what: string) => lost.push(`${what}: ${stop.localName} ${nameOf(stop)}`.trim());
    const label = labelOf(stop);
    if (nameOf(stop) === '') say('has no name');
    if (looks(stop) === before) say('has no mark');
    const seen = label && getComputedStyle(stop).opacity === '0' ? label : stop;
    const { left, top, width, height } = seen.getClientRects()[0] ?? seen.getBoundingClientRect();
    const isOwn = [0.5, 0.1, 0.9].some((part) => {
      const above = document.elementFromPoint(left + width * part, top + height * part);
      return above && [seen, label].some((each) => each && (each.contains(above) || above.contains(each)));
    });
    if (!isOwn) say('is covered');
  }
  return lost;
}
