import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBackup, type Restored, restoreBackup } from '../../src/server/backup/restore-backup.ts';
import { atOneMoment } from '../../src/server/backup/snapshot.ts';
import { sha256 } from '../../src/server/codes.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/db/connect.ts';
import { type Db, dialectOf } from '../../src/server/db/dialect.ts';
import { migrate, migrationNames } from '../../src/server/db/migrate.ts';
import { hashPassword } from '../../src/server/identity/passwords.ts';
import { checkFiles } from '../../src/server/integrity/check-files.ts';
import { checkIntegrity } from '../../src/server/integrity/integrity.ts';
import { checkAudit } from '../../src/server/repositories/audit.ts';
import { backupFolder, secret, withFresh, withOpen } from '../support/backups.ts';
import { type FreshDatabase, freshDatabase } from '../support/databases.ts';
import { memoryBlobs } from '../support/memory-blobs.ts';
import { openWholeSite, visitor } from '../support/whole-site.ts';
import { worldPassword } from '../support/world.ts';

/*
 * People may have data of these versions: each file is the backup of the demo company as that commit made it, and is named after
 * the commit. CONTRIBUTING.md, "Release", says how one is added.
 */
const files = globSync('tests/support/upgrades/*.backup').toSorted();

type Rows = Map<string, Record<string, unknown>[]>;
const linesOf = async (file: string) =>
  gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n');

/** The rows of each table in a backup. */
async function rowsIn(file: string): Promise<Rows> {
  const tables: Rows = new Map();
  let [rows, columns]: [Record<string, unknown>[], string[]] = [[], []];
  for (const line of await linesOf(file)) {
    const part: unknown = JSON.parse(line);
    if (Array.isArray(part)) rows.push(Object.fromEntries(columns.map((column, at) => [column, part[at]])));
    else {
      const { table, columns: named = [] } = part as { table?: string; columns?: string[] };
      [rows, columns] = [[], named];
      if (table) tables.set(table, rows);
    }
  }
  for (const [table, { length }] of tables) if (length === 0) tables.delete(table);
  return tables;
}

const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).toSorted();

/** What stood in tables and columns that are no more stands where it moved to. */
async function expectMoved(db: Db, wanted: Rows): Promise<void> {
  const words = await db.selectFrom('search_word').where('kind', '=', 'site').selectAll().execute();
  expect(sorted(words.map((row) => [row.company_id, row.word, row.thing_id]))).toEqual(
    sorted((wanted.get('site_word') ?? []).map((row) => [row.company_id, row.word, row.site_id])),
  );
  const of = (...columns: readonly string[]) =>
    (wanted.get('site') ?? [])
      .map((row) => [row.company_id, row.id, ...columns.map((column) => row[column] ?? '')])
      .filter((row) => row.slice(2).some((cell) => cell !== ''));
  const people = await db.selectFrom('occupant').selectAll().execute();
  expect(sorted(people.map((row) => [row.company_id, row.site_id, row.name, row.phone]))).toEqual(
    sorted(of('tenant_name', 'tenant_phone')),
  );
  const earlier = await db.selectFrom('earlier_certificate').selectAll().execute();
  expect(sorted(earlier.map((row) => [row.company_id, row.site_id, row.inspected_on, row.outcome, row.firm]))).toEqual(
    sorted(of('last_inspected', 'last_outcome', 'last_firm')),
  );
}

test('there is a backup of the first version with data and one of the last landing', () => {
  expect(files.map((file) => basename(file, '.backup'))).toEqual(expect.arrayContaining(['2ffba42e', '19c120ee']));
});

const cases = files.flatMap((file) =>
  (['sqlite', 'postgres'] as const).map((dialect) => [basename(file), dialect, file] as const),
);

describe.each(cases)('the data of %s on %s', (_name, dialect, file) => {
  let fresh: FreshDatabase;
  let opened: OpenDatabase;
  let restored: Restored;
  const blobs = memoryBlobs();
  beforeAll(async () => {
    fresh = await freshDatabase(dialect);
    opened = openDatabase(fresh.options);
    restored = await restoreBackup(opened.db, file, await checkBackup(file), { secret, blobs });
  });
  afterAll(async () => {
    await opened.close();
    await fresh.drop();
  });

  test('is all there, in the tables of today', async () => {
    const { db } = opened;
    const wanted = await rowsIn(file);
    expect(wanted.get('certificate')?.length).toBeGreaterThan(9);
    for (const [table, { length }] of wanted) {
      if (table === 'site_word') continue;
      const { n } = await db
        .selectFrom(table as 'site')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow();
      expect([table, Number(n)]).toEqual([table, length]);
    }
    await expectMoved(db, wanted);
    expect(restored).toMatchObject({ closedKeys: 0, closedApps: 0 });
    expect(await migrate(db, dialectOf(db))).toEqual([]);
    const applied = await sql<{ name: string }>`select name from migration order by name`.execute(db);
    expect(applied.rows.map(({ name }) => name)).toEqual(migrationNames.toSorted());
  });

  test('is whole: logs, certificates, files and audit', async () => {
    const { faults, ...counted } = await atOneMoment(opened.db, checkIntegrity);
    expect(faults).toEqual([]);
    expect(counted.certificates).toBeGreaterThan(9);
    expect((await checkAudit(opened.db, secret)).faults).toEqual([]);
    const files = await atOneMoment(opened.db, (snapshot) => checkFiles(snapshot, blobs, { isRead: true }));
    expect(files.faults).toEqual([]);
  });

  test('is opened by its people: every certificate verifies, every report of an electrician opens', async () => {
    const { app, reported } = await openWholeSite(opened.db, { config: { sessionSecret: secret }, deps: { blobs } });
    const { codes, reports } = await whatToOpen(opened);
    const public_ = visitor(app);
    for (const code of codes) {
      const page = await public_.get(`/public/verify/${code}`);
      expect([code, page.status]).toEqual([code, 200]);
      expect((await page.text()).includes('Valid: not changed since it was signed'), code).toBe(true);
    }
    // Tests hash passwords in a quicker way than the demo did.
    await opened.db
      .updateTable('user')
      .set({ password_hash: await hashPassword(worldPassword) })
      .execute();
    for (const [email, open] of reports) {
      const person = visitor(app);
      expect((await person.signIn(email, worldPassword)).status).toBe(303);
      const paths = open.flatMap(({ id }) => ['', '/check'].map((page) => `/electrician/reports/${id}${page}`));
      for (const path of ['/electrician', ...paths])
        expect([path, (await person.get(path)).status]).toEqual([path, 200]);
    }
    expect(reported).toEqual([]);
  });
});

test.each(['sqlite', 'postgres'] as const)(
  'tenants and last certificates of the sites of a backup move, and no name stays in the words of a site, on %s',
  async (dialect) => {
    const file = await withPeople('tests/support/upgrades/19c120ee.backup');
    await withFresh(dialect, (fresh) =>
      withOpen(fresh, async (db, blobs) => {
        await restoreBackup(db, file, await checkBackup(file), { secret, blobs });
        const wanted = await rowsIn(file);
        const sites = wanted.get('site')?.length;
        // Words are built from the rows: the file's do not know the tenant.
        const tenants = db.selectFrom('search_word').where('word', '=', 'needle').where('kind', '=', 'site');
        expect((await tenants.select('thing_id').execute()).length).toBe(sites);
        await db.deleteFrom('search_word').where('word', 'in', ['tess', 'needle']).execute();
        await expectMoved(db, wanted);
        const kept = await db.selectFrom('site').select(['name', 'search']).execute();
        expect(kept).toHaveLength(sites as number);
        expect(kept.filter(({ search }) => /needle|harlech|ashworth/.test(search))).toEqual([]);
        expect(kept.find(({ name }) => name === 'Bwthyn y Rhyd')?.search).toBe(
          'bwthyn y rhyd lon isaf llanfair zx9 4tt zx94tt',
        );
      }),
    );
  },
);

const { newFile } = backupFolder();
/** The same backup with a tenant and a last certificate in each site, as that version wrote them. */
async function withPeople(made: string): Promise<string> {
  const added: Record<string, string> = {
    ...{ tenant_name: 'Tess Needle', tenant_phone: '01632 960777' },
    ...{ last_inspected: '2021-11-25', last_outcome: 'satisfactory', last_firm: 'Oxbow Wiring' },
  };
  let columns: string[] = [];
  const lines = (await linesOf(made)).map((line) => {
    const part = JSON.parse(line);
    if (!Array.isArray(part)) columns = part.table === 'site' ? part.columns : [];
    if (!Array.isArray(part) || columns.length === 0) return line;
    const cells = part.map((cell, at) => added[columns[at] ?? ''] ?? cell);
    return JSON.stringify(cells.map((cell, at) => (columns[at] === 'search' ? `${cell} tess needle` : cell)));
  });
  const text = `${lines.slice(0, -1).join('\n')}\n`;
  const end = { ...JSON.parse(lines.at(-1) ?? ''), sha256: sha256(text) };
  const file = newFile();
  await writeFile(file, gzipSync(`${text}${JSON.stringify(end)}\n`));
  return file;
}

/** The codes of all certificates, and by electrician's mail the reports that are not issued yet. */
async function whatToOpen({ db }: OpenDatabase) {
  const certificates = await db.selectFrom('certificate').select('code').execute();
  const open = await db
    .selectFrom('report')
    .innerJoin('user', 'user.id', 'report.electrician_id')
    .select(['user.email', 'report.id'])
    .where('report.status', '<>', 'issued')
    .where('user.role', '=', 'electrician')
    .execute();
  const reports = Map.groupBy(open, ({ email }) => email);
  expect(reports.size).toBeGreaterThan(2);
  return { codes: certificates.map(({ code }) => code), reports };
}
