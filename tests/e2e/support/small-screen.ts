import type { Page } from '@playwright/test';

/** The narrowest screen that WCAG reckons with: with letters of twice their size, what a phone shows whose owner needs large print. */
export const narrow = { width: 320, height: 720 };

/** Letters of twice their size. Runs in the page. */
export function largeLetters(): void {
  document.documentElement.style.fontSize = '200%';
}

/** What reaches past the right edge of a page that scrolls sideways; nothing where it does not. Runs in the page. */
export function sideways(): string[] {
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
export function splitWords(): string[] {
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
export function asideOf(selector: string): string[] {
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
export function cutOff(): string[] {
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
export function lostFocus(): string[] {
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

const controls = 'a[href], button, input:not([type="hidden"]), select, textarea, summary';

/** What a keyboard works that the Tab key does not come to. */
export async function unreached(page: Page): Promise<string[]> {
  const left = await page.evaluate((selector) => {
    (document.activeElement as HTMLElement | null)?.blur();
    getSelection()?.removeAllRanges();
    const all = [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility());
    for (const each of all) each.dataset.unreached = each.outerHTML.slice(0, 100);
    return all.length;
  }, controls);
  if (left === 0) return ['there is nothing to come to'];
  for (let stop = 0; stop < left + 2; stop += 1) {
    await page.keyboard.press('Tab');
    await page.evaluate(() => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement) delete activeElement.dataset.unreached;
    });
  }
  // Of several to choose from, the arrow keys come to the others.
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-unreached]:not([type="radio"])')].map(
      (each) => each.dataset.unreached ?? '',
    ),
  );
}
