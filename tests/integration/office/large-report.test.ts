import { beforeAll, expect, test } from 'vitest';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { largeReport } from '../../bench/large-report.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { fillLarge } from '../../support/fill-large.ts';
import { book } from '../../support/world.ts';
import { mustRedirect, openSite, type Site, sign, type Visitor } from './site.ts';

onBothDatabases('a report with more circuits than fit on one page', (database) => {
  let site: Site;
  let supervisor: Visitor;
  let id: string;
  beforeAll(async () => {
    site = await openSite(database.db);
    supervisor = await site.as(site.company.people.supervisor);
    const { electrician } = site.company.people;
    id = (await book(database.db, site.company, electrician)).reportId;
    await fillLarge(database.db, electrician, id, largeReport(180));
  });

  test('is signed, and takes comments on the page of the board that they are about', async () => {
    const { document } = await getReport(database.db, site.company.people.electrician, id);
    expect(document.boards).toHaveLength(3);
    await mustRedirect(sign(await site.as(site.company.people.electrician), id, await site.seq(id)));
    const path = 'boards/b1/circuits/b1-9/zs';
    const board = `/reports/${id}/boards/b1`;
    const comment = { at: path, [`comment_${path}`]: 'Is this one right?' };
    expect(await mustRedirect(supervisor.post(`${board}/comments`, comment))).toBe(`${board}?done=commented#${path}`);
    const row = await database.db
      .selectFrom('review_comment')
      .where('report_id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ path, text: 'Is this one right?' });
    expect(await mustRedirect(supervisor.post(`${board}/comments/${row.id}/resolution`, { at: path }))).toBe(
      `${board}?done=resolved#${path}`,
    );
  });

  test('decides nothing on the page of a board', async () => {
    const answer = await supervisor.post(`/reports/${id}/boards/b1/approval`, { base: '1.0' });
    expect(answer.status).toBe(404);
  });
});
