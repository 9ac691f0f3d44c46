import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { answerDefects } from '../../../src/features/defects/server/answer-defects.ts';
import { BadInputError, ForbiddenError, NotFoundError } from '../../../src/kernel/errors.ts';
import { closeWithCertificate } from '../../../src/server/reports/write-issue.ts';
import { takeNumber } from '../../../src/server/repositories/certificates/issuing.ts';
import { findActiveKey } from '../../../src/server/repositories/certificates/signing-keys.ts';
import { lockReport } from '../../../src/server/repositories/lock-report.ts';
import { listEarlierDefects } from '../../../src/server/repositories/reports/earlier-defects.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { listedDefects } from '../../support/listed-defects.ts';
import { makeFakeKey } from '../../support/seed.ts';
import { book, putInState } from '../../support/world.ts';
import { mustRedirect, openSite, type Site, type Visitor } from './site.ts';

onBothDatabases('defects of earlier reports', (database) => {
  let site: Site;
  let office: Visitor;
  let siteId: string;
  beforeAll(async () => {
    site = await openSite(database.db);
    office = await site.as(site.company.people.office);
    siteId = site.company.sites.own;
  });
  const people = () => site.company.people;

  /** A certificate with these observations, as if it had been issued of an inspection on that day. */
  async function issue(inspectedOn: string, observations: readonly { id: string; code: string; text: string }[]) {
    const { reportId } = await book(database.db, site.company, people().electrician, siteId);
    await putInState(database.db, reportId, 'approved');
    return database.db.transaction().execute(async (trx) => {
      const key = await findActiveKey(trx, people().supervisor);
      const kid = key?.id ?? (await makeFakeKey(trx, people().supervisor));
      const report = await lockReport(trx, people().supervisor, reportId);
      const number = await takeNumber(trx, people().supervisor, { ...report, corrected: null });
      const canonical = JSON.stringify({ number: number.number, report: { observations } });
      const days = { inspectedOn, nextDue: '2031-01-01', outcome: 'unsatisfactory' } as const;
      const signed = { canonical, signature: 'a..b', kid };
      await closeWithCertificate(trx, people().supervisor, report, { ...number, ...signed, ...days }, new Date());
      return number.number;
    });
  }
  const listed = async (who = people().office) =>
    (await listedDefects(database.db, who))
      .filter((each) => each.site_id === siteId)
      .map(({ words, later_number: later }) => [words, later === null ? 'newest' : 'earlier']);
  const post = (fields: Record<string, string>, who = office) => who.post(`/sites/${siteId}/defects`, fields);
  const audited = () =>
    database.db
      .selectFrom('audit_event')
      .where('company_id', '=', site.company.id)
      .where('action', 'like', 'defect.%')
      .orderBy('id')
      .select(['action', 'user_id', 'detail'])
      .execute();

  test('stay on the list until a person has said of each whether it is still there, and the answer can be taken back', async () => {
    const first = await issue('2026-11-01', [
      { id: 'o1', code: 'C2', text: 'No RCD' },
      { id: 'o2', code: 'C3', text: 'No label' },
    ]);
    expect(await listEarlierDefects(database.db, people().office, siteId)).toEqual([]);
    expect(await listed()).toEqual([
      ['No RCD', 'newest'],
      ['No label', 'newest'],
    ]);
    const early = await post({ [`defect.o1.${first}`]: 'put_right' });
    expect(early.status).toBe(400);

    await issue('2026-11-20', [{ id: 'o1', code: 'C3', text: 'Old colours' }]);
    expect(await listed()).toEqual([
      ['No RCD', 'earlier'],
      ['No label', 'earlier'],
      ['Old colours', 'newest'],
    ]);

    const said = { [`defect.o1.${first}`]: 'put_right', [`defect.o2.${first}`]: 'still_there' };
    expect(await mustRedirect(post(said))).toBe(`/sites/${siteId}?done=defects-answered#earlier-defects`);
    // A defect that is still there needs no further answer: the list shows it like one of the newest report.
    expect(await listed()).toEqual([
      ['No label', 'newest'],
      ['Old colours', 'newest'],
    ]);
    expect(await listed(people().client)).toEqual(await listed());
    expect(await listEarlierDefects(database.db, people().office, siteId)).toMatchObject([
      {
        text: 'No RCD',
        number: first,
        inspectedOn: '2026-11-01',
        said: { answer: 'put_right', by: people().office.name },
      },
      { text: 'No label', said: { answer: 'still_there' } },
    ]);

    // The same again changes nothing; another answer takes the place of the first; a blank takes it back.
    await mustRedirect(post(said));
    expect(await audited()).toHaveLength(2);
    await mustRedirect(post({ [`defect.o1.${first}`]: '', [`defect.o2.${first}`]: 'put_right' }));
    expect(await listed()).toEqual([
      ['No RCD', 'earlier'],
      ['Old colours', 'newest'],
    ]);
    const events = await audited();
    expect(events.map(({ action, user_id, detail }) => [action, user_id, JSON.parse(detail)])).toEqual([
      ['defect.answered', people().office.userId, { number: first, observation: 'o1', answer: 'put_right' }],
      ['defect.answered', people().office.userId, { number: first, observation: 'o2', answer: 'still_there' }],
      ['defect.answer-undone', people().office.userId, { number: first, observation: 'o1', before: 'put_right' }],
      [
        'defect.answered',
        people().office.userId,
        { number: first, observation: 'o2', before: 'still_there', answer: 'put_right' },
      ],
    ]);
  });

  test('the same form sent twice has one effect', async () => {
    const [defect] = await listEarlierDefects(database.db, people().office, siteId);
    const fields = { submission: randomUUID(), [`defect.${defect?.id}.${defect?.number}`]: 'still_there' };
    const before = (await audited()).length;
    const answers = await Promise.all([post(fields), post(fields)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await audited()).toHaveLength(before + 1);
  });

  test('are answered by the office and supervisors of the company, about defects of that site and no others', async () => {
    const [defect] = await listEarlierDefects(database.db, people().office, siteId);
    const said = [{ number: defect?.number ?? '', id: defect?.id ?? '', answer: 'put_right' as const }];
    const answer = (
      who: Parameters<typeof answerDefects>[1],
      at = siteId,
      what: Parameters<typeof answerDefects>[3] = said,
    ) => database.db.transaction().execute((trx) => answerDefects(trx, who, at, what, new Date()));
    for (const role of ['electrician', 'apprentice', 'client'] as const)
      await expect(answer(people()[role])).rejects.toThrow(ForbiddenError);
    await expect(answer(site.other.people.office)).rejects.toThrow(NotFoundError);
    await expect(answer(people().office, site.company.sites.other)).rejects.toThrow(BadInputError);
    await expect(answer(people().office, siteId, [{ number: 'X', id: 'o1', answer: 'put_right' }])).rejects.toThrow(
      BadInputError,
    );
    expect(await listEarlierDefects(database.db, site.other.people.office, siteId)).toEqual([]);
    const stranger = await site.stranger.post(`/sites/${siteId}/defects`, {});
    expect([stranger.status, stranger.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/auth/sign-in'),
    ]);
    expect((await post({ [`defect.${defect?.id}.${defect?.number}`]: 'banana' })).status).toBe(400);
  });
});
