import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import type { Item } from '../../../src/domain/forms/definition.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { onSqlite } from '../../support/databases.ts';
import { book, putInState, fill as write } from '../../support/world.ts';
import { openSite, type Site, textOf } from './site.ts';

const goOn = Object.fromEntries([['then', 'next']]);

onSqlite('a column down the board', (database) => {
  let site: Site;
  let browser: Browser;
  let home: string;
  let reportId: string;
  beforeAll(async () => {
    site = await openSite(database.db);
    const { electrician } = site.company.people;
    browser = await site.signedIn(electrician);
    ({ reportId } = await book(database.db, site.company, electrician));
    home = `/electrician/reports/${reportId}/boards/b1`;
    const circuit = (no: string, values: Record<string, string>) => [
      { path: `boards/b1/circuits/c${no}`, value: true },
      ...Object.entries({ circuit_no: no, ...values }).map(([name, value]) => ({
        path: `boards/b1/circuits/c${no}/${name}`,
        value,
      })),
    ];
    const breaker = { ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };
    const rcd = { rcd_standard: 'BS EN 61009', rcd_type: 'A', rcd_idn: '30' };
    await write(database.db, electrician, reportId, [
      { path: 'boards/b1', value: true },
      { path: 'boards/b1/board_ref', value: 'CU1' },
      { path: 'boards/b1/fed_from', value: { origin: true } },
      ...circuit('10', { circuit_kind: 'radial', description: 'Lights', max_zs: '7.28' }),
      ...circuit('1', { circuit_kind: 'ring', description: 'Sockets', max_zs: '1.37', ...rcd }),
      ...circuit('2', { circuit_kind: 'radial', description: 'Cooker', max_zs: '1.37', ...breaker }),
      ...circuit('3', { circuit_kind: 'spare' }),
    ]);
  });
  const open = (column: string) => browser.open(`${home}/grid/${column}`);
  const save = async (column: string, typed: Record<string, string>) =>
    browser.submit(await open(column), typed, { action: `${home}/grid/${column}` });
  const circuit = async (id: string) => {
    const [board] = itemsOf((await site.document(reportId)).boards);
    return itemsOf(board?.circuits).find((each) => each.id === id) as Item;
  };
  const reading = async (id: string, name: string) =>
    ((await circuit(id))[name] as { text?: string } | undefined)?.text;

  test('lists the circuits in way order, and only those that it applies to', async () => {
    const zs = (await open('zs')).html;
    const at = ['c1.zs', 'c2.zs', 'c10.zs'].map((name) => zs.indexOf(`name="${name}"`));
    expect(at.every((each) => each > 0)).toBe(true);
    expect(at).toEqual([...at].sort((a, b) => a - b));
    expect(zs).not.toContain('c3.');
    expect(textOf(zs)).toContain('1 Sockets at most 1.37 Ω');
    const continuity = (await open('continuity')).html;
    expect(continuity).toContain('name="c1.ring_r1"');
    expect(continuity).not.toContain('name="c2.ring_r1"');
    const rcd = (await open('rcd')).html;
    expect(rcd).toContain('name="c1.rcd_ms"');
    expect(rcd).not.toContain('name="c2.rcd_ms"');
  });

  test('shows the number keys, with Next in place of Go', async () => {
    const box = /<input[^>]*name="c1\.zs"[^>]*>/.exec((await open('zs')).html)?.[0] ?? '';
    expect(box).toMatch(/inputmode="decimal"/i);
    expect(box).toMatch(/enterkeyhint="next"/i);
  });

  test('saves all circuits at once, and leads to the next column that the board has circuits for', async () => {
    const typed = {
      'c1.ring_r1': '0.60',
      'c1.ring_rn': '0.61',
      'c1.ring_r2': '1.00',
      'c1.r1r2': '0.40',
      'c2.r1r2': '.21',
    };
    const answer = await save('continuity', { ...typed, 'c10.r1r2': '1,02', ...goOn });
    expect([answer.status, answer.location], textOf(answer.html)).toEqual([303, `${home}/grid/insulation?saved&comma`]);
    expect(await reading('c1', 'ring_r2')).toBe('1.00');
    expect(await reading('c2', 'r1r2')).toBe('0.21');
    expect(await reading('c10', 'r1r2')).toBe('1.02');
    const afterRcd = await save('rcd', { 'c1.rcd_ms': '21', rest_ticks: 'yes', ...goOn });
    expect(afterRcd.location).toBe(`${home}?saved`);
    expect((await circuit('c1')).rcd_button).toBe('yes');
  });

  test('takes tapped words for a row and for all empty boxes', async () => {
    await save('insulation', { 'c1.ir_ll': '200', 'c1.word': '>999', 'c2.word': 'LIM', rest: '>299' });
    expect([await reading('c1', 'ir_ll'), await reading('c1', 'ir_le')]).toEqual(['200', '>999']);
    expect([await reading('c2', 'ir_ll'), await reading('c2', 'ir_le')]).toEqual(['LIM', 'LIM']);
    expect([await reading('c10', 'ir_ll'), await reading('c10', 'ir_le')]).toEqual(['>299', '>299']);
    // A word replaces the value that the box had, never one typed in the same post.
    await save('insulation', { 'c1.word': 'LIM', 'c2.ir_ll': '150', 'c2.word': '>299' });
    expect([await reading('c1', 'ir_ll'), await reading('c1', 'ir_le')]).toEqual(['LIM', 'LIM']);
    expect([await reading('c2', 'ir_ll'), await reading('c2', 'ir_le')]).toEqual(['150', '>299']);
  });

  test('a tapped word counts where a colleague changed the box since, and becomes a conflict', async () => {
    const electrician = site.company.people.electrician;
    const ir = (text: string) => ({ path: 'boards/b1/circuits/c1/ir_ll', value: { text, provenance: 'measured' } });
    await write(database.db, electrician, reportId, [ir('120')]);
    const drawn = await open('insulation');
    await write(database.db, electrician, reportId, [ir('130')]);
    const action = `${home}/grid/insulation`;
    const answer = await browser.submit(drawn, { 'c1.word': 'LIM', 'c2.ir_ll': '160', 'c2.word': '>299' }, { action });
    expect(answer.location).toBe(`${action}#c1.ir_ll`);
    expect(await reading('c1', 'ir_ll')).toBe('130');
    // The value typed on the older page comes before the word.
    expect(await reading('c2', 'ir_ll')).toBe('160');
    const page = await open('insulation');
    expect(textOf(page.html)).toContain('Two different values were entered');
    const keep = /<button[^>]* value="([1-9]\d* boards\/[^"]*)"/.exec(page.html)?.[1] ?? '';
    await browser.submit(page, { keep }, { action: `${action}/choice`, withField: 'base' });
    expect(await reading('c1', 'ir_ll')).toBe('LIM');
  });

  test('ticks all unanswered boxes, and leaves answers alone', async () => {
    await save('polarity', { 'c2.polarity': 'no' });
    await save('polarity', { rest_ticks: 'yes' });
    expect([(await circuit('c1')).polarity, (await circuit('c2')).polarity]).toEqual(['yes', 'no']);
  });

  test('merges a colleague’s entries, and asks where both changed a value', async () => {
    const drawn = await open('zs');
    await write(database.db, site.company.people.electrician, reportId, [
      { path: 'boards/b1/circuits/c1/zs', value: { text: '0.35', provenance: 'measured' } },
      { path: 'boards/b1/circuits/c2/zs', value: { text: '0.40', provenance: 'measured' } },
    ]);
    const answer = await browser.submit(drawn, { 'c2.zs': '0.44', 'c10.zs': '1.20' }, { action: `${home}/grid/zs` });
    expect(answer.location).toBe(`${home}/grid/zs#c2.zs`);
    expect([await reading('c1', 'zs'), await reading('c2', 'zs'), await reading('c10', 'zs')]).toEqual([
      '0.35',
      '0.40',
      '1.20',
    ]);
    const page = await open('zs');
    expect(textOf(page.html)).toContain('Two different values were entered');
    const keep = /<button[^>]* value="([1-9]\d* boards\/[^"]*)"/.exec(page.html)?.[1] ?? '';
    const choice = { action: `${home}/grid/zs/choice`, withField: 'base' };
    const chosen = await browser.submit(page, { keep }, choice);
    expect(chosen.location).toBe(`${home}/grid/zs?chosen#c2.zs`);
    expect(await reading('c2', 'zs')).toBe('0.44');
  });

  test('shows findings below the box, and returns impossible values as typed', async () => {
    await save('zs', { 'c1.zs': '1.10', 'c2.zs': '1.52' });
    const { html } = await open('zs');
    expect(html.indexOf('data-rule="ZS_OVER_MAX"')).toBeGreaterThan(html.indexOf('name="c2.zs"'));
    const wrong = await save('zs', { 'c1.zs': 'banana', 'c2.zs': '0.5', 'c10.word': 'LIM' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('value="banana"');
    expect(wrong.html).toContain('href="#c1.zs"');
    expect(wrong.html).toMatch(/name="c10\.word" checked="" value="LIM"/);
    expect(await reading('c1', 'zs')).toBe('1.10');
  });

  test('any single field of a circuit is a column: circuits are renumbered, and sizes corrected', async () => {
    await save('numbers', { 'c1.circuit_no': '4', 'c10.description': 'Lights up' });
    expect((await circuit('c1')).circuit_no).toBe('4');
    await save('live_csa', { 'c2.live_csa': '6' });
    expect((await circuit('c2')).live_csa).toBe('6');
    expect((await open('nothing-such')).status).toBe(404);
  });

  test('can be chosen with others, which makes a table of them; none chosen is all of them', async () => {
    const page = await open('zs');
    const show = async (shown: string[]) =>
      (
        await browser.submit(
          page,
          { 'c2.zs': '0.45', show: shown, ...Object.fromEntries([['then', 'columns']]) },
          { action: `${home}/grid/zs` },
        )
      ).location;
    expect(await show(['rcd', 'zs', 'nothing-such'])).toBe(`${home}/grid/zs,rcd?saved`);
    expect(await reading('c2', 'zs')).toBe('0.45');
    expect(await show([])).toBe(`${home}/grid?saved`);
    expect(await show(['polarity', 'insulation'])).toBe(`${home}/grid/insulation?saved`);
    const { html } = await open('zs,rcd');
    expect(html).toContain('<table>');
    for (const name of ['c1.circuit_no', 'c2.zs', 'c1.rcd_ms']) expect(html).toContain(`name="${name}"`);
    for (const name of ['c2.ir_ll', 'c2.rcd_ms']) expect(html).not.toContain(`name="${name}"`);
    const saved = await save('zs,rcd', { 'c1.rcd_ms': '22' });
    expect([saved.location, await reading('c1', 'rcd_ms')]).toEqual([`${home}/grid/zs,rcd?saved`, '22']);
  });

  test('is found at its address of before', async () => {
    for (const [before, now] of [
      ['columns/zs', 'zs'],
      ['several/rcd', 'same-rcd'],
      ['ways', 'ways'],
    ])
      expect((await browser.get(`${home}/${before}`)).location).toBe(`${home}/grid/${now}`);
  });

  test('is read-only on a submitted report', async () => {
    await putInState(database.db, reportId, 'submitted');
    const { html } = await open('zs');
    expect(html).toContain('<fieldset class="plain" disabled=""');
    expect(html).not.toMatch(/save-on-leaving|Save and next/);
  });
});
