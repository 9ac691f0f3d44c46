import { randomUUID } from 'node:crypto';
import { type KyselyPlugin, type PluginTransformQueryArgs, RawNode } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ReportDocument } from '../../../src/domain/forms/definition.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { completeEicr } from '../../../src/domain/forms/fixtures/complete-eicr.ts';
import type { Db, Trx } from '../../../src/server/db/dialect.ts';
import { carryOverInto } from '../../../src/server/reports/carry-over.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { book, fill, makeCompany, putInState, type TestCompany } from '../../support/world.ts';

const said: string[] = [];
vi.mock('../../../src/domain/forms/carried/carry-over.ts', async (original) => {
  const real = await original<typeof import('../../../src/domain/forms/carried/carry-over.ts')>();
  const carriedFrom = (...given: Parameters<typeof real.carriedFrom>) => {
    said.push('worked out');
    return real.carriedFrom(...given);
  };
  return { ...real, carriedFrom };
});

/** Reports when a lock is held, and runs a step just before. */
const noting = (db: Db, meanwhile: () => Promise<unknown> = async () => undefined): Db =>
  new Proxy(db, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target);
      if (name !== 'transaction') return typeof own === 'function' ? own.bind(target) : own;
      return () => ({
        async execute<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
          await meanwhile();
          said.push('held');
          return target.transaction().execute(work);
        },
      });
    },
  });

const now = new Date('2026-11-24T10:00:00.000Z');
const form = () => ({ submission: randomUUID(), contentHash: 'typed' });

/** A last inspection of boards with ten circuits each, with new ids. */
function inspection(name: string, count: number) {
  const document = completeEicr();
  const [board] = itemsOf(document.boards);
  const [circuit] = itemsOf(board?.circuits);
  const circuits = Array.from({ length: 10 }, (_, at) => ({ ...circuit, id: `c${at}`, circuit_no: `${at + 1}` }));
  const boards = Array.from({ length: count }, (_, at) => ({ ...board, id: `${name}-${at}`, circuits }));
  const whole = { ...document, boards } as ReportDocument;
  return { number: 'CP-EICR-00018', inspectedOn: '2021-05-12', document: whole };
}

/** Lets a number of statements write entries and fails at the next, as when a disk or server fails. */
function failingAfter(written: number): KyselyPlugin {
  let left = written;
  const isOfEntries = ({ node }: PluginTransformQueryArgs) =>
    RawNode.is(node) &&
    node.sqlFragments[0] === 'insert into ' &&
    JSON.stringify(node.parameters[0]).includes('"entry"');
  return {
    transformQuery(args) {
      if (isOfEntries(args) && left-- <= 0) throw new Error('the database went away');
      return args.node;
    },
    transformResult: async ({ result }) => result,
  };
}

onBothDatabases('an inspection is carried over', (database) => {
  let company: TestCompany;
  beforeAll(async () => {
    company = await makeCompany(database.db, 'Carry Ltd');
  });
  const who = () => company.people.electrician;
  const begun = async () => (await book(database.db, company, who())).reportId;
  const carry = (reportId: string, last: ReturnType<typeof inspection>, sent = form(), db = database.db) =>
    carryOverInto(db, who(), reportId, { ...sent, last }, now);
  const boardsOf = async (reportId: string) => itemsOf((await getReport(database.db, who(), reportId)).document.boards);
  const idsOf = async (reportId: string) => (await boardsOf(reportId)).map(({ id }) => id);

  test('is all or nothing: after a fault half way the same form completes it', async () => {
    const reportId = await begun();
    const before = await getReport(database.db, who(), reportId);
    const last = inspection('big', 20);
    const sent = form();
    // One statement of entries was written by then, and more were to come.
    await expect(carry(reportId, last, sent, database.db.withPlugin(failingAfter(1)))).rejects.toThrow('went away');
    expect(await getReport(database.db, who(), reportId)).toEqual(before);
    expect(await carry(reportId, last, sent)).toEqual({ carried: true });
    const circuits = (await boardsOf(reportId)).flatMap((board) => itemsOf(board.circuits));
    expect(circuits).toHaveLength(200);
    expect(circuits.filter(({ carried }) => carried === undefined)).toEqual([]);
    const { seq } = await getReport(database.db, who(), reportId);
    expect(await carry(reportId, last, sent)).toEqual({ carried: true });
    expect((await getReport(database.db, who(), reportId)).seq).toBe(seq);
  });

  test('of two at once, one is carried over and the other person is told that theirs was not', async () => {
    const reportId = await begun();
    const answers = await Promise.all([carry(reportId, inspection('one', 1)), carry(reportId, inspection('two', 1))]);
    expect(answers.map(({ carried }) => carried).sort()).toEqual([false, true]);
    expect(await idsOf(reportId)).toEqual([answers[0]?.carried ? 'one-0' : 'two-0']);
  });

  test('the paths are worked out before any lock is held, and again only if the report has changed', async () => {
    const last = inspection('ahead', 2);
    const still = await begun();
    said.length = 0;
    expect(await carry(still, last, form(), noting(database.db))).toEqual({ carried: true });
    expect(said).toEqual(['worked out', 'held']);

    const moved = await begun();
    const typed = [{ path: 'supply/earthing_system', value: 'TT' }];
    said.length = 0;
    const db = noting(database.db, () => fill(database.db, who(), moved, typed));
    expect(await carry(moved, last, form(), db)).toEqual({ carried: true });
    expect(said).toEqual(['worked out', 'held', 'worked out']);
    const { document, conflicts } = await getReport(database.db, who(), moved);
    expect([document.supply, conflicts]).toMatchObject([{ earthing_system: 'TT' }, []]);
    expect(itemsOf(document.boards).map(({ id }) => id)).toEqual(['ahead-0', 'ahead-1']);
  });

  test('nothing is carried over into a submitted report', async () => {
    const reportId = await begun();
    await putInState(database.db, reportId, 'submitted');
    await expect(carry(reportId, inspection('late', 1))).rejects.toThrow();
    expect(await idsOf(reportId)).toEqual([]);
  });
});
