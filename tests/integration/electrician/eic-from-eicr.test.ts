import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import type { Board, Item } from '../../../src/domain/forms/definition.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { bookWork } from '../../support/new-work/issued-work.ts';
import { issuedReport } from '../../support/reports.ts';
import { fill, openSite, type Site, textOf } from './site.ts';

onBothDatabases('an installation certificate for an inspected site', (database) => {
  let site: Site;
  let browser: Browser;
  let number: string;
  let inspected: string;
  let home: string;
  let reportId: string;
  beforeAll(async () => {
    site = await openSite(database.db);
    ({ number, id: inspected } = await issuedReport(site.deps, site.company));
    ({ reportId } = await bookWork(database.db, site.company, 'EIC'));
    home = `/electrician/reports/${reportId}`;
    browser = await site.signedIn(site.company.people.electrician);
  });
  const boardOf = async (id = reportId) => ((await site.document(id)).boards?.[0] ?? { id: '' }) as Board;
  const scopes = async () => itemsOf((await boardOf()).circuits).map(({ scope }) => scope);

  test('begins from its last condition report: supply, boards and circuits, without results', async () => {
    expect(textOf((await browser.open(home)).html)).toContain(`(${number})`);
    const begun = await browser.submit(await browser.open(`${home}/last-time`), {}, { action: `${home}/last-time` });
    const last = await boardOf(inspected);
    expect([begun.status, begun.location]).toEqual([303, `${home}/boards/${last.id}?carried`]);
    const board = await boardOf();
    expect(board).toMatchObject({ board_ref: last.board_ref, carried: { from: number } });
    expect(itemsOf(board.circuits).map(({ id, live_csa }: Item) => [id, live_csa])).toEqual(
      itemsOf(last.circuits).map(({ id, live_csa }) => [id, live_csa]),
    );
    expect(JSON.stringify(board)).not.toMatch(/"(zs|r1r2|ir_le|zdb)"/);
    const { supply } = await site.document(reportId);
    expect(supply).not.toHaveProperty('ze');
    expect(textOf((await browser.open(`${home}/check`)).html)).not.toContain('Since last time');
  });

  test('describes every circuit by the work, and one can be changed in the column, the grid and for several', async () => {
    const count = (await scopes()).length;
    await fill(browser, `${home}/work`, { board_replaced: 'true', 'board_replaced.present': '1' });
    expect(await scopes()).toEqual(Array.from({ length: count }, () => 'reconnected'));
    const board = await boardOf();
    const [first, second, third] = itemsOf(board.circuits);
    const at = `${home}/boards/${board.id}`;
    await fill(browser, `${at}/grid/scope`, { [`${first?.id}.scope`]: 'altered' });
    await fill(browser, `${at}/grid`, { [`${second?.id}.scope`]: 'new' });
    const several = await browser.open(`${at}/grid/same-scope`);
    await browser.submit(several, { row: third?.id ?? '', 'all.scope': 'altered', ...set }, { withField: 'numbers' });
    expect((await scopes()).slice(0, 4)).toEqual(['altered', 'new', 'altered', 'reconnected']);
    // A single circuit's value stays when the work is described otherwise.
    await fill(browser, `${home}/work`, { work_kind: 'new', 'work_kind.present': '1' });
    expect((await scopes()).slice(0, 4)).toEqual(['altered', 'new', 'altered', 'new']);
  });

  test('asks once for all laid-out ways, spare ones too, where the work does not say', async () => {
    await fill(browser, `${home}/work`, { work_kind: 'addition', board_replaced: 'false' });
    const made = await browser.open(`${home}/boards/new?id=b9`);
    await browser.submit(made, { board_ref: 'CU9' }, { action: `${home}/boards/new` });
    const ways = await browser.open(`${home}/boards/b9/grid/ways`);
    const [first, second] = [...ways.html.matchAll(/name="way\.([\w-]{36})\.was"/g)].map(([, id = '']) => id);
    const laid = { 'all.scope': 'altered', [`way.${first}.as`]: 'other', [`way.${second}.as`]: 'spare' };
    expect(ways.html).toContain('name="all.scope"');
    expect((await browser.submit(ways, laid)).status).toBe(303);
    const board = (await site.document(reportId)).boards?.find(({ id }) => id === 'b9');
    expect(itemsOf(board?.circuits).map(({ scope }) => scope)).toEqual(['altered', 'altered']);
  });
});

/** The button that sets a value on the ticked circuits. */
const set = Object.fromEntries([['then', 'set']]);
