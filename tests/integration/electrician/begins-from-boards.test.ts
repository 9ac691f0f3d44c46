import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Board, Item } from '../../../src/domain/forms/definition.ts';
import { itemsOf, valueAt } from '../../../src/domain/forms/document.ts';
import type { Change } from '../../../src/domain/report/merge.ts';
import { sayCovers } from '../../../src/features/compliance/server/say-cover.ts';
import { boardsOfSite, findBeginning } from '../../../src/server/repositories/homes/boards.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { bookWork, issueFilled, soundMinorWorks } from '../../support/new-work/issued-work.ts';
import { issuedReport } from '../../support/reports.ts';
import { book, fill } from '../../support/world.ts';
import { phoneOf } from '../field/phone-of.ts';
import { openSite, type Site, textOf } from './site.ts';

const AT = 'boards/board/circuits/circuit';

onBothDatabases('reports begun from the boards of a site', (database) => {
  let site: Site;
  let inspected: { id: string; number: string };
  let work: { number: string };
  let known: Item;
  let board: Board;
  beforeAll(async () => {
    site = await openSite(database.db);
    inspected = await issuedReport(site.deps, site.company);
    board = ((await site.document(inspected.id)).boards ?? [])[0] as Board;
    known = itemsOf(board.circuits)[1] as Item;
    work = await issuedWork([
      { path: 'boards/board/board_ref', value: String(board.board_ref) },
      { path: `${AT}/circuit_no`, value: String(known.circuit_no) },
      { path: `${AT}/description`, value: String(known.description) },
      { path: `${AT}/ocpd_rating`, value: '10' },
      { path: 'work/completed_on', value: '2026-11-23' },
    ]);
  });
  async function issuedWork(more: readonly Change[]): Promise<{ number: string }> {
    const { reportId } = await bookWork(database.db, site.company, 'MEIWC');
    const at = new Set(more.map(({ path }) => path));
    const sound = soundMinorWorks().filter(({ path }) => !at.has(path));
    await fill(database.db, people().electrician, reportId, [...sound, ...more]);
    return issueFilled(site.deps, site.company, reportId);
  }
  const people = () => site.company.people;
  const deviceIn = async (reportId: string) =>
    valueAt(await site.document(reportId), `boards/${board.id}/circuits/${known.id}`) as Item;

  test('after minor works, the next report starts with the new device, marked with the certificate that says so', async () => {
    const { reportId } = await book(database.db, site.company, people().electrician);
    const home = `/electrician/reports/${reportId}`;
    const electrician = await site.signedIn(people().electrician);
    const overview = await electrician.open(home);
    expect(textOf(overview.html)).toContain(`(${inspected.number})`);
    await electrician.submit(overview, {}, { action: `${home}/last-time` });
    expect(await deviceIn(reportId)).toMatchObject({ ocpd_rating: '10', carried: { from: work.number } });
    const after = ((await site.document(reportId)).boards ?? [])[0] as Board;
    expect(after).toMatchObject({ id: board.id, board_ref: board.board_ref, carried: { from: inspected.number } });
    expect(itemsOf(after.circuits).map(({ id }) => id)).toEqual(itemsOf(board.circuits).map(({ id }) => id));
  });

  test('so do installation certificates and minor works, at booking too', async () => {
    for (const kind of ['EIC', 'MEIWC'] as const) {
      const { reportId } = await bookWork(database.db, site.company, kind);
      const beginning = await findBeginning(
        database.db,
        people().electrician,
        await getReport(database.db, people().electrician, reportId),
      );
      const circuit = valueAt(beginning?.document ?? {}, `boards/${board.id}/circuits/${known.id}`);
      expect(circuit).toMatchObject({ ocpd_rating: '10' });
    }
  });

  test('a phone starts with them as well, with no signal', async () => {
    const { reportId } = await book(database.db, site.company, people().electrician);
    const phone = await phoneOf(site, people().electrician);
    phone.network.isThere = false;
    const home = `/electrician/reports/${reportId}`;
    await phone.browser.submit(await phone.browser.get(home), {}, { action: `${home}/last-time` });
    phone.network.isThere = true;
    await phone.send();
    expect(await deviceIn(reportId)).toMatchObject({ ocpd_rating: '10', carried: { from: work.number } });
  });

  test('the site’s page shows them, asks what is not plain, and follows the answer until it is taken back', async () => {
    const unclear = await issuedWork([
      { path: 'boards/board/board_ref', value: 'Fuse board' },
      { path: `${AT}/circuit_no`, value: '9' },
      { path: 'work/completed_on', value: '2026-11-23' },
    ]);
    const office = await site.signedIn(people().office);
    const page = `/sites/${site.company.sites.own}`;
    const of = async (who = people().office) => boardsOfSite(database.db, who, site.company.sites.own);
    const { questions, boards } = await of();
    expect(questions).toMatchObject([{ item: `${unclear.number}/board` }]);
    expect(boards).toHaveLength(2);
    const answer = {
      submission: randomUUID(),
      item: questions[0]?.item ?? '',
      of: questions[0]?.of ?? '',
      answer: 'same',
    };
    const post = (fields: Record<string, string>, at = 'board-answer') => office.post(`${page}/${at}`, fields);
    const answered = await post(answer);
    expect([answered.status, answered.location]).toEqual([303, `${page}?done=board-answered#boards`]);
    const now = await of();
    expect(now.boards).toHaveLength(boards.length - 1);
    expect((await post({ ...answer, submission: randomUUID() })).status).toBe(409);
    expect((await post({ ...answer, submission: randomUUID(), answer: 'perhaps' })).status).toBe(400);
    await post({ submission: randomUUID(), said: now.answers[0]?.id ?? '' }, 'board-answer-undone');
    expect((await of()).questions).toHaveLength(1);
    expect((await of(site.other.people.office)).boards).toEqual([]);
    expect((await of(people().client)).boards).toHaveLength(boards.length);
  });

  test('a report that a person called one on a part asks after no other board, and the next one begins with all', async () => {
    const { sites } = site.company;
    const asked = async () =>
      (await boardsOfSite(database.db, people().office, sites.own)).questions.filter(({ now }) => now === undefined);
    const part = await issuedReport(site.deps, site.company, wholeInspection({ day: '2026-11-24' }));
    expect(await asked()).toMatchObject([{ item: part.number }]);
    const { id } = await database.db
      .selectFrom('certificate')
      .where('report_id', '=', part.id)
      .select('id')
      .executeTakeFirstOrThrow();
    await database.db
      .transaction()
      .execute((trx) => sayCovers(trx, people().office, sites.own, new Map([[id, 'part']]), new Date()));
    expect(await asked()).toEqual([]);
    const { reportId } = await book(database.db, site.company, people().electrician);
    const next = await getReport(database.db, people().electrician, reportId);
    const beginning = await findBeginning(database.db, people().electrician, next);
    expect((beginning?.document.boards ?? []).map(({ board_ref }) => board_ref)).toContain('Fuse board');
  });

  test('a site with a hundred certificates still has the boards of its oldest', async () => {
    const { id: reportId } = await database.db
      .selectFrom('certificate')
      .innerJoin('report', 'report.id', 'certificate.report_id')
      .where('certificate.number', '=', work.number)
      .select('report.id')
      .executeTakeFirstOrThrow();
    const copy = async (table: 'report' | 'report_part' | 'certificate', at: number) => {
      const by = table === 'report' ? 'id' : 'report_id';
      const rows = await database.db
        .selectFrom(table)
        .where(by as 'company_id', '=', reportId)
        .selectAll()
        .execute();
      for (const row of rows) {
        const own = row as Record<string, unknown>;
        const changed = {
          ...(table === 'report' && { status: 'approved' }),
          ...(table === 'certificate' && { id: randomUUID(), number: `${work.number}-${at}`, code: randomUUID() }),
          ...('log_index' in own && { log_index: null }),
          [by]: `${reportId}-${at}`,
        };
        await database.db
          .insertInto(table)
          .values({ ...own, ...changed } as never)
          .execute();
      }
    };
    for (let at = 0; at < 100; at += 1) {
      for (const table of ['report', 'report_part', 'certificate'] as const) await copy(table, at);
      await database.db.updateTable('report').set({ status: 'issued' }).where('id', '=', `${reportId}-${at}`).execute();
    }
    const { boards } = await boardsOfSite(database.db, people().office, site.company.sites.own);
    expect(boards.some(({ from }) => from.number === inspected.number)).toBe(true);
  });
});
