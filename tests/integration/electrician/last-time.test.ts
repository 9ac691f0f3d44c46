import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import { hasEntered } from '../../../src/server/repositories/entries/entered-values.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { issuedReport } from '../../support/reports.ts';
import { book, fill as enter } from '../../support/world.ts';
import { fill, openSite, type Site, textOf } from './site.ts';

onBothDatabases('start from last time', (database) => {
  let site: Site;
  let electrician: Browser;
  let number = '';
  beforeAll(async () => {
    site = await openSite(database.db);
    electrician = await site.signedIn(site.company.people.electrician);
    number = (await issuedReport(site.deps, site.company)).number;
  });
  const begun = async () => {
    const { reportId } = await book(database.db, site.company, site.company.people.electrician);
    return { reportId, home: `/electrician/reports/${reportId}` };
  };
  const open = async (path: string) => textOf((await electrician.open(path)).html);

  test('carries over boards, circuits and supply, marked, and no results', async () => {
    const { reportId, home } = await begun();
    const overview = await electrician.open(home);
    expect(textOf(overview.html)).toContain(`last inspected on 20 November 2026 (${number})`);
    const answer = await electrician.submit(overview, {}, { action: `${home}/last-time` });
    expect(answer.status).toBe(303);
    const { boards = [] } = await site.document(reportId);
    expect(boards.length).toBeGreaterThan(0);
    const [board] = boards;
    const page = await open(`${home}/boards/${board?.id}`);
    expect(page).toContain(`Carried over from ${number} of 20 November 2026`);
    const circuit = board?.circuits?.[0];
    expect(await open(`${home}/boards/${board?.id}/circuits/${circuit?.id}`)).toContain(
      'From last time: confirm or change',
    );
    expect(circuit).not.toHaveProperty('zs');
    expect(circuit).toHaveProperty('live_csa');
    expect(await open(`${home}/check`)).toContain(
      `Confirm what was carried over with ${board?.circuits?.length} circuits`,
    );
    expect(await open(`${home}/sign`)).toMatch(/confirm what was carried over/i);
    expect(await open(home)).not.toContain('Start from last time');
    expect(await open(`${home}/history`)).toContain(`from ${number}`);
    // A carried-over value counts as nobody's work.
    expect(await hasEntered(database.db, site.company.people.electrician, reportId)).toBe(false);
  });

  test('a whole board is confirmed at once, with the values typed on its page', async () => {
    const { reportId, home } = await begun();
    await electrician.submit(await electrician.open(home), {}, { action: `${home}/last-time` });
    const [board] = (await site.document(reportId)).boards ?? [];
    const path = `${home}/boards/${board?.id}`;
    const answer = await electrician.submit(
      await electrician.open(path),
      { location: 'Loft' },
      { action: `${path}/carried` },
    );
    expect(answer.location).toBe(`${path}?confirmed`);
    const [after] = (await site.document(reportId)).boards ?? [];
    expect(after).toMatchObject({ location: 'Loft' });
    expect(JSON.stringify(after)).not.toContain(number);
    expect(await hasEntered(database.db, site.company.people.electrician, reportId)).toBe(true);
    const check = await open(`${home}/check`);
    expect(check).not.toContain('with 1 circuit');
    expect(check).toContain(`Confirm what was carried over, from ${number}`);
    expect(await open(`${home}/history`)).toContain('confirmed');
  });

  test('list pages open as before', async () => {
    const { home } = await begun();
    await electrician.submit(await electrician.open(home), {}, { action: `${home}/last-time` });
    for (const page of ['special_locations', 'instruments', 'inspection_schedule', 'observations', 'boards'])
      expect((await electrician.open(`${home}/${page}`)).status, page).toBe(200);
  });

  test('a changed value loses its mark, the others keep theirs', async () => {
    const { reportId, home } = await begun();
    await electrician.submit(await electrician.open(home), {}, { action: `${home}/last-time` });
    const [board] = (await site.document(reportId)).boards ?? [];
    const circuit = board?.circuits?.[0];
    const path = `${home}/boards/${board?.id}/circuits/${circuit?.id}`;
    const marks = async () => ((await electrician.open(path)).html.match(/From last time: confirm/g) ?? []).length;
    const before = await marks();
    await fill(electrician, path, { description: 'Something else altogether' });
    expect(await marks()).toBe(before - 1);
  });

  test('a repeated post, or one after a board was begun, changes nothing', async () => {
    const { reportId, home } = await begun();
    const overview = await electrician.open(home);
    await electrician.submit(overview, {}, { action: `${home}/last-time` });
    const after = JSON.stringify(await site.document(reportId));
    const again = await electrician.submit(overview, {}, { action: `${home}/last-time` });
    expect(again.status).toBe(303);
    expect(JSON.stringify(await site.document(reportId))).toBe(after);

    const other = await begun();
    const page = await electrician.open(other.home);
    await enter(database.db, site.company.people.electrician, other.reportId, [
      { path: 'boards/b9/board_ref', value: 'CU9' },
    ]);
    await electrician.submit(page, {}, { action: `${other.home}/last-time` });
    expect((await site.document(other.reportId)).boards?.map(({ id }) => id)).toEqual(['b9']);
    expect(await open(`${other.home}/last-time`)).toContain('has boards already');
  });
});
