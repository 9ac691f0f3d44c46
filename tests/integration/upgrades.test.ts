import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBackup, type Restored, restoreBackup } from '../../src/server/backup/restore-backup.ts';
import { atOneMoment } from '../../src/server/backup/snapshot.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/db/connect.ts';
import { dialectOf } from '../../src/server/db/dialect.ts';
import { migrate, migrationNames } from '../../src/server/db/migrate.ts';
import { hashPassword } from '../../src/server/identity/passwords.ts';
import { checkFiles } from '../../src/server/integrity/check-files.ts';
import { checkIntegrity } from '../../src/server/integrity/integrity.ts';
import { checkAudit } from '../../src/server/repositories/audit.ts';
import { secret } from '../support/backups.ts';
import { type FreshDatabase, freshDatabase } from '../support/databases.ts';
import { memoryBlobs } from '../support/memory-blobs.ts';
import { openWholeSite, visitor } from '../support/whole-site.ts';
import { worldPassword } from '../support/world.ts';

/*
 * People may have data of these versions: each file is the backup of the demo company as that commit made it, and is named after
 * the commit. CONTRIBUTING.md, "Release", says how one is added.
 */
const files = globSync('tests/support/upgrades/*.backup').toSorted();

/** How many rows of each table a backup holds. */
async function rowsIn(file: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let table: string | undefined;
  for (const line of gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n')) {
    const part: unknown = JSON.parse(line);
    if (Array.isArray(part)) {
      if (table) counts.set(table, (counts.get(table) ?? 0) + 1);
    } else table = (part as { table?: string }).table;
  }
  return counts;
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
    expect(wanted.get('certificate')).toBeGreaterThan(9);
    for (const [table, rows] of wanted) {
      const { n } = await db
        .selectFrom(table as 'site')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow();
      expect([table, Number(n)]).toEqual([table, rows]);
    }
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
