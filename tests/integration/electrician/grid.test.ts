import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import type { Item } from '../../../src/domain/forms/definition.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { onSqlite } from '../../support/databases.ts';
import { book, putInState, fill as write } from '../../support/world.ts';
import { openSite, type Site, textOf } from './site.ts';

onSqlite('the grid of a board', (database) => {
  let site: Site;
  let browser: Browser;
  let boards: string;
  let reportId: string;
  beforeAll(async () => {
    site = await openSite(database.db);
    const { electrician } = site.company.people;
    browser = await site.signedIn(electrician);
    ({ reportId } = await book(database.db, site.company, electrician));
    boards = `/electrician/reports/${reportId}/boards`;
    const circuit = (board: string, no: string, values: Record<string, unknown>) => [
      { path: `boards/${board}/circuits/c${no}`, value: true },
      ...Object.entries({ circuit_no: no, ...values }).map(([name, value]) => ({
        path: `boards/${board}/circuits/c${no}/${name}`,
        value: value as string,
      })),
    ];
    const breaker = { ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32', max_zs: '1.37' };
    const remarks = { remarks: 'Two lines,\nkept as they are' };
    await write(database.db, electrician, reportId, [
      { path: 'boards/b1', value: true },
      { path: 'boards/b1/board_ref', value: 'CU1' },
      ...circuit('b1', '10', { circuit_kind: 'radial', description: 'Lights' }),
      ...circuit('b1', '1', { circuit_kind: 'ring', description: 'Sockets', wiring_type: 'A', ...remarks }),
      ...circuit('b1', '2', { circuit_kind: 'radial', description: 'Cooker', ...breaker }),
      ...circuit('b1', '3', { circuit_kind: 'spare' }),
      { path: 'boards/b2', value: true },
      { path: 'boards/b2/board_ref', value: 'CU2' },
      ...Array.from({ length: 130 }, (_, at) =>
        circuit('b2', String(at + 1), { circuit_kind: 'radial', description: `Circuit of room ${at + 1}`, ...breaker }),
      ).flat(),
    ]);
  }, 120_000);
  const open = (board = 'b1', query = '') => browser.open(`${boards}/${board}/grid${query}`);
  const save = async (typed: Record<string, string>, board = 'b1') =>
    browser.submit(await open(board), typed, { action: `${boards}/${board}/grid` });
  const circuits = async (board = 'b1') => {
    const found = itemsOf((await site.document(reportId)).boards).find(({ id }) => id === board);
    return itemsOf(found?.circuits);
  };
  const circuit = async (id: string, board = 'b1') => (await circuits(board)).find((each) => each.id === id) as Item;
  const reading = async (id: string, name: string, board = 'b1') =>
    ((await circuit(id, board))[name] as { text?: string } | undefined)?.text;
  const box = (html: string, name: string) =>
    new RegExp(`<(?:input|textarea)[^>]*name="${name}"[^>]*>`).exec(html)?.[0];

  test('has a row for each circuit in way order, and no box for a value that does not apply', async () => {
    const { html } = await open();
    const at = ['c1', 'c2', 'c3', 'c10'].map((id) => html.indexOf(`name="${id}.circuit_no"`));
    expect(at.every((each) => each > 0)).toBe(true);
    expect(at).toEqual([...at].sort((a, b) => a - b));
    expect(box(html, 'c1.ring_r1')).toBeDefined();
    expect(box(html, 'c2.ring_r1')).toBeUndefined();
    expect(box(html, 'c3.zs')).toBeUndefined();
    expect(box(html, 'c2.zs')).toContain('aria-label="Zs Ω, circuit 2 Cooker"');
    expect(html).toContain('scope="colgroup"');
  });

  test('posted unchanged it changes nothing', async () => {
    const before = await circuits();
    expect((await save({})).location).toBe(`${boards}/b1/grid?saved`);
    expect(await circuits()).toEqual(before);
    expect((await circuit('c1')).remarks).toBe('Two lines,\nkept as they are');
  });

  test('saves all rows at once, with choices as people and spreadsheets write them', async () => {
    const answer = await save({
      'c1.ring_r1': '0.60',
      'c1.polarity': '✓',
      'c2.zs': '0,44',
      'c2.polarity': 'n/a',
      'c2.ocpd_standard': 'bs en60898',
      'c10.ocpd_type': 'c',
      'c10.circuit_no': '4',
    });
    expect([answer.status, answer.location], textOf(answer.html)).toEqual([303, `${boards}/b1/grid?saved&comma`]);
    expect(await reading('c1', 'ring_r1')).toBe('0.60');
    expect(await reading('c2', 'zs')).toBe('0.44');
    const [c1, c2, c10] = [await circuit('c1'), await circuit('c2'), await circuit('c10')];
    expect([c1.polarity, c2.polarity, c2.ocpd_standard]).toEqual(['yes', 'na', 'BS EN 60898']);
    expect([c10.ocpd_type, c10.circuit_no]).toEqual(['C', '4']);
  });

  test('shows findings in the box and below the table, linked with each other', async () => {
    await save({ 'c2.zs': '1.52' });
    const { html } = await open();
    expect(box(html, 'c2.zs')).toMatch(/id="c2\.zs".*aria-describedby="said-c2\.zs"/);
    expect(html).toContain('href="#c2.zs"');
    expect(html).toMatch(/id="said-c2\.zs"><p data-rule="ZS_OVER_MAX">/);
    await save({ 'c2.zs': '0.44' });
  });

  test('an empty row becomes a circuit once it has a value; other empty rows do not', async () => {
    const page = await open();
    const ids = [...page.html.matchAll(/name="([\w-]+)\.new"/g)].map(([, id]) => id ?? '');
    expect(ids).toHaveLength(3);
    const before = (await circuits()).length;
    const answer = await browser.submit(
      page,
      { [`${ids[1]}.circuit_no`]: '5', [`${ids[1]}.description`]: 'Shower' },
      { action: `${boards}/b1/grid` },
    );
    expect(answer.status).toBe(303);
    const after = await circuits();
    expect(after).toHaveLength(before + 1);
    expect(after.find(({ id }) => id === ids[1])).toMatchObject({ circuit_no: '5', description: 'Shower' });
  });

  test('returns impossible values as typed, also in new rows, and saves nothing', async () => {
    const page = await open();
    const id = /name="([\w-]+)\.new"/.exec(page.html)?.[1] ?? '';
    const typed = {
      'c1.ring_r1': 'banana',
      'c2.zs': '0.5',
      [`${id}.description`]: 'Not yet',
      'c2.polarity': 'perhaps',
    };
    const wrong = await browser.submit(page, typed, { action: `${boards}/b1/grid` });
    expect(wrong.status).toBe(422);
    for (const text of [
      'value="banana"',
      'value="perhaps"',
      'value="Not yet"',
      'href="#c1.ring_r1"',
      'href="#c2.polarity"',
    ])
      expect(wrong.html).toContain(text);
    expect(box(wrong.html, 'c1.ring_r1')).toMatch(/id="c1\.ring_r1".*aria-invalid="true"/);
    expect(await reading('c2', 'zs')).toBe('0.44');
    const right = await browser.submit(
      wrong,
      { 'c1.ring_r1': '0.61', 'c2.polarity': 'no' },
      { action: `${boards}/b1/grid` },
    );
    expect(right.status).toBe(303);
    expect(await circuit(id)).toMatchObject({ description: 'Not yet' });
  });

  test('merges a colleague’s entries, and asks where both changed a value', async () => {
    const drawn = await open();
    await write(database.db, site.company.people.electrician, reportId, [
      { path: 'boards/b1/circuits/c1/zs', value: { text: '0.35', provenance: 'measured' } },
      { path: 'boards/b1/circuits/c2/zs', value: { text: '0.40', provenance: 'measured' } },
    ]);
    const answer = await browser.submit(drawn, { 'c2.zs': '0.46', 'c10.zs': '1.20' }, { action: `${boards}/b1/grid` });
    expect(answer.location).toBe(`${boards}/b1/grid#c2.zs`);
    expect([await reading('c1', 'zs'), await reading('c2', 'zs'), await reading('c10', 'zs')]).toEqual([
      '0.35',
      '0.40',
      '1.20',
    ]);
    const page = await open();
    expect(textOf(page.html)).toContain('Two different values were entered');
    const keep = /<button[^>]* value="([1-9]\d* boards\/[^"]*)"/.exec(page.html)?.[1] ?? '';
    const chosen = await browser.submit(page, { keep }, { action: `${boards}/b1/grid/choice`, withField: 'base' });
    expect(chosen.location).toBe(`${boards}/b1/grid?chosen#c2.zs`);
    expect(await reading('c2', 'zs')).toBe('0.46');
  });

  test('a large board has pages; each saves its own rows and is small on the wire', async () => {
    const short = await open('b2');
    expect(textOf(short.html)).toContain('Page 1 of 7');
    expect(box(short.html, 'c20.zs')).toBeDefined();
    expect(box(short.html, 'c21.zs')).toBeUndefined();
    const first = await open('b2', '?by=60');
    expect(textOf(first.html)).toContain('Page 1 of 3');
    expect(box(first.html, 'c60.zs')).toBeDefined();
    expect(box(first.html, 'c61.zs')).toBeUndefined();
    expect(first.html).not.toContain('.new"');
    const packed = brotliCompressSync(first.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    expect(packed.length).toBeLessThan(20_000);
    for (const [query, id, saved] of [
      ['?page=2', 'c21', '?page=2&saved'],
      ['?by=60&page=2', 'c61', '?by=60&page=2&saved'],
      // An impossible page number leads to the usual page.
      ['?by=1000&page=-4', 'c1', '?saved'],
    ] as const) {
      const second = await open('b2', query);
      const answer = await browser.submit(second, { [`${id}.zs`]: '0.90' }, { action: `${boards}/b2/grid` });
      expect(answer.location).toBe(`${boards}/b2/grid${saved}`);
      expect(await reading(id, 'zs', 'b2')).toBe('0.90');
      // An error is on the page of its row.
      const wrong = await browser.submit(second, { [`${id}.zs`]: 'banana' }, { action: `${boards}/b2/grid` });
      expect(box(wrong.html, `${id}.zs`)).toContain('value="banana"');
    }
    // Links to other pages and to more rows save first.
    for (const [query, to] of [
      ['', `${boards}/b2/grid?page=2`],
      ['?page=2', `${boards}/b2/grid?by=60`],
      ['?by=60', `${boards}/b2/grid`],
      ['?by=60', `${boards}/b2/grid?by=60&page=2`],
    ] as const) {
      const drawn = await open('b2', query);
      expect(drawn.html).toContain(`value="${to.replaceAll('&', '&amp;')}"`);
      const id = query === '?page=2' ? 'c22' : 'c2';
      const zs = `0.${50 + to.length}`;
      const went = await browser.submit(drawn, { [`${id}.zs`]: zs, go_to: to }, { action: `${boards}/b2/grid` });
      expect([went.location?.split('#')[0], await reading(id, 'zs', 'b2')]).toEqual([
        `${to}${to.includes('?') ? '&' : '?'}saved`,
        zs,
      ]);
    }
    const last = await open('b2', '?page=99');
    expect(textOf(last.html)).toContain('Page 7 of 7');
    expect(last.html).toContain('.new"');
  });

  test('is read-only on a submitted report', async () => {
    await putInState(database.db, reportId, 'submitted');
    const { html } = await open();
    expect(html).toContain('<fieldset class="bare" disabled=""');
    expect(html).not.toMatch(/grid\.\w+\.js|save-on-leaving|\.new"/);
  });
});
