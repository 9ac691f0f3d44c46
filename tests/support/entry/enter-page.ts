import type { Page } from 'playwright';
import { addYears } from '../../../src/domain/time/dates.ts';
import type { CountedPage } from './counted-page.ts';
import type { House, Observation, Typed, Way } from './house.ts';

/** Who enters the house, and on which day, YYYY-MM-DD. */
export type By = { name: string; day: string };

/**
 * Enters what the house has for the page that is shown, and goes on from it.
 * @returns whether that was the signature, and the report is handed in.
 */
export async function enterPage(counted: CountedPage, house: House, by: By): Promise<boolean> {
  const { page } = counted;
  const [, below = ''] = /\/reports\/[^/]+\/?(.*)$/.exec(new URL(page.url()).pathname) ?? [];
  const [group = '', board, what, key] = below.split('/');
  if (group === 'sign') return sign(counted, by);
  if (group === '') await fromOverview(counted, house);
  else if (group === 'observations') await enterObservations(counted, house.observations ?? []);
  else if (group === 'inspection_schedule') await enterSchedule(counted, house);
  else if (group !== 'boards') await enterSection(counted, house, group, by);
  else if (board === undefined) await fromBoards(counted);
  else if (board === 'new') await enterBoard(counted, { ...house.board, ...testedBy(by) });
  else if (what === 'grid' && key === 'ways') await enterWays(counted, house);
  else if (what === 'grid' && key) await enterColumn(counted, house.ways);
  else await fromBoard(counted, house, by);
  return false;
}

/** Each is searched for in the library, picked, and saved with its place; after the last one the way back to the report. */
async function enterObservations(counted: CountedPage, observations: readonly Observation[]): Promise<void> {
  const { page, tap, enter, perPage } = counted;
  const url = new URL(page.url());
  const isNew = url.pathname.endsWith('/new');
  const saved = perPage.filter((each) => each.page.endsWith('/observations/new')).length;
  const observation = observations[Math.floor((saved - 1) / 3)];
  if (!isNew || !observation) {
    const isDone = saved > 0;
    return tap(isDone ? back(page) : page.getByRole('link', { name: 'Add an observation' }));
  }
  if (url.searchParams.has('from')) {
    await enter('location', [observation.location]);
    const isLast = observation === observations.at(-1);
    return tap(isLast ? page.getByRole('button', { name: 'Save', exact: true }) : button(page, 'then', 'another'));
  }
  if (url.searchParams.has('q')) return tap(page.locator(`main a[href*="from=${observation.text}&"]`).first());
  await enter('q', [observation.search]);
  return tap(page.locator('search button').first());
}

const button = (page: Page, name: string, value?: string) =>
  page.locator(`button[name="${name}"]${value === undefined ? '' : `[value="${value}"]`}`).first();

async function enterAll({ enter }: CountedPage, typed: Typed): Promise<void> {
  for (const [name, texts] of Object.entries(typed)) await enter(name, typeof texts === 'string' ? [texts] : texts);
}

/** To what stands first and is not done, else to the signature. */
async function fromOverview({ page, tap, perPage }: CountedPage, { observations = [] }: House): Promise<void> {
  const again = page.getByRole('button', { name: 'Start from last time' });
  if (await again.isVisible()) return tap(again);
  // What was seen on the way through the house comes first.
  if (observations.length > 0 && !perPage.some((each) => each.page.endsWith('/observations')))
    return tap(page.locator('main a[href$="/observations"]').first());
  const left = page
    .locator('main ul.rows')
    .first()
    .locator('li', { hasText: /\d missing/ })
    .locator('a');
  await tap((await left.count()) > 0 ? left.first() : page.getByRole('link', { name: 'Sign and submit' }));
}

async function enterSection(counted: CountedPage, { sections }: House, key: string, by: By): Promise<void> {
  const { page, tap } = counted;
  const own = button(page, 'pick', 'own next');
  if (await own.isVisible()) return tap(own);
  const days: Readonly<Record<string, Typed>> = {
    purpose: { inspection_dates: typedDay(by.day) },
    installation: { last_inspection_date: typedDay(addYears(by.day, -5)) },
  };
  await enterAll(counted, { ...days[key], ...sections[key] });
  const confirm = confirming(page);
  if (await confirm.isVisible()) return tap(confirm);
  const onward = button(page, 'then', 'next').or(page.getByRole('link', { name: /^Next: / }));
  await tap(onward.first());
}

/** Confirms what was carried over from last time, and goes on. */
const confirming = (page: Page) => page.locator('button[formaction$="/carried"][name="then"]');

const typedDay = (day: string): string => day.split('-').reverse().join('/');
const testedBy = (by: By): Typed => ({ tested_by: by.name, tested_on: by.day });

/** To the first board while it is not tested, else back to the report. */
async function fromBoards({ page, tap, perPage }: CountedPage): Promise<void> {
  await tap(isTested(perPage) ? back(page) : page.locator('main a[href*="/boards/"]').first());
}

const isTested = (seen: CountedPage['perPage']): boolean => seen.some((each) => /\/grid\/(?!ways)/.test(each.page));

/** The way back that stands above every page. */
const back = (page: Page) => page.locator('a.back').first();

async function enterBoard(counted: CountedPage, typed: Typed): Promise<void> {
  await enterAll(counted, typed);
  await counted.tap(button(counted.page, 'then', 'ways'));
}

async function enterWays(counted: CountedPage, { all, ways }: House): Promise<void> {
  await enterAll(counted, Object.fromEntries(Object.entries(all).map(([name, text]) => [`all.${name}`, text])));
  for (const { no, as, description, points } of ways) {
    const was = counted.page.locator(`input[type="hidden"][name$=".was"][value="${no}"]`);
    const prefix = ((await was.getAttribute('name')) ?? '').replace(/was$/, '');
    await enterAll(counted, {
      [`${prefix}as`]: as,
      ...(description !== undefined && { [`${prefix}description`]: description }),
      [`${prefix}points`]: points,
    });
  }
  await counted.enter('rest', ['spare']);
  await counted.tap(button(counted.page, 'then', 'next'));
}

/** One test of all circuits: what most of them read is tapped once for all, where the page has it, and the rest typed. */
async function enterColumn(counted: CountedPage, ways: readonly Way[]): Promise<void> {
  const { page, enter } = counted;
  const rows = await page.locator('form fieldset.entry').evaluateAll((all) =>
    all.map((row) => ({
      no: row.querySelector('legend')?.textContent?.trim().split(' ')[0] ?? '',
      names: [...row.querySelectorAll('input:not([type="hidden"])')].map((box) => (box as HTMLInputElement).name),
    })),
  );
  const asked = rows.flatMap(({ no, names }) => {
    const tests = ways.find((way) => way.no === no)?.tests;
    if (!tests) throw new Error(`${page.url()} asks for way ${no}, which the house has not`);
    return [...new Set(names)].flatMap((name) => {
      const text = tests[name.slice(name.indexOf('.') + 1)];
      return typeof text === 'string' ? [{ name, text }] : [];
    });
  });
  const forAll = new Map<string, string>();
  for (const rest of ['rest', 'rest_ticks']) {
    const offered = await page
      .locator(`input[name="${rest}"]`)
      .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value).filter((value) => value !== ''));
    const often = asked.map(({ text }) => text).filter((text) => offered.includes(text));
    const [word] = often.toSorted((a, b) => timesOf(often, b) - timesOf(often, a));
    if (word !== undefined && timesOf(often, word) > 1) forAll.set(rest, word);
  }
  const words = [...forAll.values()];
  for (const { name, text } of asked) if (!words.includes(text)) await enter(name, [text]);
  for (const [name, word] of forAll) await enter(name, [word]);
  await counted.tap(button(page, 'then', 'next'));
}

const timesOf = (texts: readonly string[], text: string): number => texts.filter((each) => each === text).length;

/** What is asked of the board each time, then its tests, and when these are through the way back to the report. */
async function fromBoard(counted: CountedPage, { board }: House, by: By): Promise<void> {
  const { page, tap, perPage } = counted;
  const confirm = confirming(page);
  if (await confirm.isVisible()) {
    await enterAll(counted, { ...board, ...testedBy(by) });
    return tap(confirm);
  }
  await tap(isTested(perPage) ? back(page) : page.locator('button[name="go_to"][value$="/grid/continuity"]'));
}

async function enterSchedule(counted: CountedPage, { schedule }: House): Promise<void> {
  for (const [slug, outcome] of Object.entries(schedule)) await counted.enter(`${slug}.outcome`, [outcome]);
  await counted.enter('rest', ['pass']);
  await counted.tap(button(counted.page, 'then', 'next'));
}

/** @throws Error with the findings to correct, if the report is not complete. */
async function sign({ page, tap, enter }: CountedPage, { name }: By): Promise<boolean> {
  const blocking = page.locator('#blocking');
  if ((await blocking.count()) > 0) throw new Error(`cannot be signed: ${await blocking.textContent()}`);
  await enter('signature', [name]);
  await enter('confirm', ['true']);
  const handedIn = page.waitForURL((url) => !url.pathname.endsWith('/sign'));
  await tap(page.getByRole('button', { name: 'Sign and submit' }));
  await handedIn;
  return true;
}
