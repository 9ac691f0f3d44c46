import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import type { Board, Item } from '../../../src/domain/forms/definition.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { onSqlite } from '../../support/databases.ts';
import { book, fill as write } from '../../support/world.ts';
import { fill, openSite, type Site, textOf } from './site.ts';

const leading = (where: string) => Object.fromEntries([['then', where]]);

/** The mark of a record that was carried over from an earlier certificate. */
const carried = (values: Record<string, string>) => ({ from: 'EICR-000001', inspected_on: '2021-11-24', values });

onSqlite('the ways of a board', (database) => {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    site = await openSite(database.db);
    browser = await site.signedIn(site.company.people.electrician);
  });
  /** A report with a board of a given number of ways, made through its page. */
  async function boardOf(ways: string, more: Record<string, string> = {}) {
    const { reportId } = await book(database.db, site.company, site.company.people.electrician);
    const boards = `/electrician/reports/${reportId}/boards`;
    const page = await browser.open((await browser.get(`${boards}/new`)).location ?? '');
    const typed = { board_ref: 'CU1', fed_from: 'origin', phases: '1', ways, ...more };
    const answer = await browser.submit(page, { ...typed, ...leading('ways') }, { action: `${boards}/new` });
    const board = async () => itemsOf((await site.document(reportId)).boards)[0] as Board;
    const circuits = async () => itemsOf((await board()).circuits);
    return { reportId, boards, location: answer.location ?? '', board, circuits };
  }
  /** Names of the controls of a line, by the number of its way. */
  const lineOf = (html: string, number: string) => {
    const id = new RegExp(`name="way\\.([^."]+)\\.was" value="${number}"`).exec(html)?.[1] ?? '';
    return (name: string) => `way.${id}.${name}`;
  };
  const way = (circuits: readonly Item[], number: string) => circuits.find(({ circuit_no }) => circuit_no === number);

  test('are laid out when a board is added: one choice fills in description, cable, device and limit', async () => {
    const { location, circuits } = await boardOf('4');
    expect(location).toMatch(/\/boards\/[\w-]+\/grid\/ways\?saved$/);
    const page = await browser.open(location);
    const line = (number: string) => lineOf(page.html, number);
    const answer = await browser.submit(page, {
      'all.ref_method': 'C',
      'all.breaking_ka': '6',
      'all.rcd_standard': 'BS EN 61008',
      'all.rcd_type': 'A',
      'all.rcd_idn': '30',
      'all.rcd_rating': '63',
      [line('1')('as')]: 'Ring final sockets',
      [line('1')('description')]: 'Kitchen ring',
      [line('1')('points')]: '8',
      [line('2')('as')]: 'Lighting',
      [line('4')('description')]: 'Alarm panel',
      rest: 'spare',
      ...leading('next'),
    });
    expect([answer.status, answer.location], textOf(answer.html)).toEqual([
      303,
      location.replace('/grid/ways?saved', '/grid/continuity?saved'),
    ]);
    const made = await circuits();
    expect(way(made, '1')).toMatchObject({
      ...{ circuit_kind: 'ring', description: 'Kitchen ring', points: 8, live_csa: '2.5', cpc_csa: '1.5' },
      ...{ wiring_type: 'A', ref_method: 'C', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' },
      ...{ breaking_ka: '6', max_zs: '1.37', rcd_idn: '30', rcd_rating: '63', ir_voltage: '500', has_socket: true },
    });
    expect(way(made, '2')).toMatchObject({ description: 'Lighting', ocpd_rating: '6', max_zs: '7.28' });
    expect(way(made, '3')).toEqual({ id: way(made, '3')?.id, circuit_no: '3', circuit_kind: 'spare' });
    expect(way(made, '4')).toMatchObject({ description: 'Alarm panel', wiring_type: 'A' });
    expect(way(made, '4')).not.toHaveProperty('max_zs');
    // A repeated post makes nothing twice, and a way with a circuit is no longer offered.
    await browser.submit(page, { [line('1')('as')]: 'Ring final sockets', [line('1')('points')]: '9' });
    expect(await circuits()).toHaveLength(4);
    expect(textOf((await browser.open(location)).html)).toContain('All ways are in use');
  });

  test('a usual circuit shows its notes where it is chosen and on its own page', async () => {
    const { location, boards, board, circuits } = await boardOf('2');
    const note = 'EV charger 7.4 kW: type A with detection of 6 mA DC, or B';
    const page = await browser.open(location);
    expect(textOf(page.html)).toContain(note.replace(':', ''));
    const line = (number: string) => lineOf(page.html, number);
    await browser.submit(page, {
      [line('1')('as')]: 'EV charger 7.4 kW',
      [line('2')('as')]: 'Shower 10.5 kW',
    });
    const pageOf = async (number: string) =>
      textOf(
        (await browser.open(`${boards}/${(await board()).id}/circuits/${way(await circuits(), number)?.id}`)).html,
      );
    expect(await pageOf('1')).toContain(note);
    // This one has no template.
    expect(await pageOf('2')).not.toContain('Shower 10.5 kW:');
  });

  test('left empty make nothing; an invalid value has an error at its line, and nothing is lost', async () => {
    const { location, circuits } = await boardOf('3');
    const page = await browser.open(location);
    const line = lineOf(page.html, '2');
    const typed = { [line('as')]: 'Cooker', [line('points')]: 'many' };
    const wrong = await browser.submit(page, typed);
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain(`href="#${line('points')}"`);
    expect(wrong.html).toContain('value="many"');
    expect(wrong.html).toMatch(/<option value="Cooker" selected=""/);
    expect(await circuits()).toEqual([]);
    await browser.submit(wrong, { [line('points')]: '1' });
    expect((await circuits()).map(({ circuit_no }) => circuit_no)).toEqual(['2']);
  });

  test('on three phases are three circuits each, or one over all of them', async () => {
    const { location, circuits } = await boardOf('2', { phases: '3' });
    const page = await browser.open(location);
    const first = lineOf(page.html, '1L1');
    const typed = { [first('as')]: 'other', [first('over')]: '1', [lineOf(page.html, '2L3')('as')]: 'Lighting' };
    await browser.submit(page, { ...typed, rest: 'spare' });
    const made = await circuits();
    expect(made.map(({ circuit_no }) => circuit_no).sort()).toEqual(['1TP', '2L1', '2L2', '2L3']);
    expect(way(made, '1TP')).toMatchObject({ phase: 'L1, L2, L3' });
    expect(way(made, '2L3')).toMatchObject({ description: 'Lighting' });
  });

  test('and circuits of a board are copied to a new similar one, without their readings', async () => {
    const { reportId, boards, board } = await boardOf('2');
    const { electrician } = site.company.people;
    const { id } = await board();
    const c1 = `boards/${id}/circuits/c1`;
    await write(database.db, electrician, reportId, [
      { path: c1, value: true },
      { path: `${c1}/circuit_no`, value: '1' },
      { path: `${c1}/description`, value: 'Sockets' },
      { path: `${c1}/afdd/standard`, value: 'BS EN 62606' },
      { path: `${c1}/zs`, value: { text: '0.4', provenance: 'measured' } },
      { path: `boards/${id}/carried`, value: carried({ board_ref: 'CU1', make_model: 'Volt 12' }) },
      { path: `boards/${id}/make_model`, value: 'Volt 12' },
      { path: `${c1}/carried`, value: carried({ description: 'Sockets', 'afdd.standard': 'BS EN 62606' }) },
    ]);
    const page = await browser.open((await browser.get(`${boards}/new?like=${id}`)).location ?? '');
    expect(page.html).toMatch(/name="ways"[^>]*value="2"/);
    const answer = await browser.submit(page, { board_ref: 'CU2' }, { action: `${boards}/new` });
    expect(answer.status).toBe(303);
    const copy = itemsOf((await site.document(reportId)).boards).find(({ board_ref }) => board_ref === 'CU2');
    const [circuit] = itemsOf(copy?.circuits);
    expect(circuit).toMatchObject({ circuit_no: '1', description: 'Sockets', afdd: { standard: 'BS EN 62606' } });
    expect(circuit).not.toHaveProperty('zs');
    // Unconfirmed values stay unconfirmed on the copy; the name of the board was typed.
    expect(circuit).toMatchObject({ carried: carried({ description: 'Sockets', 'afdd.standard': 'BS EN 62606' }) });
    expect(copy).toMatchObject({ carried: carried({ make_model: 'Volt 12' }) });
    expect(textOf((await browser.open(`${boards}/${copy?.id}`)).html)).toContain('EICR-000001');
  });

  test('the maximum Zs follows its device until typed over, and once cleared, another device fills it in again', async () => {
    const { location, circuits } = await boardOf('1');
    const page = await browser.open(location);
    await browser.submit(page, { [lineOf(page.html, '1')('as')]: 'Ring final sockets' });
    const [made] = await circuits();
    const address = `${location.replace('/grid/ways?saved', '')}/circuits/${made?.id}`;
    const maxZs = async () => (await circuits())[0]?.max_zs;
    expect(await maxZs()).toBe('1.37');
    await fill(browser, address, { ocpd_rating: '20' });
    expect(await maxZs()).toBe('2.19');
    await fill(browser, address, { max_zs: '1.75' });
    await fill(browser, address, { ocpd_rating: '32' });
    expect(await maxZs()).toBe('1.75');
    await fill(browser, address, { max_zs: '' });
    expect(await maxZs()).toBeUndefined();
    await fill(browser, address, { description: 'Ring' });
    expect(await maxZs()).toBeUndefined();
    await fill(browser, address, { ocpd_rating: '20' });
    expect(await maxZs()).toBe('2.19');
    await fill(browser, address, { ocpd_rating: '' });
    expect(await maxZs()).toBeUndefined();
    await fill(browser, address, { ocpd_rating: '32' });
    expect(await maxZs()).toBe('1.37');
    await fill(browser, address, { circuit_kind: 'spare' });
    expect(await maxZs()).toBeUndefined();
  });

  test('the maximum Zs follows the merged values, not those of an older page', async () => {
    const { location, circuits } = await boardOf('1');
    const page = await browser.open(location);
    await browser.submit(page, { [lineOf(page.html, '1')('as')]: 'Ring final sockets' });
    const [made] = await circuits();
    const address = `${location.replace('/grid/ways?saved', '')}/circuits/${made?.id}`;
    const older = await browser.open(address);
    await fill(browser, address, { ocpd_type: 'C' });
    expect((await circuits())[0]).toMatchObject({ ocpd_type: 'C', ocpd_rating: '32', max_zs: '0.68' });
    const answer = await browser.submit(older, { ocpd_rating: '40' }, { action: address });
    expect(answer.location).not.toContain('#');
    expect((await circuits())[0]).toMatchObject({ ocpd_type: 'C', ocpd_rating: '40', max_zs: '0.55' });
  });

  test('without a number of ways none is called spare', async () => {
    const { location, circuits } = await boardOf('');
    const page = await browser.open(location);
    expect(textOf(page.html)).not.toContain('Ways left empty are spare');
    await browser.submit(page, { [lineOf(page.html, '1')('as')]: 'Lighting', rest: 'spare' });
    expect((await circuits()).map(({ circuit_no }) => circuit_no)).toEqual(['1']);
    expect(textOf((await browser.open((await boardOf('2')).location)).html)).toContain('Ways left empty are spare');
  });
});
