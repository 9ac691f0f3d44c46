import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import type { Item } from '../../../src/domain/forms/definition.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { changeDefaults } from '../../../src/features/standards/server/change-defaults.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onSqlite } from '../../support/databases.ts';
import { book, fill as write } from '../../support/world.ts';
import { openSite, type Site, textOf } from './site.ts';

const then = (value: string) => Object.fromEntries([['then', value]]);
const measured = (text: string) => ({ text, provenance: 'measured' });

const particulars = {
  circuit_kind: 'radial',
  description: 'Cooker',
  points: 1,
  wiring_type: 'A',
  ref_method: 'C',
  live_csa: '6',
  cpc_csa: '2.5',
  ocpd_standard: 'BS EN 60898',
  ocpd_type: 'B',
  ocpd_rating: '32',
  breaking_ka: '6',
  max_zs: '1.37',
  rcd_standard: 'BS EN 61008',
  rcd_type: 'A',
  rcd_idn: '30',
  rcd_rating: '63',
};

onSqlite('a circuit on one page', (database) => {
  let site: Site;
  let browser: Browser;
  let home: string;
  let reportId: string;
  beforeEach(async () => {
    site = await openSite(database.db);
    const { electrician } = site.company.people;
    browser = await site.signedIn(electrician);
    ({ reportId } = await book(database.db, site.company, electrician));
    home = `/electrician/reports/${reportId}/boards/b1`;
    const circuit = (no: string, values: Record<string, unknown>) => [
      { path: `boards/b1/circuits/c${no}`, value: true },
      ...Object.entries({ circuit_no: no, ...values }).map(([name, value]) => ({
        path: `boards/b1/circuits/c${no}/${name}`,
        value: value as string,
      })),
    ];
    await write(database.db, electrician, reportId, [
      { path: 'supply/ze', value: measured('0.21') },
      { path: 'boards/b1', value: true },
      { path: 'boards/b1/board_ref', value: 'CU1' },
      { path: 'boards/b1/fed_from', value: { origin: true } },
      ...circuit('1', particulars),
      ...circuit('2', { ...particulars, circuit_kind: 'ring', polarity: 'yes', zs: measured('0.50') }),
      ...circuit('3', { circuit_kind: 'spare' }),
      ...circuit('4', { ...particulars, points: null }),
    ]);
  });
  const at = (id: string) => `${home}/circuits/${id}`;
  const save = async (id: string, typed: Record<string, string>) =>
    browser.submit(await browser.open(at(id)), typed, { action: at(id) });
  const circuit = async (id: string) =>
    itemsOf(itemsOf((await site.document(reportId)).boards)[0]?.circuits).find((each) => each.id === id) as Item;
  const folded = (html: string) => [...html.matchAll(/<details class="fold"([^>]*)><summary>([^<]*)/g)];

  test('complete particulars are folded into one line, and fields for the checks are folded away', async () => {
    const { html } = await browser.open(at('c1'));
    expect(textOf(html)).toContain(
      'Particulars Radial, 1 point, 6/2.5 mm², BS EN 60898 B32, max Zs 1.37 Ω, RCD A 30 mA',
    );
    expect(folded(html).map(([, open, title]) => [title?.trim(), open?.trim()])).toEqual([
      ['Particulars', ''],
      ['For the checks', ''],
    ]);
    const order = [
      'r1r2',
      'ir_voltage',
      'ir_ll',
      'ir_le',
      'polarity',
      'zs',
      'rcd_ms',
      'rcd_button',
      'remarks',
      'has_socket',
    ];
    const places = order.map((name) => html.indexOf(`name="${name}"`));
    expect(places.every((place) => place > html.indexOf('name="rcd_rating"'))).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(html).not.toContain('type="radio" name="use"');
    expect(html).not.toContain('>Not stated</label>');
    // Tests still to do are not listed to the person about to do them.
    expect(html).not.toContain('Enter its trip time at IΔn');
    const asking = (await browser.open(at('c4'))).html;
    expect(folded(asking).map(([, open]) => open?.trim())).toEqual(['open=""', '']);
  });

  test('a tapped word fills the empty boxes that the circuit needs, and no others', async () => {
    await save('c1', { 'word.0': 'LIM', 'word.1': '>999', ir_ll: '200', 'word.2': 'LIM', zs: '0.60' });
    const saved = await circuit('c1');
    expect(saved).toMatchObject({ r1r2: { text: 'LIM' }, ir_ll: { text: '200' }, ir_le: { text: '>999' } });
    expect(saved).toMatchObject({ zs: { text: '0.60' }, rcd_ms: { text: 'LIM' } });
    for (const name of ['r2', 'ring_r1']) expect(saved[name]).toBeUndefined();
    await save('c1', { 'word.0': 'N/A', 'word.1': 'no such word' });
    expect((await circuit('c1')).r1r2).toMatchObject({ text: 'LIM' });
  });

  describe('cables and devices of the company', () => {
    const shower = {
      name: 'Shower',
      values: { live_csa: '10', cpc_csa: '4', ocpd_standard: 'BS EN 61009', ocpd_type: 'B', ocpd_rating: '45' },
    };
    beforeEach(async () => {
      const { supervisor } = site.company.people;
      await database.db
        .transaction()
        .execute((trx) => changeDefaults(trx, supervisor, { favourites: [shower] }, new Date('2026-11-24T09:00:00Z')));
    });

    test('a tapped one replaces stored values, but none typed in the same post', async () => {
      expect(textOf((await browser.open(at('c1'))).html)).toContain(
        'Our cables and devices: filled in when you save As below Shower',
      );
      const saved = await save('c1', { favourite: 'our.Shower', ocpd_rating: '40' });
      expect(saved.status).toBe(303);
      const circuit1 = await circuit('c1');
      expect(circuit1).toMatchObject({ ...shower.values, ocpd_rating: '40', description: 'Cooker', rcd_idn: '30' });
      expect(circuit1).not.toHaveProperty('favourite');
      // Maximum Zs follows its device.
      expect(circuit1.max_zs).toBe('1.09');
    });

    test('a tapped one applies to a new circuit, over the values copied from another circuit', async () => {
      const address = `${home}/circuits/new`;
      const begun = await browser.open((await browser.get(`${address}?like=c1`)).location ?? '');
      expect(begun.html).toMatch(/name="ocpd_rating"[^>]* value="32"|value="32"[^>]* name="ocpd_rating"/);
      const typed = { favourite: 'our.Shower', description: 'Shower', cpc_csa: '6', ...then('stay') };
      const answer = await browser.submit(begun, typed, { action: address });
      expect(answer.status, textOf(answer.html)).toBe(303);
      const made = itemsOf(itemsOf((await site.document(reportId)).boards)[0]?.circuits).at(-1);
      expect(made).toMatchObject({ ...shower.values, cpc_csa: '6', description: 'Shower', circuit_no: '5' });
      expect(made).toMatchObject({ rcd_idn: '30', circuit_kind: 'radial' });
    });

    test('a tapped one applies as a whole: later changes by others were not typed on the page', async () => {
      const drawn = await browser.open(at('c1'));
      const fresh = await browser.open((await browser.get(`${home}/circuits/new?like=c2`)).location ?? '');
      await write(
        database.db,
        site.company.people.electrician,
        reportId,
        ['c1', 'c2'].map((id) => ({ path: `boards/b1/circuits/${id}/ocpd_rating`, value: '40' })),
      );
      await browser.submit(drawn, { favourite: 'our.Shower', cpc_csa: '6' }, { action: at('c1') });
      // A colleague's later entry becomes a conflict, and is not lost.
      expect(await circuit('c1')).toMatchObject({ ...shower.values, cpc_csa: '6', ocpd_rating: '40' });
      const { conflicts } = await getReport(database.db, site.company.people.electrician, reportId);
      expect(conflicts.map(({ path, value }) => [path, value])).toContainEqual([
        'boards/b1/circuits/c1/ocpd_rating',
        '45',
      ]);
      const address = `${home}/circuits/new`;
      await browser.submit(fresh, { favourite: 'our.Shower', description: 'Shower' }, { action: address });
      const made = itemsOf(itemsOf((await site.document(reportId)).boards)[0]?.circuits).at(-1);
      expect(made).toMatchObject({ ...shower.values, description: 'Shower' });
    });

    test('a deleted or unknown one changes nothing', async () => {
      const before = await circuit('c1');
      await save('c1', { favourite: 'our.Nothing' });
      await save('c1', { favourite: 'Lighting' });
      expect(await circuit('c1')).toEqual(before);
    });

    test('the choice stays when the form has another error', async () => {
      const answer = await save('c1', { favourite: 'our.Shower', zs: 'a lot' });
      expect(answer.status).toBe(422);
      expect(answer.html).toMatch(/<input type="radio" name="favourite" checked="" value="our.Shower"/);
      expect(await circuit('c1')).toMatchObject({ ocpd_rating: '32' });
    });
  });

  test('an answer can be cleared with a button that appears only then', async () => {
    expect((await browser.open(at('c1'))).html).not.toContain('No answer');
    await save('c1', { polarity: 'yes', has_socket: 'yes' });
    expect((await browser.open(at('c1'))).html.match(/No answer/g)).toHaveLength(2);
    await save('c1', { polarity: '', has_socket: '' });
    expect([(await circuit('c1')).polarity, (await circuit('c1')).has_socket]).toEqual([undefined, undefined]);
  });

  test('saving leads to the next circuit, or to the next without the test in progress, and from the last to the first', async () => {
    const text = textOf((await browser.open(at('c1'))).html);
    expect(text.indexOf('Save and next circuit')).toBeLessThan(text.indexOf('Save and next without Continuity'));
    expect((await save('c1', then('next'))).location).toBe(`${at('c2')}?saved`);
    const lacking = await save('c1', then('lacking zs'));
    expect(lacking.location).toBe(`${at('c4')}?saved&lacking=zs`);
    const there = textOf((await browser.get(lacking.location ?? '')).html);
    expect(there.indexOf('Save and next without Zs')).toBeLessThan(there.indexOf('Save and go on'));
    expect((await save('c4', { zs: '0.70', polarity: 'yes', ...then('lacking zs') })).location).toBe(
      `${at('c1')}?saved&lacking=zs`,
    );
    expect((await save('c1', { zs: '0.70', polarity: 'yes', ...then('lacking zs') })).location).toBe(`${home}?saved`);
    expect((await save('c1', then('lacking nothing'))).location).toBe(`${at('c2')}?saved`);
  });

  test('one tap enters a calculated value, marked as such, and a reading replaces it', async () => {
    const board = await browser.open(home);
    expect(textOf(board.html)).toContain('Use 0.21: Ze 0.21');
    await browser.submit(board, { proposed: 'boards/b1/zdb' }, { action: home });
    expect(itemsOf((await site.document(reportId)).boards)[0]?.zdb).toEqual({ text: '0.21', provenance: 'calculated' });
    expect(textOf((await browser.open(home)).html)).toContain('Calculated: Ze 0.21.');

    // Calculated with the values typed in the same post.
    const path = 'boards/b1/circuits/c1/zs';
    const used = await save('c1', { r1r2: '0.45', proposed: path });
    expect(used.location).toBe(`${at('c1')}?saved`);
    expect((await circuit('c1')).zs).toEqual({ text: '0.66', provenance: 'calculated' });
    await save('c1', { r1r2: '0.50' });
    expect((await circuit('c1')).zs).toEqual({ text: '0.71', provenance: 'calculated' });
    await save('c1', { zs: '0.62' });
    expect((await circuit('c1')).zs).toEqual({ text: '0.62', provenance: 'measured' });
    await save('c1', { r1r2: '0.55', proposed: path });
    expect((await circuit('c1')).zs).toEqual({ text: '0.62', provenance: 'measured' });
    expect(textOf((await browser.open(at('c2'))).html)).toContain('Use 0.29: Zs 0.50 − Zdb 0.21');
  });

  test('in a column, all empty boxes are calculated at once', async () => {
    await save('c1', { r1r2: '0.45' });
    await browser.submit(await browser.open(home), { proposed: 'boards/b1/zdb' }, { action: home });
    const column = `${home}/grid/zs`;
    const page = await browser.open(column);
    expect(page.html).toContain('Calculate');
    await browser.submit(page, { rest: 'calculated' }, { action: column });
    expect([(await circuit('c1')).zs, (await circuit('c2')).zs, (await circuit('c4')).zs]).toEqual([
      { text: '0.66', provenance: 'calculated' },
      measured('0.50'),
      undefined,
    ]);
    expect((await browser.open(column)).html).not.toContain('Calculate</label>');
  });
});
