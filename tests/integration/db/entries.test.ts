import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../src/domain/report/entry.ts';
import { fold, valueAt } from '../../../src/domain/report/fold.ts';
import type { Change } from '../../../src/domain/report/merge.ts';
import { sameValue } from '../../../src/domain/report/value.ts';
import { BadInputError, ConflictError, NotFoundError } from '../../../src/kernel/errors.ts';
import type { Viewer } from '../../../src/kernel/viewer.ts';
import { discardReport } from '../../../src/server/reports/discard.ts';
import { appendEntries, type ReportChange } from '../../../src/server/reports/fill.ts';
import { signReport } from '../../../src/server/reports/sign.ts';
import { submitReport } from '../../../src/server/reports/submit.ts';
import {
  documentBefore,
  getLog,
  listHistory,
  readLogAround,
} from '../../../src/server/repositories/entries/entry-log.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { booking } from '../../support/details.ts';
import { changes, documentAt, emptyLog, send, sendings } from '../../support/log.ts';
import { change, inTransaction, type Seed, seedCompany } from '../../support/seed.ts';

const ze = (text: string): Change => ({ path: 'supply/ze', value: { text, provenance: 'measured' } });

onBothDatabases('the entry log', (database) => {
  const newReport = async (seed: Seed) => {
    const { viewers, siteId } = seed;
    const { reportId } = await inTransaction(database.db, (trx) =>
      bookVisit(trx, viewers.office, booking(siteId, viewers.electrician.userId), new Date()),
    );
    return { reportId, start: (await getReport(database.db, viewers.owner, reportId)).seq };
  };

  test('keeps who typed what, how and when', async () => {
    const { viewers, reportId } = await seedCompany(database.db);
    const { seq } = await getReport(database.db, viewers.electrician, reportId);
    const now = new Date('2026-11-23T10:00:00.000Z');
    const sent = change(seq, [ze('0.35')], { deviceAt: '2026-11-23T09:58:00.000Z' });
    const appended = await appendEntries(database.db, viewers.electrician, reportId, sent, now);
    expect(appended).toEqual({ seq: seq + 1, applied: ['supply/ze'], conflicts: [], replay: false });
    expect((await getLog(database.db, viewers.electrician, reportId)).at(-1)).toEqual({
      seq: seq + 1,
      path: 'supply/ze',
      value: { text: '0.35', provenance: 'measured' },
      kind: 'set',
      provenance: 'measured',
      authorId: viewers.electrician.userId,
      deviceAt: '2026-11-23T09:58:00.000Z',
      serverAt: now.toISOString(),
      submission: sent.submission,
      base: seq,
    });
  });

  test('the same form twice has one effect and one answer', async () => {
    const { viewers, reportId } = await seedCompany(database.db);
    const sent = change(0, [ze('0.35')]);
    const [first, second] = await Promise.all([
      appendEntries(database.db, viewers.electrician, reportId, sent, new Date()),
      appendEntries(database.another(), viewers.electrician, reportId, sent, new Date()),
    ]);
    expect([first.replay, second.replay].sort()).toEqual([false, true]);
    expect({ ...first, replay: true }).toEqual({ ...second, replay: true });
    const { seq } = await getReport(database.db, viewers.electrician, reportId);
    expect(seq).toBe(first.seq);
  });

  test('the same form with other values is kept as a form of its own', async () => {
    const { viewers, reportId } = await seedCompany(database.db);
    const sent = change(0, [ze('0.35')]);
    const other = change(0, [ze('0.53')], { submission: sent.submission });
    const { seq } = await appendEntries(database.db, viewers.electrician, reportId, sent, new Date());
    const kept = await appendEntries(database.db, viewers.electrician, reportId, other, new Date());
    expect(kept).toMatchObject({
      replay: false,
      applied: [],
      conflicts: [{ path: 'supply/ze', value: { text: '0.53' } }],
    });
    expect(await appendEntries(database.db, viewers.electrician, reportId, other, new Date())).toEqual({
      ...kept,
      replay: true,
    });
    expect((await getReport(database.db, viewers.electrician, reportId)).seq).toBe(seq + 1);
  });

  test('with a base that the report has not reached nothing is written over without a question', async () => {
    const { viewers, reportId } = await seedCompany(database.db);
    const { seq } = await appendEntries(
      database.db,
      viewers.electrician,
      reportId,
      change(0, [ze('0.35')]),
      new Date(),
    );
    const made = { '0.96': seq + 1000, '0.97': Number.MAX_SAFE_INTEGER, '0.98': Number.POSITIVE_INFINITY };
    for (const [text, base] of Object.entries(made)) {
      const ahead = await appendEntries(
        database.db,
        viewers.electrician,
        reportId,
        change(base, [ze(text)]),
        new Date(),
      );
      expect(ahead).toMatchObject({ applied: [], conflicts: [{ path: 'supply/ze', value: { text } }] });
    }
    const report = await getReport(database.db, viewers.electrician, reportId);
    expect(valueAt(report.document, 'supply/ze')).toEqual(ze('0.35').value);
  });

  test('two writers at once lose nothing', async () => {
    const seed = await seedCompany(database.db);
    const { reportId, start } = await newReport(seed);
    const [here, there] = [database.db, database.another()];
    const writers: readonly (readonly [typeof here, Viewer])[] = [
      [here, seed.viewers.electrician],
      [there, seed.viewers.supervisor],
    ];
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => {
        const [db, viewer] = writers[i % 2] as (typeof writers)[0];
        const mine = [{ path: `boards/b/circuits/${i}/zs`, value: String(i) }, ze(`0.${i + 10}`)];
        return appendEntries(db, viewer, reportId, change(start, mine), new Date());
      }),
    );
    const report = await getReport(database.db, seed.viewers.electrician, reportId);
    const log = await getLog(database.db, seed.viewers.electrician, reportId);
    expect(log.map((entry) => entry.seq)).toEqual(Array.from({ length: start + 80 }, (_, i) => i + 1));
    expect(report.document.boards?.[0]?.circuits).toHaveLength(40);
    expect(report.conflicts).toHaveLength(39);
    expect(report.document).toEqual(fold(log));
  });

  test('any interleaving of two writers loses no value, and folds as it does in memory', async () => {
    const seed = await seedCompany(database.db);
    await fc.assert(
      fc.asyncProperty(sendings, async (sent) => {
        const { reportId, start } = await newReport(seed);
        let expected = emptyLog();
        for (const { writer, lag, changes } of sent) {
          const viewer = writer === 0 ? seed.viewers.electrician : seed.viewers.supervisor;
          const base = Math.max(0, expected.seq - lag);
          const before = expected;
          expected = send(expected, viewer.userId, base, changes);
          const { seq } = await appendEntries(database.db, viewer, reportId, change(start + base, changes), new Date());
          expect(seq).toBe(start + expected.seq);
          const log = await getLog(database.db, viewer, reportId);
          for (const { path, value } of changes)
            expect(
              log.some((entry) => entry.path === path && sameValue(entry.value, value)) ||
                [documentAt(before.entries, base), before.document, expected.document].some((document) =>
                  sameValue(valueAt(document, path), value),
                ),
            ).toBe(true);
        }
        const report = await getReport(database.db, seed.viewers.electrician, reportId);
        const log = await getLog(database.db, seed.viewers.electrician, reportId);
        const own = log.slice(start);
        expect(own.map(({ path, value, kind }) => ({ path, value, kind }))).toEqual(
          expected.entries.map(({ path, value, kind }) => ({ path, value, kind })),
        );
        expect(report.document).toEqual(fold(log));
        expect(fold(own)).toEqual(expected.document);
        await expectSameAsWholeLog(seed.viewers.electrician, reportId, log);
        expect(report.conflicts).toHaveLength(expected.conflicts.length);
      }),
      { numRuns: 40 },
    );
  });

  /** What is read of a part of the log is what the whole of it says. */
  async function expectSameAsWholeLog(viewer: Viewer, reportId: string, log: readonly Entry[]): Promise<void> {
    const report = await getReport(database.db, viewer, reportId);
    for (const path of ['', 'boards', ...new Set(log.map((entry) => entry.path))]) {
      const all = log.filter((entry) => path === '' || entry.path === path || entry.path.startsWith(`${path}/`));
      expect(await listHistory(database.db, viewer, reportId, path, 3)).toEqual(all.slice(-3).reverse());
    }
    for (const seq of [0, Math.floor(log.length / 2), log.length - 1]) {
      const then = await documentBefore(database.db, viewer, report, seq);
      expect(byId(then)).toEqual(byId(documentAt(log, seq)));
    }
  }

  test('a late form and the history read the entries at their paths, not all that was ever typed', async () => {
    const { viewers, reportId } = await seedCompany(database.db);
    const { seq: start } = await getReport(database.db, viewers.electrician, reportId);
    const many = Array.from({ length: 300 }, (_, i) => ({ path: `boards/b/circuits/${i}/zs`, value: String(i) }));
    const { seq } = await appendEntries(database.db, viewers.electrician, reportId, change(start, many), new Date());
    const report = await getReport(database.db, viewers.electrician, reportId);
    const changes = [{ path: 'boards/b/circuits/7/zs', value: '8' }];
    const read = await readLogAround(database.db, viewers.electrician, report, { base: start, changes });
    expect(read.map((entry) => entry.path)).toEqual(['boards/b/circuits/7/zs']);
    const gone = [{ path: 'boards/b/circuits/7', value: null }];
    await appendEntries(database.db, viewers.electrician, reportId, change(seq, gone), new Date());
    const without = await getReport(database.db, viewers.electrician, reportId);
    const back = await readLogAround(database.db, viewers.electrician, without, { base: seq, changes });
    expect(back.map((entry) => entry.path)).toEqual(['boards/b/circuits/7/zs', 'boards/b/circuits/7']);
  });

  test('one circuit saved writes the part of its board, and no other', async () => {
    const { viewers, reportId } = await seedCompany(database.db);
    const { seq: start } = await getReport(database.db, viewers.electrician, reportId);
    const two = ['a', 'b'].map((board) => ({ path: `boards/${board}/circuits/1/zs`, value: '1' }));
    const { seq } = await appendEntries(database.db, viewers.electrician, reportId, change(start, two), new Date());
    const versions = async () =>
      new Map(
        (
          await database.db
            .selectFrom('report_part')
            .where('report_id', '=', reportId)
            .select(['part', 'version'])
            .execute()
        ).map(({ part, version }) => [part, version]),
      );
    const before = await versions();
    await appendEntries(
      database.db,
      viewers.electrician,
      reportId,
      change(seq, [{ path: 'boards/b/circuits/1/zs', value: '2' }]),
      new Date(),
    );
    const after = await versions();
    expect([...after].filter(([part, version]) => before.get(part) !== version).map(([part]) => part)).toEqual([
      'boards/b',
    ]);
  });

  test('replaying any suffix of what was sent, twice, changes nothing', async () => {
    const seed = await seedCompany(database.db);
    const sent = fc.array(changes, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(sent, fc.nat(7), async (forms, from) => {
        const { reportId, start } = await newReport(seed);
        const posts: ReportChange[] = forms.map((form) => change(start, form));
        const answers = [];
        for (const post of posts)
          answers.push(await appendEntries(database.db, seed.viewers.electrician, reportId, post, new Date()));
        const before = await getReport(database.db, seed.viewers.electrician, reportId);
        for (let again = 0; again < 2; again++)
          for (const [i, post] of posts.entries())
            if (i >= from)
              expect(await appendEntries(database.db, seed.viewers.electrician, reportId, post, new Date())).toEqual({
                ...answers[i],
                replay: true,
              });
        expect(await getReport(database.db, seed.viewers.electrician, reportId)).toEqual(before);
      }),
      { numRuns: 20 },
    );
  });

  test('what changes after the signature takes the signature away', async () => {
    const { viewers, reportId } = await seedCompany(database.db);
    const { seq } = await getReport(database.db, viewers.electrician, reportId);
    const signature = { signature: viewers.electrician.name, image: null };
    const signed = await inTransaction(database.db, (trx) =>
      signReport(trx, viewers.electrician, reportId, { seq, ...signature, submission: 'signing-form' }, new Date()),
    );
    const before = await getReport(database.db, viewers.electrician, reportId);
    expect(before.signatures.inspected_by).toMatchObject({ seq: signed, user_id: viewers.electrician.userId });
    await appendEntries(database.db, viewers.electrician, reportId, change(signed, [ze('0.35')]), new Date());
    const after = await getReport(database.db, viewers.electrician, reportId);
    expect(after.signatures).toEqual({});
    expect(valueAt(after.document, 'declaration/inspected_by/signature')).toBeNull();
    const submitting = inTransaction(database.db, (trx) =>
      submitReport(trx, viewers.electrician, reportId, { seq: after.seq }, new Date()),
    );
    await expect(submitting).rejects.toThrow(ConflictError);
  });

  describe('refuses', () => {
    test('a report that is no longer a draft, though a repeat still gets its answer', async () => {
      const { viewers, reportId } = await seedCompany(database.db);
      const sent = change(0, [ze('0.35')]);
      const answer = await appendEntries(database.db, viewers.electrician, reportId, sent, new Date());
      await inTransaction(database.db, (trx) =>
        discardReport(trx, viewers.supervisor, reportId, 'No access', new Date()),
      );
      await expect(
        appendEntries(database.db, viewers.electrician, reportId, change(0, [ze('0.36')]), new Date()),
      ).rejects.toThrow(ConflictError);
      expect(await appendEntries(database.db, viewers.electrician, reportId, sent, new Date())).toEqual({
        ...answer,
        replay: true,
      });
    });

    test('a report of another electrician or another company, as if there were none', async () => {
      const [{ viewers, reportId }, other] = [await seedCompany(database.db), await seedCompany(database.db)];
      for (const viewer of [viewers.electrician2, viewers.apprentice, other.viewers.owner, other.viewers.electrician])
        await expect(appendEntries(database.db, viewer, reportId, change(0, [ze('0.35')]), new Date())).rejects.toThrow(
          NotFoundError,
        );
    });

    test.each([
      ['__proto__/polluted', 'x'],
      ['supply/ze', 'NUL \0'],
      ['boards', []],
      ['boards/a', 'not true'],
    ])('%s with %j, and writes nothing', async (path, value) => {
      const { viewers, reportId } = await seedCompany(database.db);
      const { seq } = await getReport(database.db, viewers.electrician, reportId);
      const sent = change(seq, [ze('0.35'), { path, value: value as string }]);
      await expect(appendEntries(database.db, viewers.electrician, reportId, sent, new Date())).rejects.toThrow(
        BadInputError,
      );
      expect((await getReport(database.db, viewers.electrician, reportId)).seq).toBe(seq);
    });
  });
});

/** A document with the items of its lists in the order of their ids: those that were taken away come back at the end. */
function byId(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(byId);
    const idOf = (item: unknown) =>
      (item as { id?: string; slug?: string } | null)?.id ?? (item as { slug?: string }).slug ?? '';
    return items.every((item) => typeof item === 'object' && item !== null)
      ? items.sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
      : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, byId(each)]));
}
