import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import { commentOn } from '../../../src/server/reports/comment.ts';
import { returnReport } from '../../../src/server/reports/return.ts';
import { settleComment } from '../../../src/server/reports/settle-comment.ts';
import { listComments } from '../../../src/server/repositories/findings/review-comments.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { book, putInState, fill as write } from '../../support/world.ts';
import { fill, openSite, type Site, textOf } from './site.ts';

onBothDatabases('replies to review comments', (database) => {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    site = await openSite(database.db);
    browser = await site.signedIn(site.company.people.electrician);
  });

  const trx = <T>(work: Parameters<ReturnType<typeof database.db.transaction>['execute']>[0]) =>
    database.db.transaction().execute(work) as Promise<T>;
  const give = (reportId: string) =>
    trx((t) => returnReport(t, site.company.people.supervisor, reportId, [], new Date()));

  /** A report that was submitted and returned with a comment at each path. */
  async function returned(...paths: string[]) {
    const { electrician, supervisor } = site.company.people;
    const { reportId } = await book(database.db, site.company, electrician);
    await write(database.db, electrician, reportId, wholeInspection());
    await putInState(database.db, reportId, 'submitted');
    const ids: string[] = [];
    for (const path of paths) {
      const said = [{ path, text: `Why so, at ${path}?` }];
      ids.push(...(await trx<string[]>((t) => commentOn(t, supervisor, reportId, said, new Date()))));
    }
    await give(reportId);
    return { reportId, home: `/electrician/reports/${reportId}`, ids };
  }
  const comments = async (reportId: string) => listComments(database.db, site.company.people.supervisor, reportId);

  test('are saved with the correction, once even if sent twice; only the supervisor settles a comment', async () => {
    const { reportId, home, ids } = await returned('supply/ze');
    const page = await browser.get(`${home}/supply`);
    expect(textOf(page.html)).toContain('Why so, at supply/ze?');
    const submission = randomUUID();
    const typed = { ze: '0.29', [`reply.${ids[0]}`]: 'Misread: measured again', dealt_with: ids[0] ?? '', submission };
    for (let time = 0; time < 2; time += 1) {
      expect((await browser.submit(page, typed, { action: `${home}/supply` })).status).toBe(303);
    }
    const { document } = await getReport(database.db, site.company.people.electrician, reportId);
    expect(document.supply).toMatchObject({ ze: { text: '0.29' } });
    const [comment] = await comments(reportId);
    expect(comment).toMatchObject({
      dealtWith: true,
      resolvedAt: null,
      replies: [{ text: 'Misread: measured again', authorName: site.company.people.electrician.name, dealtWith: true }],
    });
    const shown = await browser.get(`${home}/supply`);
    expect(textOf(shown.html)).toContain('Dealt with.');
    expect(shown.html).not.toContain(`name="reply.${ids[0]}"`);
    expect(textOf((await browser.get(home)).html)).toContain('All comments are dealt with');
    const settled = { commentId: ids[0] ?? '', answer: '' };
    await trx((t) => settleComment(t, site.company.people.supervisor, reportId, settled, new Date()));
    expect(textOf((await browser.get(`${home}/supply`)).html)).not.toContain('Why so');
  });

  test('about the whole report are given on its overview, which lists every comment with its place', async () => {
    const { reportId, home, ids } = await returned(
      '',
      'boards/cu1/circuits/cu1-1/zs',
      'inspection_schedule/cu_ip/outcome',
    );
    const page = await browser.get(home);
    const words = textOf(page.html);
    expect(words).toContain('Whole report');
    expect(words).toContain('3 comments to deal with');
    expect(page.html).toContain(`href="${home}/boards/cu1/circuits/cu1-1#zs"`);
    expect(page.html).toContain(`href="${home}/inspection_schedule#cu_ip.outcome"`);
    const typed = { [`reply.${ids[0]}`]: 'No access to the loft', dealt_with: [ids[1] ?? '', ids[2] ?? ''] };
    const answer = await browser.submit(page, typed, { action: `${home}/comments` });
    expect([answer.status, answer.location]).toEqual([303, `${home}?replied`]);
    expect(
      (await comments(reportId)).map(({ dealtWith, replies }) => [dealtWith, replies.map(({ text }) => text)]),
    ).toEqual([
      [false, ['No access to the loft']],
      [true, ['']],
      [true, ['']],
    ]);
    expect(textOf((await browser.get(home)).html)).toContain('1 comment to deal with');
  });

  test('at a circuit and in the schedule are saved with their forms', async () => {
    const { reportId, home, ids } = await returned('boards/cu1/circuits/cu1-1/zs', 'inspection_schedule/cu_ip/outcome');
    const circuit = `${home}/boards/cu1/circuits/cu1-1`;
    expect((await fill(browser, circuit, { [`reply.${ids[0]}`]: 'At the far socket 👍' })).status).toBe(303);
    const schedule = `${home}/inspection_schedule`;
    expect((await fill(browser, schedule, { dealt_with: ids[1] ?? '' })).status).toBe(303);
    expect((await comments(reportId)).map(({ dealtWith, replies }) => [dealtWith, replies.length])).toEqual([
      [false, 1],
      [true, 1],
    ]);
    const [reply] = (await comments(reportId)).flatMap(({ replies }) => replies);
    expect(reply?.text).toBe('At the far socket 👍');
  });

  test('that are too long are refused with the rest of the form, and the text stays as typed', async () => {
    const { reportId, home, ids } = await returned('supply/ze', 'inspection_schedule/cu_ip/outcome');
    const long = `Done 👍 ${'x'.repeat(500)}`;
    for (const [path, id] of [
      [`${home}/supply`, ids[0]],
      [`${home}/inspection_schedule`, ids[1]],
    ]) {
      const answer = await fill(browser, path ?? '', { [`reply.${id}`]: long, dealt_with: id ?? '', ze: '0.77' });
      expect([path, answer.status]).toEqual([path, 422]);
      expect(answer.html).toContain(`>${long}</textarea>`);
      expect(answer.html).toContain(`href="#reply.${id}"`);
    }
    const overview = await browser.submit(await browser.get(home), { [`reply.${ids[0]}`]: 'x'.repeat(501) });
    expect(overview.status).toBe(422);
    expect((await comments(reportId)).flatMap(({ replies }) => replies)).toEqual([]);
    const { document } = await getReport(database.db, site.company.people.electrician, reportId);
    expect(document.supply).not.toMatchObject({ ze: { text: '0.77' } });
  });

  test('are needed again when the report comes back with the comment still open', async () => {
    const { reportId, home, ids } = await returned('supply/ze');
    await fill(browser, `${home}/supply`, { ze: '0.29', dealt_with: ids[0] ?? '' });
    const signed = { signature: site.company.people.electrician.name, confirm: 'true' };
    expect((await fill(browser, `${home}/sign`, signed)).location).toBe(`${home}?signed`);
    expect((await comments(reportId))[0]?.dealtWith).toBe(true);
    await give(reportId);
    expect((await comments(reportId))[0]).toMatchObject({ dealtWith: false, replies: [{ dealtWith: true }] });
    expect(textOf((await browser.get(home)).html)).toContain('1 comment to deal with');
    expect((await browser.get(`${home}/supply`)).html).toContain(`name="reply.${ids[0]}"`);
  });

  test('to comments of another report, an unknown one, or after submission are not saved', async () => {
    const [mine, other] = [await returned('supply/ze'), await returned('supply/ze')];
    const post = (home: string, fields: Record<string, string>) =>
      browser.post(`${home}/comments`, { submission: randomUUID(), base: '0', ...fields });
    const strange = { [`reply.${other.ids[0]}`]: 'Hello', dealt_with: randomUUID() };
    expect((await post(mine.home, strange)).status).toBe(303);
    expect((await comments(other.reportId)).flatMap(({ replies }) => replies)).toEqual([]);
    expect((await comments(mine.reportId)).flatMap(({ replies }) => replies)).toEqual([]);
    const stranger = await site.signedIn(site.other.people.electrician);
    const theirs = { submission: randomUUID(), dealt_with: mine.ids[0] ?? '' };
    expect((await stranger.post(`${mine.home}/comments`, theirs)).status).toBe(404);
    expect((await site.stranger().post(`${mine.home}/comments`, theirs)).status).toBe(303);
    await putInState(database.db, mine.reportId, 'submitted');
    expect((await post(mine.home, { dealt_with: mine.ids[0] ?? '' })).status).toBe(409);
    expect((await comments(mine.reportId)).flatMap(({ replies }) => replies)).toEqual([]);
  });
});
