import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import type { Item } from '../../../src/domain/forms/definition.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { columnChoices } from '../../../src/features/row-import/routes/column-posts.ts';
import { listMappings } from '../../../src/features/row-import/server/repository/column-mappings.ts';
import { registerEmergencyLighting } from '../../luminaires-form/register.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { bookWork } from '../../support/new-work/issued-work.ts';
import { fill } from '../../support/world.ts';
import { openSite, type Site, textOf } from './site.ts';

registerEmergencyLighting();

/** A list of 300 luminaires as a spreadsheet writes it. */
const heads = 'Reference,Location,Rated duration in minutes,Lasted,Result';
const line = (number: number, lasted = '180') => `EL${number},Corridor ${Math.ceil(number / 10)},180,${lasted},Pass`;
const lines = Array.from({ length: 300 }, (_, index) => line(index + 1));
const lasted = { 'column.3': 'duration_min' };

onBothDatabases('a list of a form of another standard from a table', (database) => {
  let site: Site;
  let browser: Browser;
  let reportId: string;
  let path: string;
  beforeAll(async () => {
    site = await openSite(database.db);
    browser = await site.signedIn(site.company.people.electrician);
  });
  beforeEach(async () => {
    ({ reportId } = await bookWork(database.db, site.company, 'EMLIGHT'));
    path = `/electrician/reports/${reportId}/luminaires/luminaires/table`;
  });
  const luminaires = async () =>
    itemsOf(((await site.document(reportId)) as { luminaires?: unknown }).luminaires) as Item[];
  const read = async (typed: Record<string, string | File>) =>
    browser.submit(await browser.open(path), { step: 'read', ...typed }, { action: path, withField: 'rows' });
  const save = (shown: Awaited<ReturnType<typeof read>>, more: Record<string, string> = {}) =>
    browser.submit(shown, { step: 'save', ...more }, { action: path });

  test('300 rows are pasted, previewed, saved in one go, and undone in one go', async () => {
    const section = await browser.open(`/electrician/reports/${reportId}/luminaires`);
    expect(section.html).toContain(`value="${path}"`);
    const shown = await read({ rows: [heads, ...lines].join('\n') });
    expect([shown.status, textOf(shown.html)]).toEqual([200, expect.stringContaining('Luminaires from a table')]);
    expect(textOf(shown.html)).toContain(
      '300 rows: 0 match luminaires in this report, 300 are new. Nothing is saved yet',
    );
    expect(textOf(shown.html)).toContain('1 column is left out: Lasted');
    expect(await luminaires()).toEqual([]);

    const again = await browser.submit(shown, { ...lasted, step: 'read' }, { action: path });
    expect(textOf(again.html)).toContain('1500 values in 300 rows: 300 new, 0 changed, 0 the same');
    const saved = await save(again);
    expect([saved.status, saved.location], textOf(saved.html)).toEqual([
      303,
      expect.stringContaining('/luminaires/luminaires/grid?saved&table='),
    ]);
    const made = await luminaires();
    expect(made).toHaveLength(300);
    expect(made[6]).toMatchObject({
      ...{ ref: 'EL7', location: 'Corridor 1', rated_min: 180, duration_min: '180', result: 'pass' },
    });

    const after = await browser.open(saved.location ?? '');
    const undone = await browser.submit(after, {}, { action: `${path}/undo` });
    expect(undone.location).toBe(`/electrician/reports/${reportId}/luminaires/luminaires/grid?taken-back-values`);
    expect(await luminaires()).toEqual([]);
  });

  test('a file changes the rows that it names: the preview says which are new, changed and the same', async () => {
    await fill(database.db, site.company.people.electrician, reportId, [
      ...[1, 2].flatMap((number) => [
        { path: `luminaires/l${number}`, value: true },
        { path: `luminaires/l${number}/ref`, value: `EL${number}` },
        { path: `luminaires/l${number}/location`, value: 'Corridor 1' },
        { path: `luminaires/l${number}/rated_min`, value: 180 },
        { path: `luminaires/l${number}/duration_min`, value: '180' },
        { path: `luminaires/l${number}/result`, value: 'pass' },
      ]),
    ]);
    const text = `${heads.replace('Lasted', 'duration_min')}\r\n${line(1)}\r\n${line(2, '140.5')}\r\n${line(3)}\r\n`;
    const shown = await read({ file: new File([text], 'tests.csv') });
    expect(textOf(shown.html)).toContain('6 values in 3 rows: 1 new, 1 changed, 1 the same');
    expect(textOf(shown.html)).toContain('140.5 instead of 180');
    // The file has become the text of the box: saving needs no file.
    const saved = await save(shown);
    expect(saved.status, textOf(saved.html)).toBe(303);
    expect((await luminaires()).map(({ id, duration_min }) => [id.length > 2 ? 'new' : id, duration_min])).toEqual([
      ['l1', '180'],
      ['l2', '140.5'],
      ['new', '180'],
    ]);
  });

  test('a refused row is named with its reason: nothing is saved, and the rows come back', async () => {
    const rows = [heads, line(1), 'EL2,Hall,often,180,Pass', 'EL3,Hall,180,180,Perhaps'].join('\n');
    const shown = await read({ rows });
    const refused = await save(shown);
    for (const page of [shown, refused]) {
      expect(page.status).toBe(422);
      expect(textOf(page.html)).toContain('Line 3, Rated duration in minutes: Enter');
      expect(textOf(page.html)).toContain('Line 4, Result: ');
      expect(page.html).toContain('EL2,Hall,often,180,Pass');
    }
    const twice = await read({ rows: [heads, line(1), line(1, '90')].join('\n') });
    expect(textOf(twice.html)).toContain(
      'Lines 2, 3: luminaire EL1 appears twice in the table and is not in the report. Keep one line, or give each its own reference',
    );
    const many = await read({ rows: [heads, ...Array.from({ length: 501 }, (_, at) => line(at))].join('\n') });
    expect(textOf(many.html)).toContain('That has 501 rows: 500 at once at most');
    const workbook = await read({ file: new File(['PK\x03\x04\0'], 'tests.xlsx') });
    expect(textOf(workbook.html)).toContain('This is not a CSV file');
    expect(await luminaires()).toEqual([]);
  });

  test('a list that is full keeps what was pasted', async () => {
    const some = (from: number, count: number) =>
      [heads, ...Array.from({ length: count }, (_, at) => line(from + at))].join('\n');
    expect((await save(await read({ rows: some(1, 300) }))).status).toBe(303);
    const refused = await save(await read({ rows: some(301, 201) }));
    expect([refused.status, textOf(refused.html)]).toEqual([409, expect.stringContaining('room for 500 luminaires')]);
    expect(refused.html).toContain('EL501,Corridor 51');
    expect(await luminaires()).toHaveLength(300);
  });

  test('its columns are remembered for it alone, with its own fields in the settings', async () => {
    expect((await save(await read({ rows: `${heads}\n${line(1)}` }), { ...lasted, remember: 'true' })).status).toBe(
      303,
    );
    const again = await read({ rows: `${heads}\n${line(2)}` });
    expect(textOf(again.html)).toContain('Your company remembers these columns');
    const fields = ['ref', 'location', 'rated_min', 'duration_min', 'result'];
    const kept = (await listMappings(database.db, site.company.people.electrician)).map((each) => each.fields);
    expect(kept).toEqual([fields]);
    expect(columnChoices(fields).map(({ value }) => value)).toEqual(fields);
    expect(columnChoices([]).map(({ value }) => value)).toContain('zs');
  });

  test('a list that the form does not have is not found, and nor is another company’s', async () => {
    const at = (list: string) => `/electrician/reports/${reportId}/luminaires/${list}/table`;
    expect((await browser.get(at('nothing'))).status).toBe(404);
    expect((await browser.get(at('luminaires'))).status).toBe(200);
    const stranger = await site.signedIn(site.other.people.electrician);
    expect((await stranger.get(at('luminaires'))).status).toBe(404);
  });
});
