import type { Locator, Page } from 'playwright';

/** What an entry took of the person who made it. */
export type Counts = {
  /** Documents that the browser was shown. */
  loads: number;
  /** On buttons, links, boxes and choices. A box is tapped before anything is typed; a select twice, to open it and to choose. */
  taps: number;
  /** One for each character, and one for what takes away what stood there. */
  keystrokes: number;
};

/** What was done on one page; its address below the report, ids left out. */
export type OnPage = { page: string; taps: number; keystrokes: number };

/**
 * A page as a person uses it with finger and keypad, who counts what it takes. What stands in a control already is left alone. A text
 * that the page offers for a box is tapped, not typed.
 */
export type CountedPage = {
  page: Page;
  counts: Counts;
  /** In the order they were shown. */
  perPage: OnPage[];
  /** How many of them are there whole. */
  whole(): number;
  tap(what: Locator): Promise<void>;
  /** Makes the controls of a name hold these texts. @throws Error when the page has none in sight. */
  enter(name: string, texts: readonly string[]): Promise<void>;
};

type Control = {
  type: string;
  value: string;
  options: string[];
  isFolded: boolean;
  chosen: string[];
  values: string[];
};

export function countOn(page: Page): CountedPage {
  const counts: Counts = { loads: 0, taps: 0, keystrokes: 0 };
  const perPage: OnPage[] = [];
  const count = (what: 'taps' | 'keystrokes', times = 1) => {
    counts[what] += times;
    const here = perPage.at(-1);
    if (here) here[what] += times;
  };
  page.on('response', (answer) => {
    const isPage = answer.request().isNavigationRequest() && answer.frame() === page.mainFrame();
    if (!isPage || (answer.status() >= 300 && answer.status() < 400)) return;
    counts.loads += 1;
    const path = new URL(answer.url()).pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '*');
    perPage.push({ page: path.replace('/electrician', ''), taps: 0, keystrokes: 0 });
  });
  let whole = 0;
  page.on('domcontentloaded', () => {
    whole = perPage.length;
  });
  const tap = async (what: Locator) => {
    count('taps');
    await what.click();
  };
  const unfold = async (control: Locator) => {
    const closed = page.locator('details:not([open])', { has: control });
    for (const details of await closed.all()) await tap(details.locator('summary').first());
  };

  // As the page was drawn: asked for once, as a page has a hundred controls.
  let drawn: { page: number; controls: ReadonlyMap<string, Control> } | undefined;
  const controls = async () => {
    if (drawn?.page !== perPage.length) {
      const all = await page.locator('form :is(input, select, textarea):not([type="hidden"])').evaluateAll(describe);
      drawn = { page: perPage.length, controls: new Map(all) };
    }
    return drawn.controls;
  };

  async function enter(name: string, texts: readonly string[]): Promise<void> {
    const named = page.locator(`form [name="${name}"]:not([type="hidden"])`);
    const control = (await controls()).get(name);
    if (!control) throw new Error(`${page.url()} has no control ${name}`);
    if (control.isFolded) await unfold(named.first());
    const [text = ''] = texts;
    if (control.type === 'radio' || control.type === 'checkbox') {
      const differ = control.values.filter((value) => control.chosen.includes(value) !== texts.includes(value));
      // Of radios, the one that is wanted; what it takes the place of goes by itself.
      const tapped = control.type === 'radio' ? differ.filter((value) => texts.includes(value)) : differ;
      for (const value of tapped) {
        await tap(page.locator('label', { has: page.locator(`[name="${name}"][value="${value}"]`) }).first());
      }
      return;
    }
    if (control.value === text) return;
    if (control.type === 'select-one') {
      count('taps', 2);
      await named.selectOption(text);
      return;
    }
    if (control.options.includes(text)) {
      // A browser's list of suggestions is not part of the page, and cannot be tapped by a script.
      count('taps', 2);
      await named.fill(text);
      return;
    }
    await tap(named);
    if (control.value !== '') {
      count('keystrokes');
      await named.fill('');
    }
    const isDay = control.type === 'date';
    count('keystrokes', isDay ? text.replaceAll('-', '').length : [...text].length);
    // Where in a box for a day a tap lands depends on how the browser draws it.
    await (isDay ? named.fill(text) : named.pressSequentially(text));
  }

  return { page, counts, perPage, whole: () => whole, tap, enter };
}

/** What the page's controls hold, by name. Runs in the page. */
function describe(elements: Element[]): [string, Control][] {
  return [...Map.groupBy(elements as HTMLInputElement[], ({ name }) => name)].map(([name, all]) => {
    const [first] = all as [HTMLInputElement];
    return [
      name,
      {
        type: first.type,
        value: first.value,
        options: [...(first.list?.options ?? [])].map(({ value }) => value),
        isFolded: first.closest('details:not([open])') !== null,
        chosen: all.filter(({ checked }) => checked).map(({ value }) => value),
        values: all.map(({ value }) => value),
      },
    ];
  });
}
