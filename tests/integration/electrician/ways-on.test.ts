import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import type { Board, Item } from '../../../src/domain/forms/definition.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { eicrA4 } from '../../../src/domain/forms/eicr/a4.ts';
import { scheduleOf } from '../../../src/domain/forms/schedule/schedule-of.ts';
import { onSqlite } from '../../support/databases.ts';
import { book, putInState, fill as write } from '../../support/world.ts';
import { openSite, type Site, textOf } from './site.ts';

onSqlite('links onward from a page with a form', (database) => {
  let site: Site;
  let browser: Browser;
  let home: string;
  let reportId: string;
  beforeAll(async () => {
    site = await openSite(database.db);
    const { electrician } = site.company.people;
    browser = await site.signedIn(electrician);
    ({ reportId } = await book(database.db, site.company, electrician));
    home = `/electrician/reports/${reportId}`;
    await write(database.db, electrician, reportId, [
      { path: 'boards/b1', value: true },
      { path: 'boards/b1/board_ref', value: 'CU1' },
      { path: 'boards/b1/fed_from', value: { origin: true } },
      { path: 'boards/b1/circuits/c1', value: true },
      { path: 'boards/b1/circuits/c1/circuit_no', value: '1' },
      { path: 'boards/b1/circuits/c2', value: true },
      { path: 'boards/b1/circuits/c2/circuit_no', value: '2' },
      { path: 'observations/o1', value: true },
      { path: 'observations/o1/schedule_item', value: '4.4' },
    ]);
  });
  const board = async () => ((await site.document(reportId)).boards as readonly Board[])[0] as Board;

  describe('spare ways', () => {
    const address = () => `${home}/boards/b1`;
    const add = async (typed: Record<string, string>) =>
      browser.submit(await browser.open(address()), typed, { action: `${address()}/spares` });

    test('are added, and the typed values of the board are saved', async () => {
      const answer = await add({ spares: '2', location: 'Under the stairs' });
      expect([answer.status, answer.location], textOf(answer.html)).toEqual([303, `${address()}?saved`]);
      const { location, circuits = [] } = await board();
      expect(location).toBe('Under the stairs');
      expect(circuits.filter(({ circuit_kind }) => circuit_kind === 'spare')).toHaveLength(2);
    });

    test.each([
      { spares: 'many', ways: '12' },
      { spares: '2', ways: 'many' },
    ])('nothing is saved for $spares spares and $ways ways, and all typed values come back', async (typed) => {
      const before = await board();
      const answer = await add({ ...typed, location: 'Loft' });
      expect(answer.status).toBe(422);
      for (const value of ['many', 'Loft', '12', '2'].filter((each) =>
        ['Loft', ...Object.values(typed)].includes(each),
      )) {
        expect(answer.html).toContain(`value="${value}"`);
      }
      expect(await board()).toEqual(before);
    });
  });

  describe('a button that saves and goes on', () => {
    const submit = async (page: string, typed: Record<string, string>) =>
      browser.submit(await browser.open(`${home}/${page}`), typed);

    test.each([
      ['summary', { general_condition: 'Sound' }],
      ['boards/b1', { location: 'Hall' }],
      ['boards/b1/circuits/c2', { description: 'Sockets' }],
      ['inspection_schedule', { 'cu_ip.note': 'Seen' }],
      ['observations/o1', { location: 'Kitchen' }],
      ['boards/new', { board_ref: 'CU2' }],
      ['boards/b1/circuits/new', { description: 'Lights' }],
      ['observations/new', { location: 'Loft' }],
    ] as const)('of %s saves and leads where it says', async (page, typed) => {
      const [[, value]] = Object.entries(typed) as [[string, string]];
      const answer = await submit(page, { ...typed, go_to: `${home}/supply#ze` });
      expect([answer.status, answer.location], textOf(answer.html)).toEqual([303, `${home}/supply?saved#ze`]);
      expect(JSON.stringify(await site.document(reportId))).toContain(`"${value}"`);
    });

    test('keeps the query of the address', async () => {
      const to = `${home}/history?path=summary`;
      expect((await submit('summary', { general_condition: 'Fair', go_to: to })).location).toBe(`${to}&saved`);
      expect((await submit('summary', { general_condition: 'Good', go_to: '/logout' })).location).toBe('/logout');
    });

    test.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'supply'])(
      'does not lead to %s',
      async (go_to) => {
        const answer = await submit('summary', { general_condition: 'Poor', go_to });
        expect([answer.status, answer.location]).toEqual([303, `${home}/summary?saved`]);
      },
    );

    test('leads nowhere with an invalid value', async () => {
      const answer = await submit('supply', { ze: 'banana', go_to: `${home}/summary` });
      expect(answer.status).toBe(422);
      expect(answer.html).toContain('value="banana"');
      // The returned page is marked as unsaved: a script asks before a link leads away.
      expect(answer.html).toMatch(/<form id="record"[^>]* data-unsaved="/);
      expect((await browser.open(`${home}/supply`)).html).not.toContain('data-unsaved');
    });

    test('replaces a link next to a form, which would lose typed values', async () => {
      const circuit = (await browser.open(`${home}/boards/b1/circuits/c2`)).html;
      const ways = [`${home}/boards/b1/circuits/c1`, `${home}/history?path=boards%2Fb1%2Fcircuits%2Fc2`];
      const table = (await browser.open(`${home}/boards/b1`)).html;
      for (const [html, way] of [
        [circuit, ways[0]],
        [circuit, ways[1]],
        [table, `${home}/boards/b1/circuits/new`],
      ] as const) {
        expect(html).toContain(`value="${way}"`);
        expect(html).not.toContain(`href="${way}"`);
      }
    });

    test.each(['summary', 'supply', 'boards/b1', 'boards/b1/circuits/c1', 'inspection_schedule', 'observations/o1'])(
      '%s has the script that saves before following another link',
      async (page) => {
        expect((await browser.open(`${home}/${page}`)).html).toContain('/static/save-on-leaving.js');
      },
    );
  });

  describe('a coded row of the schedule', () => {
    const press = async (slug: string, typed: Record<string, string | string[]>) =>
      browser.submit(await browser.open(`${home}/inspection_schedule`), { ...typed, observe: slug });
    const row = async (slug: string) =>
      (await site.document(reportId)).inspection_schedule?.find((each) => each.slug === slug);

    test('leads to a new observation with its item, regulations and code, once the schedule is saved', async () => {
      const answer = await press('cu_ip', { 'cu_ip.outcome': 'C2', 'cu_ip.note': 'Blank missing' });
      expect([answer.status, answer.location]).toEqual([303, `${home}/observations/new?item=cu_ip&saved`]);
      expect(await row('cu_ip')).toMatchObject({ outcome: 'C2', note: 'Blank missing' });
      const begun = await browser.open(answer.location ?? '');
      expect(begun.html).toMatch(/name="schedule_item" value="4.3"/);
      expect(begun.html).toMatch(/name="regulations" value="416.2"/);
      expect(begun.html).toMatch(/name="code" checked="" value="C2"/);
      // A search or choice in the library stays about that item.
      expect(begun.html).toContain('<input type="hidden" name="item" value="cu_ip"/>');
      const saved = await browser.submit(begun, { location: 'Hall' }, { action: `${home}/observations/new` });
      const id = (saved.location ?? '').replace(`${home}/observations/`, '').replace('?saved', '');
      expect(await row('cu_ip')).toMatchObject({ outcome: 'C2', observation_ids: [id] });
      const again = await press('cu_ip', { 'cu_ip.note': 'Blanks missing' });
      expect(again.location).toBe(`${home}/observations/${id}?saved`);
      expect(await row('cu_ip')).toMatchObject({ note: 'Blanks missing' });
    });

    test('keeps its item when a library text is chosen, with the text’s own regulations', async () => {
      const { html } = await browser.open(`${home}/observations/new?item=cu_rcd_additional&from=RCD-005`);
      expect(html).toMatch(/name="schedule_item" value="4.18"/);
      expect(html).toMatch(/name="regulations" value="643.7.3, 643.8"/);
    });

    test('leads to the observation that names its item, linked or not', async () => {
      const items = scheduleOf(eicrA4, {}).flatMap((part) => part.items);
      const slug = items.find(({ number }) => number === '4.4')?.slug ?? '';
      const answer = await press(slug, { [`${slug}.outcome`]: 'C3' });
      expect(answer.location).toBe(`${home}/observations/o1?saved`);
    });

    test('without an item, the button only saves', async () => {
      const answer = await press('nobody', { 'cu_ip.note': 'Still missing' });
      expect(answer.location).toBe(`${home}/inspection_schedule?saved`);
      expect(await row('cu_ip')).toMatchObject({ note: 'Still missing' });
    });
  });

  test('an observation is saved, and another one begun', async () => {
    const goOn = Object.fromEntries([['then', 'another']]);
    const begun = await browser.open((await browser.get(`${home}/observations/new`)).location ?? '');
    const saved = await browser.submit(begun, { location: 'Garage', ...goOn }, { action: `${home}/observations/new` });
    expect([saved.status, saved.location]).toEqual([303, `${home}/observations/new?saved`]);
    const next = await browser.get(saved.location ?? '');
    expect(next.location).toMatch(/\/observations\/new\?saved=&id=[\w-]+$/);
    const page = await browser.open(next.location ?? '');
    expect(textOf(page.html)).toContain('New observation');
    const garages = itemsOf((await site.document(reportId)).observations).filter((each) => each.location === 'Garage');
    expect(garages).toHaveLength(1);
  });

  describe('schedule items that the report itself answers', () => {
    const page = () => browser.open(`${home}/inspection_schedule`);
    const row = async (slug: string) =>
      (await site.document(reportId)).inspection_schedule?.find((each) => each.slug === slug);
    const press = async (proposed: string, typed: Record<string, string> = {}) =>
      browser.submit(await page(), { ...typed, proposed }, { action: `${home}/inspection_schedule` });

    test('are proposed where the facts say so, singly and together', async () => {
      expect((await page()).html).not.toContain('value="inspection_schedule/cu_spd/outcome"');
      const boards = itemsOf((await site.document(reportId)).boards);
      await write(database.db, site.company.people.electrician, reportId, [
        { path: 'supply/other_sources', value: 'no' },
        ...boards.map(({ id }) => ({ path: `boards/${id}/spd_present`, value: false })),
      ]);
      const { html } = await page();
      expect(textOf(html)).toContain('Use N/A: no board has a surge device');
      expect(textOf(html)).toContain('Set N/A where the report says there is none: 8 items');
      expect(html).toContain('value="inspection_schedule/cu_spd/outcome"');
    });

    test('are set one by one, saved with the typed values, and marked', async () => {
      const answer = await press('inspection_schedule/cu_spd/outcome', { 'cu_ip.note': 'Looked at again' });
      expect([answer.status, answer.location]).toEqual([303, `${home}/inspection_schedule?saved`]);
      expect(await row('cu_spd')).toEqual({ slug: 'cu_spd', outcome: 'NA', taken_from_facts: true });
      expect(await row('cu_ip')).toMatchObject({ note: 'Looked at again' });
      expect(textOf((await page()).html)).toContain(
        'From the report: no board has a surge device. Answer to replace it.',
      );
      expect(textOf((await browser.open(`${home}/history?path=inspection_schedule`)).html)).toContain(
        'N/A taken from the report&#x27;s own facts: yes',
      );
    });

    test('are set together, except for one answered in the same post', async () => {
      await press('all', { 'cu_gen_parallel.outcome': 'LIM' });
      for (const slug of ['other_sources', 'cu_alt_supply_notice', 'cu_gen_switched', 'prosumer'])
        expect(await row(slug), slug).toEqual({ slug, outcome: 'NA', taken_from_facts: true });
      expect(await row('cu_gen_parallel')).toEqual({ slug: 'cu_gen_parallel', outcome: 'LIM' });
    });

    test('follow their source until a person answers them', async () => {
      await press('', { 'prosumer.outcome': 'FI' });
      expect(await row('prosumer')).toEqual({ slug: 'prosumer', outcome: 'FI' });
      const supply = await browser.open(`${home}/supply`);
      await browser.submit(supply, { other_sources: 'yes' }, { action: `${home}/supply` });
      for (const slug of ['other_sources', 'cu_alt_supply_notice', 'cu_gen_switched'])
        expect(await row(slug), slug).toBeUndefined();
      const history = textOf((await browser.open(`${home}/history?path=inspection_schedule`)).html);
      expect(history).toContain('N/A removed: no longer in the report');
      expect(history).toContain('N/A taken from the report&#x27;s own facts: answered since');
      expect(await row('prosumer')).toEqual({ slug: 'prosumer', outcome: 'FI' });
      expect(await row('cu_spd')).toMatchObject({ outcome: 'NA' });
    });

    test('are not answered automatically when the source says "none" again', async () => {
      await browser.submit(await browser.open(`${home}/supply`), { other_sources: 'no' }, { action: `${home}/supply` });
      expect(await row('cu_gen_switched')).toBeUndefined();
    });
  });

  test('one tick answers the rest of the schedule, except for a part with its own answer', async () => {
    const items = scheduleOf(eicrA4, {}).flatMap((part) => part.items);
    const before = (await site.document(reportId)).inspection_schedule ?? [];
    const [first] = eicrA4.schedule;
    const page = await browser.open(`${home}/inspection_schedule`);
    const own = { [`part-${first?.number}.rest`]: 'NA' };
    await browser.submit(page, { rest: 'pass', ...own }, { action: `${home}/inspection_schedule` });
    const after = new Map((await site.document(reportId)).inspection_schedule?.map((row) => [row.slug, row.outcome]));
    for (const { slug } of items) {
      const stood = before.find((row) => row.slug === slug)?.outcome;
      const isNone = ['other_sources', 'cu_alt_supply_notice', 'cu_gen_switched'].includes(slug);
      const rest = isNone || first?.items.some((item) => item.slug === slug) ? 'NA' : 'pass';
      expect(after.get(slug), slug).toBe(stood ?? rest);
    }
  });

  test('on a submitted report they are plain links', async () => {
    await putInState(database.db, reportId, 'submitted');
    const page = await browser.open(`${home}/boards/b1/circuits/c2`);
    expect(page.html).toContain(`href="${home}/boards/b1/circuits/c1"`);
    expect(page.html).not.toMatch(/go_to|save-on-leaving/);
    const [first] = ((await site.document(reportId)).observations ?? []) as readonly Item[];
    expect(first?.id).toBe('o1');
    const schedule = await browser.open(`${home}/inspection_schedule`);
    expect(schedule.html).toMatch(/<a href="[^"]*\/observations\/(?!o1)[^"]+">Observation \d/);
    expect(schedule.html).not.toContain('name="observe"');
  });
});
