import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../src/demo/browser.ts';
import { itemsOf } from '../../src/domain/forms/document.ts';
import { eicrA4 } from '../../src/domain/forms/eicr/a4.ts';
import { libraryOfItem } from '../../src/domain/library/library-search.ts';
import type { Report } from '../../src/server/sections/electrician/store.ts';
import { textOf } from '../integration/electrician/site.ts';

/** A report that is filled in but for the signature, on the day of its visit, and the browser of whose it is. */
export type FilledPlace = {
  browser: Browser;
  /** As it is typed to sign. */
  signer: string;
  visitId: string;
  reportId: string;
  report(): Promise<Report>;
};

/** What holds of the electrician's pages wherever they run: each implementation of the store is put through it. */
export function sectionSuite(open: () => Promise<FilledPlace>): void {
  let place: FilledPlace;
  let browser: Browser;
  let home: string;
  beforeEach(async () => {
    place = await open();
    browser = place.browser;
    home = `/electrician/reports/${place.reportId}`;
  });

  const circuits = async () =>
    ((await place.report()).document.boards?.[0] as { id: string; circuits: { id: string }[] }) ?? {};

  /** The button "Save and next circuit". */
  const goOn = Object.fromEntries([['then', 'next']]);

  test('a circuit is saved, and leads to the next one', async () => {
    const board = await circuits();
    const [first, second] = board.circuits;
    const address = `${home}/boards/${board.id}/circuits/${first?.id}`;
    const page = await browser.get(address);
    expect(page.status).toBe(200);
    const typed = { description: 'Shower', zs: '0.47', ...goOn };
    const answer = await browser.submit(page, typed, { action: address });
    const next = `${home}/boards/${board.id}/circuits/${second?.id}?saved`;
    expect([answer.status, answer.location]).toEqual([303, next]);
    expect((await circuits()).circuits[0]).toMatchObject({ description: 'Shower', zs: { text: '0.47' } });
    const onward = await browser.get(next);
    expect(onward.status).toBe(200);
    expect(textOf(onward.html)).toContain('Saved.');

    const { seq } = await place.report();
    const again = await browser.submit(page, typed, { action: address });
    expect([again.location, (await place.report()).seq]).toEqual([next, seq]);
  });

  test('a wrong value is said at its field, with what was typed', async () => {
    const board = await circuits();
    const address = `${home}/boards/${board.id}/circuits/${board.circuits[0]?.id}`;
    const { seq } = await place.report();
    const answer = await browser.submit(await browser.get(address), { zs: 'a lot' }, { action: address });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('value="a lot"');
    expect((await place.report()).seq).toBe(seq);
  });

  test('every page from the visits of the day to the signature is drawn', async () => {
    const board = await circuits();
    const sections = eicrA4.sections.map(({ key }) => `${home}/${key}`);
    const pages = [
      '/electrician',
      `/electrician/visits/${place.visitId}`,
      '/electrician/reports',
      home,
      ...sections,
      `${home}/boards`,
      `${home}/boards/${board.id}`,
      `${home}/boards/${board.id}/remove`,
      `${home}/inspection_schedule`,
      `${home}/observations`,
      `${home}/check`,
      `${home}/sign`,
    ];
    for (const page of pages) {
      const answer = await browser.get(page);
      expect([page, answer.status]).toEqual([page, 200]);
      expect(answer.html).toContain('<h1');
    }
    for (const list of ['boards', `boards/${board.id}/circuits`, 'observations']) {
      const made = await browser.open(`${home}/${list}/new`);
      expect([list, made.status]).toEqual([list, 200]);
      const answer = await browser.submit(made, {}, { withField: 'submission', action: `${home}/${list}/new` });
      expect([list, answer.status]).toEqual([list, 303]);
      expect((await browser.get(answer.location ?? '')).status).toBe(200);
    }
  });

  test('on larger premises the schedule is the other list, and what was answered on the first is kept', async () => {
    const address = `${home}/inspection_schedule`;
    const rows = async () => (await place.report()).document.inspection_schedule ?? [];
    const answered = (await rows()).length;
    const homes = textOf((await browser.get(address)).html);
    expect(homes).toContain('Homes and similar, supply up to 100 A.');
    expect(homes).not.toContain('Distribution equipment');

    const premises = await browser.get(`${home}/installation`);
    const chosen = await browser.submit(premises, { schedule_list: 'larger' }, { action: `${home}/installation` });
    expect(chosen.status).toBe(303);
    const page = await browser.get(address);
    expect(textOf(page.html)).toContain('Larger premises, supply over 100 A.');
    expect(page.html).toContain(`href="${home}/installation#schedule_list"`);
    expect(textOf(page.html)).toContain('5.16 Diagrams, charts or schedules at or near the equipment');
    expect(page.html).not.toContain('name="cu_ip.outcome"');

    // "All satisfactory except": the exception leads into its observation, with the number and the texts of the row that is like it.
    const typed = { rest: 'pass', 'big_board_ip.outcome': 'C2', observe: 'big_board_ip' };
    const saved = await browser.submit(page, typed, { action: address });
    expect(saved.location).toBe(`${home}/observations/new?item=big_board_ip&saved`);
    const observation = await browser.open(saved.location ?? '');
    expect(observation.html).toContain('value="5.5"');
    expect(textOf(observation.html)).toContain(libraryOfItem('cu_ip')[0]?.text);
    const all = await rows();
    expect(all.filter(({ slug }) => slug.startsWith('big_')).length).toBeGreaterThan(100);
    expect(all.filter(({ slug }) => !slug.startsWith('big_'))).toHaveLength(answered);

    // Back on the list for homes, its answers are there as they were.
    const back = await browser.get(`${home}/installation`);
    await browser.submit(back, { schedule_list: 'homes' }, { action: `${home}/installation` });
    expect((await browser.get(address)).html).toMatch(
      /name="cu_ip.outcome"[^>]*checked=""[^>]*value="pass"|name="cu_ip.outcome" checked="" value="pass"/,
    );
  });

  test('somebody takes the notice of a danger on paper: it is known who, and not asked again', async () => {
    const begun = await browser.submit(
      await browser.get(`${home}/observations/new?id=o-danger`),
      { code: 'C1', text: 'Bare live ends behind the cooker' },
      { action: `${home}/observations/new` },
    );
    expect(begun.status).toBe(303);
    const untold = async () =>
      textOf((await browser.get(`${home}/sign`)).html).includes('No danger notice is recorded');
    expect(await untold()).toBe(true);
    const receipts = `${home}/observations/o-danger/notice/receipts`;
    const page = await browser.get(receipts);
    expect(textOf(page.html)).toContain('Not given yet.');
    const drawing = JSON.stringify([[10, 10, 400, 300]]);
    const typed = { taker: 'Mrs Penhale', time: '08:40', drawing };
    for (let time = 0; time < 2; time += 1)
      expect((await browser.submit(page, typed, { action: `${receipts}/paper` })).location).toBe(
        `${receipts}?notice-taken`,
      );
    const { html } = await browser.get(receipts);
    expect(html.split('Drawn signature of Mrs Penhale')).toHaveLength(2);
    expect(textOf(html)).toContain('24 November 2026, 08:40, on paper');
    expect(await untold()).toBe(false);
    expect(itemsOf((await place.report()).document.observations).at(-1)).toMatchObject({
      ...{ told_who: 'The person who took the danger notice on paper', told_at: '2026-11-24T08:40:00.000Z' },
    });
  });

  test('a visit is started, and the report is signed and handed in', async () => {
    const visit = `/electrician/visits/${place.visitId}`;
    const started = await browser.submit(
      await browser.get(visit),
      {},
      { action: `${visit}/arrival`, withField: 'submission' },
    );
    expect(started.location).toBe(`${visit}?arrived`);
    expect(textOf((await browser.get(visit)).html)).toMatch(/24 November 2026, 10:00: .+ arrived/);
    const page = await browser.get(`${home}/sign`);
    const answer = await browser.submit(page, { signature: place.signer, confirm: 'yes' }, { action: `${home}/sign` });
    expect([answer.status, answer.location], textOf(answer.html)).toEqual([303, `${home}?signed`]);
    expect((await place.report()).status).toBe('submitted');
  });
}
