import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import type { Item } from '../../../src/domain/forms/definition.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { onSqlite } from '../../support/databases.ts';
import { book, putInState, fill as write } from '../../support/world.ts';
import { openSite, type Site, textOf } from './site.ts';

const then = (value: string) => Object.fromEntries([['then', value]]);

onSqlite('several circuits at once', (database) => {
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
      { path: 'boards/b1', value: true },
      { path: 'boards/b1/board_ref', value: 'CU1' },
      { path: 'boards/b1/ways', value: 6 },
      { path: 'boards/b1/phases', value: 1 },
      ...circuit('1', { circuit_kind: 'radial', description: 'Lights', points: 9, rcd_idn: '100' }),
      ...circuit('2', { circuit_kind: 'ring', description: 'Sockets', zs: { text: '0.5', provenance: 'measured' } }),
      ...circuit('3', { circuit_kind: 'radial', description: 'Cooker' }),
      ...circuit('5', { circuit_kind: 'spare' }),
    ]);
  });
  const circuits = async () => itemsOf(itemsOf((await site.document(reportId)).boards)[0]?.circuits);
  const circuit = async (no: string) => (await circuits()).find((each) => each.circuit_no === no) as Item;
  const send = async (what: string, typed: Record<string, string>) => {
    const address = `${home}/grid/same-${what}`;
    return browser.submit(await browser.open(address), typed, { action: address, withField: 'numbers' });
  };
  const rcd = {
    'all.rcd_standard': 'BS EN 61008',
    'all.rcd_type': 'A',
    'all.rcd_idn': '30',
    'all.rcd_rating': '63',
    'all.rcd_ms': '28',
    'all.rcd_button': 'yes',
  };
  const held = { rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn: '30', rcd_rating: '63', rcd_button: 'yes' };

  describe('one RCD in front of several circuits', () => {
    const device = { rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn: '30', rcd_rating: '63' };
    const stand = async (no: string, values: Record<string, unknown>) =>
      write(
        database.db,
        site.company.people.electrician,
        reportId,
        Object.entries(values).map(([name, value]) => ({
          path: `boards/b1/circuits/c${no}/${name}`,
          value: value as string,
        })),
      );
    const save = async (no: string, typed: Record<string, string | string[]>) =>
      browser.submit(await browser.open(`${home}/circuits/c${no}`), typed, { action: `${home}/circuits/c${no}` });
    beforeEach(async () => {
      for (const no of ['1', '2', '3']) await stand(no, device);
    });
    const offer = async (no: string) =>
      [...(await browser.open(`${home}/circuits/c${no}`)).html.matchAll(/name="same_rcd" value="([^"]+)"/g)].map(
        ([, id]) => id,
      );

    test('one tap copies it to all of them, and without the tap they stay as they were', async () => {
      expect(await offer('1')).toEqual(['c2', 'c3']);
      expect(textOf((await browser.open(`${home}/circuits/c1`)).html)).toContain(
        'Set this RCD and its test on these circuits too',
      );
      await save('1', { rcd_ms: '24', rcd_button: 'yes', rcd_type: 'AC', same_rcd: ['c2', 'c3'], description: 'Hall' });
      for (const no of ['1', '2', '3'])
        expect(await circuit(no)).toMatchObject({ rcd_type: 'AC', rcd_ms: { text: '24' }, rcd_button: 'yes' });
      expect(await circuit('2')).toMatchObject({ description: 'Sockets' });
      await save('2', { rcd_ms: '26' });
      expect((await circuit('1')).rcd_ms).toMatchObject({ text: '24' });
      expect(await offer('1')).toEqual(['c3']);
      await save('1', { rcd_button: '', same_rcd: 'c3' });
      expect(await circuit('3')).not.toHaveProperty('rcd_button');
    });

    test('is not offered to circuits with another RCD, a device of their own, or another reading', async () => {
      await stand('2', { rcd_idn: '100' });
      expect(await offer('1')).toEqual(['c3']);
      await stand('3', { ocpd_standard: 'BS EN 61009' });
      expect(await offer('1')).toEqual([]);
      await stand('2', { rcd_idn: '30', rcd_ms: { text: '31', provenance: 'measured' } });
      expect(await offer('1')).toEqual([]);
      // A circuit that was not offered is not written, even if requested.
      await save('1', { rcd_ms: '24', same_rcd: ['c2', 'c3'] });
      expect((await circuit('2')).rcd_ms).toMatchObject({ text: '31' });
      expect((await circuit('3')).rcd_ms).toBeUndefined();
    });

    test('is set only on ticked circuits: a second device may read the same', async () => {
      await save('1', { rcd_ms: '24', same_rcd: 'c3' });
      expect(await circuit('3')).toMatchObject({ rcd_ms: { text: '24' } });
      expect((await circuit('2')).rcd_ms).toBeUndefined();
    });

    test('values not confirmed here confirm nothing there', async () => {
      const carried = { from: 'CP-1', inspected_on: '2021-05-12', values: { ...device } };
      for (const no of ['1', '2']) await stand(no, { carried });
      await save('1', { rcd_ms: '24', same_rcd: 'c2' });
      expect(await circuit('2')).toMatchObject({ rcd_ms: { text: '24' }, carried: { values: device } });
    });

    test('confirms values of last time on the others', async () => {
      await stand('2', {
        carried: { from: 'CP-1', inspected_on: '2021-05-12', values: { ...device, circuit_kind: 'ring' } },
      });
      await save('1', { rcd_ms: '24', same_rcd: 'c2' });
      expect((await circuit('2')).carried).toMatchObject({ values: { circuit_kind: 'ring' } });
    });
  });

  test('a set value that equals last time’s is confirmed, and the others still wait', async () => {
    const mark = (values: Record<string, string>) => ({
      path: 'boards/b1/circuits/c1/carried',
      value: { from: 'CP-1', inspected_on: '2021-05-12', values },
    });
    await write(database.db, site.company.people.electrician, reportId, [
      { path: 'boards/b1/circuits/c1/ocpd_type', value: 'B' },
      mark({ ocpd_type: 'B', description: 'Lights' }),
    ]);
    await send('ocpd_type', { numbers: '1', 'all.ocpd_type': 'B', ...then('set') });
    expect(await circuit('1')).toMatchObject({ ocpd_type: 'B', carried: { values: { description: 'Lights' } } });
    expect((await circuit('1')).carried).not.toMatchObject({ values: { ocpd_type: 'B' } });
    await write(database.db, site.company.people.electrician, reportId, [mark({ ocpd_type: 'B' })]);
    await send('ocpd_type', { numbers: '1', 'all.ocpd_type': 'B', ...then('set') });
    expect(await circuit('1')).not.toHaveProperty('carried');
  });

  test('an RCD is entered once, with its test, for the circuits behind it', async () => {
    const answer = await send('rcd', { numbers: '1-2, 5', ...rcd, ...then('set') });
    expect(answer.status).toBe(303);
    for (const no of ['1', '2']) {
      expect(await circuit(no)).toMatchObject({ ...held, rcd_ms: { text: '28', provenance: 'measured' } });
    }
    expect((await circuit('3')).rcd_idn).toBeUndefined();
    // A spare way has none of it.
    expect((await circuit('5')).rcd_idn).toBeUndefined();
    expect((await circuit('2')).zs).toMatchObject({ text: '0.5' });
  });

  test('can be undone at once, except for values typed since', async () => {
    const set = await send('rcd', { numbers: '1-3', ...rcd, ...then('set') });
    const page = await browser.get(set.location ?? '');
    expect(textOf(page.html)).toContain('RCD and its test: set on 3 circuits.');
    const [typed] = [`${home}/circuits/c3`];
    await browser.submit(await browser.open(typed), { rcd_idn: '300' }, { action: typed });
    const after = await browser.get(set.location ?? '');
    const undone = await browser.submit(after, then('undo'), { action: `${home}/grid/same-rcd`, withField: 'undo' });
    expect(textOf((await browser.get(undone.location ?? '')).html)).toContain('Undone.');
    expect([(await circuit('1')).rcd_idn, (await circuit('1')).rcd_ms]).toEqual(['100', undefined]);
    expect((await circuit('2')).rcd_type).toBeUndefined();
    expect([(await circuit('3')).rcd_idn, (await circuit('3')).rcd_type]).toEqual(['300', undefined]);
  });

  test('one value is set on the ticked circuits, and "no RCD" clears its other fields', async () => {
    await send('live_csa', { row: 'c2', 'all.live_csa': '2.5', ...then('set') });
    expect((await circuits()).map(({ live_csa }) => live_csa)).toEqual([undefined, '2.5', undefined, undefined]);
    await send('rcd', { numbers: '1', 'all.rcd_standard': 'na', ...then('set') });
    expect(await circuit('1')).toMatchObject({ rcd_standard: 'na', rcd_type: 'na', rcd_idn: 'na', rcd_rating: 'na' });
  });

  test('errors are shown with the typed values', async () => {
    for (const [typed, said] of [
      [{ numbers: '1, 14', ...rcd }, 'There is no circuit 14 on this board'],
      [{ ...rcd }, 'Tick a circuit, or enter numbers such as 1-6, 9'],
      [{ numbers: '1' }, 'Enter a value to set'],
      [{ numbers: '1', 'all.rcd_idn': 'lots' }, 'RCD IΔn'],
    ] as const) {
      const answer = await send('rcd', { ...typed, ...then('set') });
      expect(answer.status).toBe(422);
      expect(textOf(answer.html)).toContain(said);
    }
    expect((await browser.open(`${home}/grid/same-nothing`)).status).toBe(404);
    const made = await browser.open(`${home}/grid/same-rcd?undo=${encodeURIComponent('{"to":1,"was":[[]]}')}`);
    expect([made.status, made.html.includes('name="undo"')]).toEqual([200, false]);
  });

  test('circuits are copied to the next free ways, spare ones too, without their readings, and once', async () => {
    const address = `${home}/grid/same-rcd`;
    const page = await browser.open(address);
    const typed = { numbers: '1-2', ...then('copy') };
    const answer = await browser.submit(page, typed, { action: address, withField: 'numbers' });
    await browser.submit(page, typed, { action: address, withField: 'numbers' });
    expect(answer.location).toBe(`${home}?copied`);
    expect((await circuits()).map(({ circuit_no }) => circuit_no).sort()).toEqual(['1', '2', '3', '4', '5']);
    expect(await circuit('4')).toMatchObject({
      description: 'Lights',
      points: 9,
      circuit_kind: 'radial',
      rcd_idn: '100',
    });
    expect(await circuit('5')).toMatchObject({ id: 'c5', description: 'Sockets', circuit_kind: 'ring' });
    expect((await circuit('5')).zs).toBeUndefined();
    await send('rcd', { numbers: '1-2', ...then('copy') });
    expect((await circuits()).map(({ circuit_no }) => circuit_no).sort()).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });

  test('a copy of unconfirmed values stays unconfirmed, and of confirmed ones confirmed', async () => {
    const { electrician } = site.company.people;
    const mark = { from: 'EICR-000001', inspected_on: '2021-11-24' };
    const values = { circuit_no: '1', description: 'Lights', points: 7, ir_voltage: '500', live_csa: '10' };
    await write(database.db, electrician, reportId, [
      { path: 'boards/b1/circuits/c1/carried', value: { ...mark, values } },
      { path: 'boards/b1/circuits/c1/live_csa', value: '10' },
    ]);
    const shown = textOf((await browser.open(`${home}/grid/same-live_csa`)).html);
    expect(shown).toContain('10 mm² (last time, not confirmed)');
    await send('rcd', { numbers: '1, 3', ...then('copy') });
    // Points were changed since; the number is the copy's own.
    expect(await circuit('4')).toMatchObject({
      carried: { ...mark, values: { description: 'Lights', live_csa: '10' } },
    });
    expect(await circuit('5')).not.toHaveProperty('carried');
  });

  test('a copy to a spare way keeps nothing of the spare way', async () => {
    const { electrician } = site.company.people;
    const spare = 'boards/b1/circuits/c5';
    const mark = { from: 'EICR-000001', inspected_on: '2021-11-24', values: { live_csa: '10' } };
    await write(database.db, electrician, reportId, [
      { path: `${spare}/live_csa`, value: '10' },
      { path: `${spare}/afdd/standard`, value: 'BS EN 62606' },
      { path: `${spare}/remarks`, value: 'No blank' },
      { path: `${spare}/zs`, value: { text: '0.9', provenance: 'measured' } },
      { path: `${spare}/carried`, value: mark },
    ]);
    await send('rcd', { numbers: '1-2', ...then('copy') });
    const { id, carried, afdd, ...left } = await circuit('5');
    expect([id, carried, afdd ?? {}]).toEqual(['c5', undefined, {}]);
    expect(left).toEqual({ circuit_no: '5', circuit_kind: 'ring', description: 'Sockets' });
  });

  test('nothing is set on a submitted report', async () => {
    const page = await browser.open(`${home}/grid/same-rcd`);
    await putInState(database.db, reportId, 'submitted');
    const typed = { numbers: '1', ...rcd, ...then('set') };
    const answer = await browser.submit(page, typed, { action: `${home}/grid/same-rcd`, withField: 'numbers' });
    expect(answer.status).toBe(409);
    expect((await circuit('1')).rcd_idn).toBe('100');
  });
});
