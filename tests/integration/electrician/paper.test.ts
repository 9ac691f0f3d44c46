import { beforeAll, expect, test, vi } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { definitionOf } from '../../../src/domain/forms/registry.ts';
import { paperCircuits } from '../../../src/domain/paper/paper-rows.ts';
import { type PaperRow, rowCode } from '../../../src/domain/paper/row-code.ts';
import type { OpenReport } from '../../../src/server/sections/electrician/report/open-report.ts';
import { onSqlite } from '../../support/databases.ts';
import { pdfText } from '../../support/pdf-text.ts';
import { book, fill as write } from '../../support/world.ts';
import { openSite, type Site, textOf } from './site.ts';

onSqlite('the draft on paper', (database) => {
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
    const circuit = (board: string, no: string, values: Record<string, string>) => [
      { path: `boards/${board}/circuits/c${no}`, value: true },
      ...Object.entries({ circuit_no: no, ...values }).map(([name, value]) => ({
        path: `boards/${board}/circuits/c${no}/${name}`,
        value,
      })),
    ];
    await write(database.db, electrician, reportId, [
      { path: 'boards/b1', value: true },
      { path: 'boards/b1/board_ref', value: 'CU1' },
      ...circuit('b1', '10', { circuit_kind: 'radial', description: 'Lights' }),
      ...circuit('b1', '1', { circuit_kind: 'ring', description: 'Sockets', live_csa: '2.5' }),
      ...circuit('b1', '2', { circuit_kind: 'radial', description: 'Cooker' }),
      ...circuit('b1', '3', { circuit_kind: 'spare' }),
      { path: 'boards/b2', value: true },
      { path: 'boards/b2/board_ref', value: 'CU2' },
      ...circuit('b2', '1', { circuit_kind: 'radial', description: 'Garage' }),
    ]);
  }, 120_000);

  const circuitOf = async (id: string) => {
    const boards = itemsOf((await site.document(reportId)).boards);
    return itemsOf(boards.find((board) => board.id === 'b1')?.circuits).find((each) => each.id === id);
  };
  const reading = async (id: string, name: string) =>
    ((await circuitOf(id))?.[name] as { text?: string } | undefined)?.text;
  /** The printed codes of a board's rows, by the circuit's name. */
  const codes = async (board = 'CU1') => {
    const { html } = await browser.open(`${home}/paper`);
    const own = html.slice(html.indexOf(`<h2>${board}</h2>`)).split('<section class="board">', 1)[0] ?? '';
    return Object.fromEntries(
      [...own.matchAll(/<td class="code">([\d-]+)<\/td><th scope="row">([^<]+)<\/th>/g)].map(([, code, name]) => [
        name,
        code,
      ]),
    ) as Record<string, string>;
  };
  const address = () => `${home}/boards/b1/paper`;
  const send = async (lines: string, more: Record<string, string> = {}) =>
    browser.submit(await browser.open(address()), { lines, step: 'show', ...more }, { action: address() });
  const save = async (shown: Awaited<ReturnType<typeof send>>, typed: Record<string, string> = {}) =>
    browser.submit(shown, { step: 'save', ...typed }, { action: address() });

  test('prints known values, an empty box for unknown ones, and none for values that do not apply', async () => {
    const { html, status } = await browser.open(`${home}/paper`);
    expect(status).toBe(200);
    expect(Object.keys(await codes())).toEqual(['1 Sockets', '2 Cooker', '3 Spare', '10 Lights']);
    const row = (name: string) => new RegExp(`<th scope="row">${name}</th>(.*?)</tr>`).exec(html)?.[1] ?? '';
    expect(row('1 Sockets')).toMatch(/^<td><\/td><td><\/td><td><\/td>/);
    expect(row('2 Cooker')).toMatch(/^(?:<td class="none">–<\/td>){3}<td><\/td>/);
    // A spare way may have a remark.
    expect(row('3 Spare').split('<td></td>')).toHaveLength(2);
    expect(html).toContain('<td>2.5</td>');
    expect(html).toContain('<span class="box"></span>');
  });

  test('previews the values before saving, and saves the previewed ones', async () => {
    const { '1 Sockets': ring, '2 Cooker': cooker } = await codes();
    const shown = await send(`${ring} 0.60 0.61 1.01 0.40\n${cooker?.replace('-', '')} 0,35 27:0.62 - y`);
    expect([shown.status, textOf(shown.html)]).toEqual([200, expect.stringContaining('Nothing is saved yet')]);
    expect(textOf(shown.html)).toContain('0.62 Ω');
    expect(await reading('c1', 'ring_r1')).toBeUndefined();
    const saved = await save(shown);
    expect([saved.status, saved.location]).toEqual([303, `${home}/boards/b1?saved&comma`]);
    expect([await reading('c1', 'ring_r1'), await reading('c1', 'ring_r2'), await reading('c1', 'r1r2')]).toEqual([
      '0.60',
      '1.01',
      '0.40',
    ]);
    expect([await reading('c2', 'r1r2'), await reading('c2', 'zs')]).toEqual(['0.35', '0.62']);
    const again = await send(`${cooker} 27:0.71`);
    expect(textOf(again.html)).toContain('0.71 Ω instead of 0.62 Ω');
  });

  test('particulars are reached by column number, in quotes if they contain a space', async () => {
    const { '10 Lights': lights } = await codes();
    const shown = await send(`${lights} 2:"Hall and landing" 6:1.5`);
    expect((await save(shown)).status).toBe(303);
    expect(await circuitOf('c10')).toMatchObject({ description: 'Hall and landing' });
  });

  test('one invalid line prevents the whole save, and each error names its line', async () => {
    const codesOf = await codes();
    const [ring, cooker] = [codesOf['1 Sockets'] ?? '', codesOf['2 Cooker'] ?? ''];
    const wrong = `${cooker.slice(0, -1)}${(Number(cooker.at(-1)) + 1) % 10}`;
    const elsewhere = (await codes('CU2'))['1 Garage'] ?? '';
    const cases: [string, string][] = [
      [`${ring} 0.99\n${wrong} 0.35`, `Line 2: “${wrong}” does not fit row 2`],
      [`${ring} 0.99\n\n${elsewhere} 0.35`, 'Line 3: '],
      [`${ring} 0.99\n${cooker} banana`, 'Line 2, column '],
      [`${ring} 0.99\n${cooker} ${'0.1 '.repeat(30)}`, 'Line 2: there is no box left'],
      [`${ring} 0.99\n${ring} 0.98`, `Line 2: row ${ring} is in line 1 already`],
      [`${ring} 0.99\n${cooker} 18:0.3`, 'Line 2: row'],
      [`${ring} 0.99\n${cooker} 27:0.3 27:0.4`, 'Line 2: column 27 is given twice'],
      [`${ring} 0.99\nhello`, 'Line 2: “hello” is no row code'],
      [`${ring} 0.99\n99-11 0.3`, 'Line 2: this board has no row 99'],
      ['', 'Type at least one line'],
      [`${ring} 0.99\n`.repeat(401), 'Type at most 400 lines'],
    ];
    for (const [lines, said] of cases) {
      for (const step of ['show', 'save']) {
        const answer = await send(lines, { step, shown: lines });
        expect([answer.status, textOf(answer.html)], lines).toEqual([422, expect.stringContaining(said)]);
      }
    }
    expect(await reading('c1', 'ring_r1')).toBe('0.60');
  });

  test('a line that fits another circuit at saving is previewed again: a code fits one of 97', async () => {
    const { electrician } = site.company.people;
    const other = await book(database.db, site.company, electrician);
    const address = `/electrician/reports/${other.reportId}/boards/b1/paper`;
    const numbered = (id: string, no: string) => [{ path: `boards/b1/circuits/${id}/circuit_no`, value: no }];
    const radial = (id: string, no: string) => [
      { path: `boards/b1/circuits/${id}`, value: true },
      { path: `boards/b1/circuits/${id}/circuit_kind`, value: 'radial' },
      ...numbered(id, no),
    ];
    await write(database.db, electrician, other.reportId, [
      { path: 'boards/b1', value: true },
      ...radial('first', '1'),
    ]);
    const document = await site.document(other.reportId);
    const report = { definition: definitionOf(document), document } as OpenReport;
    const [first] = paperCircuits(report, 'b1', itemsOf(document.boards?.[0]?.circuits));
    const codeOf = (circuitId: string) => rowCode({ ...first?.row, circuitId } as PaperRow);
    const twin = Array.from({ length: 5000 }, (_, at) => `c${at}`).find((id) => codeOf(id) === codeOf('first')) ?? '';
    await write(database.db, electrician, other.reportId, radial(twin, '2'));
    const lines = `${codeOf('first')} 27:0.62`;
    const shown = await browser.submit(await browser.open(address), { lines, step: 'show' }, { action: address });
    await write(database.db, electrician, other.reportId, [...numbered('first', '2'), ...numbered(twin, '1')]);
    const again = await browser.submit(shown, { step: 'save' }, { action: address });
    expect([again.status, textOf(again.html)]).toEqual([200, expect.stringContaining('Nothing is saved yet')]);
    const zs = async (id: string) => {
      const [board] = itemsOf((await site.document(other.reportId)).boards);
      return itemsOf(board?.circuits).find((each) => each.id === id)?.zs;
    };
    expect([await zs('first'), await zs(twin)]).toEqual([undefined, undefined]);
    expect((await browser.submit(again, { step: 'save' }, { action: address })).status).toBe(303);
    expect([await zs('first'), await zs(twin)]).toEqual([undefined, expect.objectContaining({ text: '0.62' })]);
  });

  test('a changed limitation is previewed first, and the lines are sent once', async () => {
    const { '2 Cooker': cooker } = await codes();
    const reason = { 'new_limitation.reason': 'Locked' };
    const shown = await send(`${cooker} 27:LIM`, { 'new_limitation.text': 'No access', ...reason });
    expect(shown.html.split(`${cooker} 27:LIM`)).toHaveLength(2);
    const changed = await save(shown, { 'new_limitation.text': 'Cooker not moved' });
    expect([changed.status, textOf(changed.html)]).toEqual([200, expect.stringContaining('Nothing is saved yet')]);
  });

  test('a text changed below the preview is previewed before saving', async () => {
    const { '1 Sockets': ring } = await codes();
    const shown = await send(`${ring} 0.70`);
    const changed = await save(shown, { lines: `${ring} 0.71` });
    expect([changed.status, await reading('c1', 'ring_r1')]).toEqual([200, '0.60']);
    expect((await save(changed)).status).toBe(303);
    expect(await reading('c1', 'ring_r1')).toBe('0.71');
  });

  test('a row that has moved since printing is not taken for the one in its place', async () => {
    const { '2 Cooker': cooker, '10 Hall and landing': lights } = await codes();
    await write(database.db, site.company.people.electrician, reportId, [
      { path: 'boards/b1/circuits/c0', value: true },
      { path: 'boards/b1/circuits/c0/circuit_no', value: '0' },
      { path: 'boards/b1/circuits/c0/circuit_kind', value: 'radial' },
    ]);
    const answer = await send(`${cooker} 0.35\n${lights} 0.40`);
    expect(answer.status).toBe(422);
    expect(textOf(answer.html)).toContain('the row has changed since it was printed');
  });

  test('a LIM takes the limitation described with it', async () => {
    const { '2 Cooker': cooker } = await codes();
    const shown = await send(`${cooker} 27:LIM`, {
      'new_limitation.text': 'No access',
      'new_limitation.reason': 'Locked',
    });
    expect(shown.status).toBe(200);
    expect((await save(shown)).status).toBe(303);
    expect((await circuitOf('c2'))?.zs).toMatchObject({ text: 'LIM', limitation: expect.stringMatching(/./) });
  });

  test('a value of last time has a ? and a box beside it, and an entry there confirms it', async () => {
    const { electrician } = site.company.people;
    const own = (await book(database.db, site.company, electrician)).reportId;
    const at = `/electrician/reports/${own}`;
    const mark = (values: Record<string, string>) => ({ from: 'EICR-000001', inspected_on: '2021-11-24', values });
    const circuit = 'boards/b1/circuits/c1';
    const [known, ofBoard] = [{ live_csa: '2.5', cpc_csa: '1.5', description: 'Sockets' }, { location: 'Loft' }];
    const values = (path: string, each: Record<string, string>) =>
      Object.entries(each).map(([name, value]) => ({ path: `${path}/${name}`, value }));
    await write(database.db, electrician, own, [
      { path: 'boards/b1', value: true },
      ...values('boards/b1', { board_ref: 'CU1', ...ofBoard }),
      { path: 'boards/b1/carried', value: mark(ofBoard) },
      { path: circuit, value: true },
      ...values(circuit, { circuit_no: '1', circuit_kind: 'ring', ...known, ocpd_rating: '32' }),
      { path: `${circuit}/carried`, value: mark(known) },
      { path: 'supply/earthing_system', value: 'TN-S' },
      { path: 'supply/carried', value: mark({ earthing_system: 'TN-S' }) },
    ]);
    const { html } = await browser.open(`${at}/paper`);
    const unsure = (text: string) => `<span class="unsure">${text} ?<span class="box"></span></span>`;
    for (const text of ['2.5', '1.5', '1 Sockets', 'Loft', 'TN-S']) expect(html, text).toContain(unsure(text));
    expect(html).toContain('<td>32</td>');

    const [, code] = /<td class="code">([\d-]+)<\/td>/.exec(html) ?? [];
    const marked = async () => {
      const [board] = itemsOf((await site.document(own)).boards);
      return itemsOf(board?.circuits)[0]?.carried;
    };
    const enter = async (lines: string) => {
      const address = `${at}/boards/b1/paper`;
      const shown = await browser.submit(await browser.open(address), { lines, step: 'show' }, { action: address });
      return browser.submit(shown, { step: 'save' }, { action: address });
    };
    expect((await enter(`${code} 6:2.5`)).status).toBe(303);
    expect(await marked()).toEqual(mark({ cpc_csa: '1.5', description: 'Sockets' }));
    expect((await enter(`${code} 7:1.0 2:Sockets`)).status).toBe(303);
    expect(await marked()).toBeUndefined();
  });

  test('its PDF holds the same rows, and is only for the report’s people', async () => {
    const print = vi.spyOn(site.deps.printer, 'print');
    expect((await browser.open(`${home}/paper`)).html).toContain(`href="${home}/paper.pdf"`);
    expect((await browser.get(`${home}/paper.pdf`)).status).toBe(200);
    const text = pdfText(await (print.mock.results[0]?.value ?? new Uint8Array()));
    const printed = await codes();
    expect(printed).toMatchObject({ '1 Sockets': expect.any(String), '2 Cooker': expect.any(String) });
    for (const code of Object.values(printed)) expect(text).toContain(code);
    const stranger = await site.signedIn(site.other.people.electrician);
    expect((await stranger.get(`${home}/paper.pdf`)).status).toBe(404);
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });
});
