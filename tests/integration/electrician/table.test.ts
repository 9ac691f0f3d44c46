import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import type { Item } from '../../../src/domain/forms/definition.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { listMappings } from '../../../src/features/row-import/server/repository/column-mappings.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { book, fill as enter } from '../../support/world.ts';
import { openSite, type Site, textOf } from './site.ts';

onBothDatabases('circuits from a spreadsheet or a tester’s file', (database) => {
  let site: Site;
  let electrician: Browser;
  beforeAll(async () => {
    site = await openSite(database.db);
    electrician = await site.signedIn(site.company.people.electrician);
  });
  const people = () => site.company.people;

  /** A report with a board of two circuits. */
  async function begun() {
    const { reportId } = await book(database.db, site.company, people().electrician);
    await enter(database.db, people().electrician, reportId, [
      { path: 'boards/b1', value: true },
      { path: 'boards/b1/ref', value: 'CU1' },
      ...['1', '2'].flatMap((no) => [
        { path: `boards/b1/circuits/c${no}`, value: true },
        { path: `boards/b1/circuits/c${no}/circuit_no`, value: no },
        { path: `boards/b1/circuits/c${no}/description`, value: `Was ${no}` },
      ]),
    ]);
    const path = `/electrician/reports/${reportId}/boards/b1/table`;
    const circuits = async () => itemsOf((await site.document(reportId)).boards?.[0]?.circuits) as Item[];
    return { reportId, path, circuits };
  }
  const read = async (path: string, rows: string) =>
    electrician.submit(await electrician.open(path), { rows, step: 'read' }, { action: path });
  /** The choice for each column of a page. */
  const chosenIn = (html: string) =>
    [...html.matchAll(/<select[^>]*name="column\.(\d+)"[^>]*>([\s\S]*?)<\/select>/g)].map(
      ([, , options = '']) => /<option[^>]*value="([^"]*)"[^>]*selected/.exec(options)?.[1] ?? '',
    );
  const mappings = () => listMappings(database.db, people().electrician);

  test('columns are guessed, shown, confirmed, and remembered for the next file if ticked', async () => {
    const { path, circuits } = await begun();
    const heads = `Cct;Mystery;Zs (Ω);IR L-E ${randomUUID()}`;
    const rows = `${heads}\n1;Shower;0,44;>299\n2;;;\n9;Kiln;0.61;200\n`;
    const shown = await read(path, rows);
    expect([shown.status, chosenIn(shown.html)]).toEqual([200, ['circuit_no', '', 'zs', '']]);
    const leftOut = `2 columns are left out: Mystery, ${heads.split(';')[3]}. Choose below what they hold`;
    expect(textOf(shown.html)).toContain(leftOut);
    expect(textOf(shown.html)).toContain('3 rows: 2 match circuits on this board, 1 is new. Nothing is saved yet');
    expect(await circuits()).toHaveLength(2);
    expect(await mappings()).toEqual([]);

    const chosen = Object.fromEntries([
      ['column.1', 'description'],
      ['column.3', 'ir_le'],
      ['remember', 'true'],
      ['step', 'save'],
    ]);
    // The pasted text is in its box and nowhere else.
    expect(shown.html.split('Kiln;0.61')).toHaveLength(2);
    const saved = await electrician.submit(shown, chosen, { action: path });
    expect([saved.status, saved.location], textOf(saved.html)).toEqual([
      303,
      expect.stringContaining('/boards/b1/grid?saved'),
    ]);
    const [first, second, third, ...more] = await circuits();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ id: 'c1', description: 'Shower', zs: { text: '0.44' }, ir_le: { text: '>299' } });
    // An empty cell leaves a value as it is.
    expect(second).toMatchObject({ id: 'c2', description: 'Was 2' });
    expect(second).not.toHaveProperty('zs');
    expect(third).toMatchObject({ circuit_no: '9', description: 'Kiln', zs: { text: '0.61' } });
    // A repeated post makes nothing twice.
    await electrician.submit(shown, chosen, { action: path });
    expect(await circuits()).toHaveLength(3);

    const other = await begun();
    const again = await read(other.path, `${heads.toUpperCase()}\n1;Lift;0.3;99`);
    expect(chosenIn(again.html)).toEqual(['circuit_no', 'description', 'zs', 'ir_le']);
    expect(textOf(again.html)).toContain('Your company remembers these columns');
    const mapped = await mappings();
    expect(mapped.map(({ fields }) => fields)).toEqual([['circuit_no', 'description', 'zs', 'ir_le']]);
    // For this company only.
    expect(await listMappings(database.db, site.other.people.owner)).toEqual([]);
  });

  test('nothing is remembered without the tick; the choices stay when the table is read again', async () => {
    const { path, circuits } = await begun();
    const heads = `Way,Odd ${randomUUID()}`;
    const shown = await read(path, `${heads}\n1,0.4`);
    const again = await electrician.submit(
      shown,
      { 'column.1': 'zs', remember: 'true', step: 'read', rows: `${heads}\n1,0.5\n2,0.6` },
      { action: path },
    );
    expect(chosenIn(again.html)).toEqual(['circuit_no', 'zs']);
    expect(again.html).toMatch(/name="remember"[^>]*checked/);
    // Other columns are no match, in any position.
    const others = { 'column.1': 'zs', step: 'read', rows: `Way,Feeds\n1,Kiln` };
    expect(chosenIn((await electrician.submit(shown, others, { action: path })).html)).toEqual([
      'circuit_no',
      'description',
    ]);
    expect((await electrician.submit(again, { step: 'save', remember: [] }, { action: path })).status).toBe(303);
    expect((await circuits()).map(({ zs }) => (zs as { text: string }).text)).toEqual(['0.5', '0.6']);
    expect((await mappings()).some((each) => each.heads.join() === heads)).toBe(false);
  });

  test('the grid gets the columns of a pasted block, as the company remembers them', async () => {
    const { path } = await begun();
    const odd = `Odd ${randomUUID()}`;
    const ask = async (heads: unknown, who = electrician) => {
      const answer = await who.get(`${path}/columns?heads=${encodeURIComponent(JSON.stringify(heads))}`);
      return answer.status === 200 ? (JSON.parse(answer.html) as string[]) : answer.status;
    };
    expect(await ask(['Way', ' Zs (Ω) ', odd, ''])).toEqual(['circuit_no', 'zs', '']);
    const shown = await read(path, `Way,${odd}\n1,0.4`);
    const chosen = { 'column.1': 'zs', remember: 'true', step: 'save' };
    expect((await electrician.submit(shown, chosen, { action: path })).status).toBe(303);
    expect(await ask(['way', odd])).toEqual(['circuit_no', 'zs']);
    for (const wrong of ['', {}, [1], Array.from({ length: 61 }, () => 'Zs')]) expect(await ask(wrong)).toBe(400);
    expect(await ask(['Way', 'Zs'], await site.signedIn(people().supervisor))).toBe(404);
  });

  test('a saved table is undone by one tap, except for values changed since', async () => {
    const { path, reportId, circuits } = await begun();
    const before = await circuits();
    const home = path.slice(0, -'/table'.length);
    const save = async () => {
      const shown = await read(path, 'Way,Feeds,Zs\n1,Kiln,0.4\n2,Lift,0.5\n9,Pump,0.6');
      return (await electrician.submit(shown, { step: 'save' }, { action: path })).location ?? '';
    };
    const grid = await electrician.open(await save());
    expect(textOf(grid.html)).toContain('Table saved. Undo');
    const undo = { action: `${home}/table/undo` };
    const undone = await electrician.submit(grid, {}, undo);
    expect(undone.location).toBe(`${home}/grid?taken-back-values`);
    expect(await circuits()).toEqual(before);
    expect((await electrician.submit(grid, {}, undo)).location).toBe(undone.location);

    const second = await electrician.open(await save());
    const made = (await circuits()).find(({ circuit_no }) => circuit_no === '9')?.id;
    await enter(database.db, people().electrician, reportId, [
      { path: 'boards/b1/circuits/c2/description', value: 'Goods lift' },
      { path: `boards/b1/circuits/${made}/description`, value: 'Pond pump' },
    ]);
    expect((await electrician.submit(second, {}, undo)).location).toBe(`${home}/grid?taken-back-some`);
    expect(await circuits()).toMatchObject([
      before[0],
      { id: 'c2', description: 'Goods lift' },
      { id: made, circuit_no: '9', description: 'Pond pump', zs: { text: '0.6' } },
    ]);
    expect((await circuits())[1]).not.toHaveProperty('zs');
  });

  test('another person’s table, or anything else, cannot be undone, and the page says so', async () => {
    const { path, reportId, circuits } = await begun();
    const home = path.slice(0, -'/table'.length);
    const undo = { action: `${home}/table/undo` };
    const posted = () => ({ submission: randomUUID(), base: '0' });
    const of = async (saved: string, at = home) => {
      const before = await site.document(reportId);
      const answer = await electrician.post(`${at}/table/undo`, { ...posted(), saved });
      expect(await site.document(reportId)).toEqual(before);
      return [answer.status, textOf(answer.html)];
    };
    const none = [409, expect.stringContaining('Nothing was undone: there is no table here that you have just saved.')];
    for (const wrong of ['', '0', '999999', '1', '-1', 'x']) expect([wrong, await of(wrong)]).toEqual([wrong, none]);

    // The grid writes the same values to the same circuits, and is no table.
    const grid = await electrician.open(`${home}/grid`);
    const filled = await electrician.submit(grid, { 'c1.zs': '0.7' }, { action: `${home}/grid` });
    expect(filled.status, textOf(filled.html)).toBe(303);
    expect((await circuits())[0]).toMatchObject({ zs: { text: '0.7' } });
    const { seq } = await getReport(database.db, people().electrician, reportId);
    expect(await of(`${seq}`)).toEqual(none);

    const shown = await read(path, 'Way,Feeds\n1,Kiln\n2,Lift');
    const saved = await electrician.submit(shown, { step: 'save' }, { action: path });
    const last = Number(/table=(\d+)/.exec(saved.location ?? '')?.[1]);
    // Half a table does not count, nor does another board's.
    expect(await of(`${last - 1}`)).toEqual(none);
    await enter(database.db, people().electrician, reportId, [{ path: 'boards/b2', value: true }]);
    expect(await of(`${last}`, home.replace('/b1', '/b2'))).toEqual(none);
    expect((await circuits())[0]).toMatchObject({ description: 'Kiln' });
    const page = await electrician.open(saved.location ?? '');
    const undone = await electrician.submit(page, {}, undo);
    expect(undone.location).toBe(`${home}/grid?taken-back-values`);
    expect((await circuits())[0]).toMatchObject({ description: 'Was 1', zs: { text: '0.7' } });
    // The undo itself does not count either.
    const after = await getReport(database.db, people().electrician, reportId);
    expect(await of(`${after.seq}`)).toEqual(none);
  });

  test('errors are shown with their row, and nothing is saved or remembered', async () => {
    const { path, circuits } = await begun();
    const before = (await mappings()).length;
    const why = async (rows: string) => {
      const answer = await read(path, rows);
      expect(answer.status).toBe(422);
      return textOf(answer.html);
    };
    expect(await why('')).toContain('Paste the rows');
    expect(await why('only one')).toContain('must have column headings');
    expect(await why('a,b\n')).toContain('no row below');
    expect(await why(`a,b\n${'1,2\n'.repeat(201)}`)).toContain('201 rows');
    const rows = `Way,Zs,Wrong ${randomUUID()}\n1,a lot,x\n2,0.5,y`;
    const shown = await read(path, rows);
    const refused = await electrician.submit(shown, { step: 'save' }, { action: path });
    expect(refused.status).toBe(422);
    expect(textOf(refused.html)).toContain('Line 2, circuit 1, Zs');
    expect(refused.html).toContain('a lot');
    const twice = Object.fromEntries([
      ['column.2', 'zs'],
      ['step', 'save'],
    ]);
    const doubled = await electrician.submit(shown, twice, { action: path });
    expect(textOf(doubled.html)).toContain('“Zs” is already chosen for another column');
    // Columns changed below the preview are previewed first.
    const changed = await electrician.submit(
      shown,
      { step: 'save', rows: rows.replace('a lot', '0.4') },
      { action: path },
    );
    expect([changed.status, textOf(changed.html)]).toEqual([200, expect.stringContaining('Nothing is saved yet')]);
    expect((await circuits()).map((circuit) => circuit.zs)).toEqual([undefined, undefined]);
    expect(await mappings()).toHaveLength(before);
  });

  describe('a number that appears several times', () => {
    /** Posts rows for a board whose circuits have these numbers. */
    async function saved(numbers: readonly string[], lines: readonly string[]) {
      const { path, reportId, circuits } = await begun();
      const { electrician: who } = people();
      const fill = numbers.flatMap((no, at) => [
        { path: `boards/b1/circuits/t${at}`, value: true },
        { path: `boards/b1/circuits/t${at}/circuit_no`, value: no },
      ]);
      await enter(database.db, who, reportId, fill);
      const before = await circuits();
      const shown = await read(path, ['Way,Phase,Zs', ...lines].join('\n'));
      const answer = await electrician.submit(shown, { step: 'save' }, { action: path });
      return { shown, answer, before, after: await circuits() };
    }
    const zs = (circuits: readonly Item[]) =>
      circuits.map(({ id, zs }) => [id, (zs as { text: string } | undefined)?.text]);

    test.each([
      [
        'more rows than circuits',
        [],
        ['1,L1,1.9', '1,L2,0.4', '', '1,L3,0.3', '2,,0.5'],
        'Lines 2, 3, 5: circuit 1 appears 3 times in the table and once on the board. Keep one line, with the worst reading of each test, or give each its own number, such as 1L1',
      ],
      [
        'more circuits than rows',
        ['7', '7', '7'],
        ['7,,0.4'],
        'Line 2: circuit 7 appears once in the table and 3 times on the board. Enter a line for each',
      ],
      [
        'two new ones',
        [],
        ['7a,,0.4', '9,,0.2', '7A,,1.2'],
        'Lines 2, 4: circuit 7a appears twice in the table and is not',
      ],
    ])('%s: nothing is matched or saved, and the error names the lines', async (_, numbers, lines, why) => {
      const { shown, answer, before, after } = await saved(numbers, lines);
      for (const page of [shown, answer])
        expect([page.status, textOf(page.html)]).toEqual([422, expect.stringContaining(why)]);
      expect(textOf(shown.html)).toMatch(/\d to put right/);
      expect(after).toEqual(before);
    });

    test('as many rows as circuits match one by one, in the order of the board', async () => {
      const { answer, after } = await saved(['7', '7', '7'], ['7,L1,1.9', '1,,0.6', '7,L2,0.4', '7,L3,0.3']);
      expect(answer.status, textOf(answer.html)).toBe(303);
      expect(zs(after)).toEqual([
        ['c1', '0.6'],
        ['c2', undefined],
        ['t0', '1.9'],
        ['t1', '0.4'],
        ['t2', '0.3'],
      ]);
    });
  });

  test('a row’s own kind of circuit counts; values that do not apply are left out and named, before and after saving', async () => {
    const { path, reportId, circuits } = await begun();
    await enter(database.db, people().electrician, reportId, [
      { path: 'boards/b1/circuits/c1/circuit_kind', value: 'spare' },
      { path: 'boards/b1/circuits/c2/circuit_kind', value: 'radial' },
      ...['rcd_standard', 'rcd_type', 'rcd_idn'].map((name) => ({
        path: `boards/b1/circuits/c2/${name}`,
        value: 'na',
      })),
    ]);
    const heads = 'Way,Kind,Feeds,Zs,r1,RCD standard,RCD mA,RCD time';
    const save = async (rows: string) => {
      const shown = await read(path, `${heads}\n${rows}`);
      const answer = await electrician.submit(shown, { 'column.1': 'circuit_kind', step: 'save' }, { action: path });
      expect(answer.status, textOf(answer.html)).toBe(303);
      return [textOf(shown.html), textOf((await electrician.open(answer.location ?? '')).html)] as const;
    };
    const [shown, after] = await save('1,,Kiln,1.9,N/A,,,\n2,,Lift,0.4,0.2,,,31');
    expect(shown).toContain('3 values will not be saved');
    expect(shown).toContain('Line 2, circuit 1, Zs 1.9: left out, as Kind of circuit is Spare');
    expect(shown).toContain('Line 3, circuit 2, Ring line r1 0.2: left out, as Kind of circuit is Radial');
    expect(shown).toContain('Line 3, circuit 2, RCD time 31: left out, as RCD standard is');
    expect(after).toContain(
      'Not saved from the table: circuit 1, Zs, as Kind of circuit is Spare way; circuit 2, Ring line r1',
    );
    const [spare, radial] = await circuits();
    expect(spare).toMatchObject({ description: 'Kiln', circuit_kind: 'spare' });
    for (const name of ['zs', 'ring_r1']) expect(spare).not.toHaveProperty(name);
    for (const name of ['rcd_ms', 'ring_r1']) expect(radial).not.toHaveProperty(name);

    const [, all] = await save('1,radial,Kiln,1.9,,BS EN 61008,30,28\n2,ring,Lift,0.4,0.2,BS EN 61008,30,31');
    expect(all).not.toContain('Not saved');
    const [kiln, lift] = await circuits();
    expect(kiln).toMatchObject({ circuit_kind: 'radial', zs: { text: '1.9' }, rcd_idn: '30', rcd_ms: { text: '28' } });
    expect(lift).toMatchObject({ circuit_kind: 'ring', ring_r1: { text: '0.2' }, rcd_ms: { text: '31' } });
  });

  test('remembered columns are changed and removed in the settings, with permission and in one’s own company', async () => {
    const { path } = await begun();
    const rows = `Way,Zs,Odd ${randomUUID()}\n1,0.4,7`;
    const save = async () =>
      electrician.submit(await read(path, rows), { step: 'save', remember: 'true' }, { action: path });
    expect((await save()).status).toBe(303);
    const [kept] = await mappings();
    if (!kept) throw new Error('nothing was kept');
    const owner = await site.signedIn(people().owner);
    const stranger = await site.signedIn(site.other.people.owner);
    const change = (who: Browser, fields: Record<string, string>) =>
      who.post('/settings/columns/details', { submission: randomUUID(), id: kept.id, ...fields });
    const remove = (who: Browser) => who.post('/settings/columns/removal', { submission: randomUUID(), id: kept.id });
    const used = Object.fromEntries([
      ['column.0', 'circuit_no'],
      ['column.2', 'zs'],
    ]);
    expect((await change(stranger, used)).status).toBe(404);
    expect((await remove(stranger)).status).toBe(404);
    expect((await change(electrician, used)).status).toBe(403);
    expect((await change(owner, used)).location).toBe('/settings/columns?done=columns-saved');
    expect(chosenIn((await read(path, rows)).html)).toEqual(['circuit_no', '', 'zs']);
    expect((await remove(owner)).location).toBe('/settings/columns?done=columns-removed');
    expect(chosenIn((await read(path, rows)).html)).toEqual(['circuit_no', 'zs', '']);
    const events = await database.db
      .selectFrom('audit_event')
      .where('company_id', '=', site.company.id)
      .where('action', 'like', 'column-mapping.%')
      .orderBy('id')
      .select('action')
      .execute();
    expect(events.map(({ action }) => action).slice(-2)).toEqual(['column-mapping.kept', 'column-mapping.removed']);
  });

  test('another person’s report cannot be filled from one', async () => {
    const { path } = await begun();
    const supervisor = await site.signedIn(people().supervisor);
    expect((await supervisor.get(path)).status).toBe(404);
    const posted = { submission: randomUUID(), base: '0', rows: 'Way,Zs\n1,0.4', step: 'read' };
    expect((await supervisor.post(path, posted)).status).toBe(404);
  });
});
