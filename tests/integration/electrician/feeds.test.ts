import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import type { Board } from '../../../src/domain/forms/definition.ts';
import { largeReport } from '../../bench/large-report.ts';
import { onSqlite } from '../../support/databases.ts';
import { fillLarge } from '../../support/fill-large.ts';
import { fill } from '../../support/world.ts';
import { openSite, type Site, textOf } from './site.ts';

/** Limits for a page's characters and for the choices in all its lists: no page lists all circuits of the report. */
const pageAtMost = 120_000;
const choicesAtMost = 400;
const circuits = 1200;

onSqlite('the feed of a board, with too many circuits to list', (database) => {
  let site: Site;
  let browser: Browser;
  let boards: readonly Board[];
  beforeAll(async () => {
    site = await openSite(database.db);
    const { electrician } = site.company.people;
    browser = await site.signedIn(electrician);
    await fillLarge(database.db, electrician, site.reportId, largeReport(circuits));
    boards = (await site.document()).boards as readonly Board[];
  }, 600_000);
  const stored = async (id: string) => (await site.document()).boards?.find((each) => each.id === id)?.fed_from;
  const save = async (id: string, typed: Record<string, string>) =>
    browser.submit(await browser.open(`${site.home}/boards/${id}`), typed, { action: `${site.home}/boards/${id}` });

  test('the pages of a board, a new board and a circuit stay below a size limit', async () => {
    const [board] = boards;
    const [circuit] = board?.circuits ?? [];
    expect(boards.flatMap((each) => each.circuits ?? [])).toHaveLength(circuits);
    for (const page of [`boards/${board?.id}`, 'boards/new', `boards/${board?.id}/circuits/${circuit?.id}`]) {
      const { html, status } = await browser.open(`${site.home}/${page}`);
      expect([page, status, html.length < pageAtMost]).toEqual([page, 200, true]);
      expect(html.split('<option').length - 1, page).toBeLessThan(choicesAtMost);
    }
  });

  test('a feed is typed as board and circuit, in any spelling, and shown the same way', async () => {
    const [main, sub] = boards;
    const [feeder] = main?.circuits ?? [];
    const reference = `${main?.board_ref}/${feeder?.circuit_no}`;
    for (const typed of [reference, ` ${reference.toLowerCase().replace('/', ' / ')} `]) {
      await save(sub?.id ?? '', { fed_from: 'origin' });
      const answer = await save(sub?.id ?? '', { fed_from: typed });
      expect(answer.status, textOf(answer.html).slice(0, 500)).toBe(303);
      expect(await stored(sub?.id ?? '')).toEqual({ board: main?.id, circuit: feeder?.id });
    }
    const page = (await browser.open(`${site.home}/boards/${sub?.id}`)).html;
    expect(page).toMatch(new RegExp(`<input[^>]*name="fed_from"[^>]*value="${reference}"`));
    // Saved again unchanged, it stays the same.
    expect((await save(sub?.id ?? '', { location: 'Roof' })).status).toBe(303);
    expect(await stored(sub?.id ?? '')).toEqual({ board: main?.id, circuit: feeder?.id });
    expect((await save(sub?.id ?? '', { fed_from: 'Origin' })).status).toBe(303);
    expect(await stored(sub?.id ?? '')).toEqual({ origin: true });
  });

  test.each([
    ['another circuit has its number', '9'],
    ['it has no number any more', ''],
  ])('an unchanged feed stays where %s, and the rest of the board is saved', async (_, number) => {
    const [main, sub] = boards;
    const [feeder, other] = main?.circuits ?? [];
    const address = `${site.home}/boards/${sub?.id}`;
    await save(sub?.id ?? '', { fed_from: 'origin' });
    await save(sub?.id ?? '', { fed_from: `${main?.id}/${feeder?.id}` });
    const { electrician } = site.company.people;
    const renumber = (circuit: string | undefined, circuit_no: string | null) =>
      fill(database.db, electrician, site.reportId, [
        { path: `boards/${main?.id}/circuits/${circuit}/circuit_no`, value: circuit_no },
      ]);
    for (const circuit of [feeder, other]) await renumber(circuit?.id, number || null);
    expect((await browser.open(address)).html).toMatch(
      new RegExp(`<input[^>]*name="fed_from"[^>]*value="${main?.board_ref}/${number}"`),
    );
    const answer = await save(sub?.id ?? '', { location: `Beside ${number}` });
    expect(answer.status, textOf(answer.html).slice(0, 500)).toBe(303);
    expect(await stored(sub?.id ?? '')).toEqual({ board: main?.id, circuit: feeder?.id });
    // A new reference that fits several circuits is refused.
    await save(sub?.id ?? '', { fed_from: 'Origin' });
    expect((await save(sub?.id ?? '', { fed_from: `${main?.board_ref}/${number}` })).status).toBe(422);
    for (const circuit of [feeder, other]) await renumber(circuit?.id, String(circuit?.circuit_no));
  });

  test('an unknown circuit, one of the board itself or one that it feeds is refused with a hint', async () => {
    const [main, sub] = boards;
    const own = `${sub?.board_ref}/${sub?.circuits?.[0]?.circuit_no}`;
    const before = await stored(sub?.id ?? '');
    for (const typed of ['Nowhere/1', `${main?.board_ref}`, own, `${sub?.id}/${sub?.circuits?.[0]?.id}`]) {
      const answer = await save(sub?.id ?? '', { fed_from: typed, location: 'Plant room' });
      expect([typed, answer.status]).toEqual([typed, 422]);
      expect(answer.html).toContain('<a href="#fed_from">Enter the supplying board and circuit');
      expect(answer.html).toContain(`value="${typed}"`);
    }
    expect(await stored(sub?.id ?? '')).toEqual(before);
  });
});
