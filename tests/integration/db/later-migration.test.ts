import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, expect, test, vi } from 'vitest';
import { checkBackup, restoreBackup } from '../../../src/server/backup/restore-backup.ts';
import { columnsOfTables } from '../../../src/server/backup/tables.ts';
import { sha256 } from '../../../src/server/codes.ts';
import type { Dialect } from '../../../src/server/db/dialect.ts';
import { migrate, migrateWithin, migrationNames } from '../../../src/server/db/migrate.ts';
import type { Migration } from '../../../src/server/db/migrations/all.ts';
import { checkAudit } from '../../../src/server/repositories/audit.ts';
import { allRows, backupFolder, fillDatabase, secret, withFresh, withOpen } from '../../support/backups.ts';

/** What a migration after the first one does; another for the test of one that fails. */
const later = vi.hoisted(() => ({ up: (_dialect: Dialect): string[] => [] }));
vi.mock('../../../src/server/db/migrations/all.ts', async (original) => {
  const { migrations } = await original<{ migrations: readonly (readonly [string, Migration])[] }>();
  return { migrations: [...migrations, ['2999-01-01-01-later', { up: (dialect: Dialect) => later.up(dialect) }]] };
});

const { newFile, backUp } = backupFolder();
const first = migrationNames.slice(0, -1);
const addsColumn = [`alter table site add column made_up text not null default 'as it was'`];
beforeEach(() => {
  later.up = () => addsColumn;
});

const dialects = ['sqlite', 'postgres'] as const;

test.each(dialects)('a migration that came later is applied to what is there, once, on %s', async (dialect) => {
  await withFresh(dialect, (fresh) =>
    withOpen(fresh, async (db) => {
      await db.transaction().execute((trx) => migrateWithin(trx, dialect, first));
      expect((await columnsOfTables(db)).get('site')).not.toContain('made_up');
      await fillDatabase(db);
      const before = (await allRows(db)).site ?? [];
      expect(await migrate(db, dialect)).toEqual(['2999-01-01-01-later']);
      expect(before.length).toBeGreaterThan(0);
      const made = `["made_up","as it was"]`;
      expect((await allRows(db)).site?.map((row) => row.replace(`,${made}`, ''))).toEqual(before);
      expect((await allRows(db)).site?.every((row) => row.includes(made))).toBe(true);
      expect(await migrate(db, dialect)).toEqual([]);
    }),
  );
});

test.each(dialects)('one that fails half way leaves nothing behind on %s', async (dialect) => {
  await withFresh(dialect, (fresh) =>
    withOpen(fresh, async (db) => {
      later.up = () => [...addsColumn, 'alter table nowhere add column x text'];
      await expect(migrate(db, dialect)).rejects.toThrow(/nowhere/);
      expect([...(await columnsOfTables(db)).keys()]).toEqual([]);
      later.up = () => addsColumn;
      expect(await migrate(db, dialect)).toEqual(migrationNames);
    }),
  );
});

test.each(dialects)('a backup of an earlier version is brought to the tables of this one on %s', async (dialect) => {
  const expected = await withFresh(dialect, (fresh) =>
    withOpen(fresh, async (db) => {
      await migrate(db, dialect);
      await fillDatabase(db);
      return { file: await backUp(db), rows: await allRows(db) };
    }),
  );
  const file = await asOfTheFirst(expected.file);
  await withFresh(dialect, (fresh) =>
    withOpen(fresh, async (db, blobs) => {
      await restoreBackup(db, file, await checkBackup(file), { secret, blobs });
      expect(await allRows(db)).toEqual(expected.rows);
      expect((await checkAudit(db, secret)).faults).toEqual([]);
      expect(await migrate(db, dialect)).toEqual([]);
    }),
  );
});

/** The same file as the version before the later migration wrote it: without the column, and without the name. */
async function asOfTheFirst(made: string): Promise<string> {
  const [head = '', ...lines] = gunzipSync(await readFile(made))
    .toString()
    .trimEnd()
    .split('\n');
  let at = -1;
  const body = lines.slice(0, -1).map((line) => {
    const part = JSON.parse(line);
    if (Array.isArray(part)) return at < 0 ? line : JSON.stringify(part.toSpliced(at, 1));
    at = (part.columns ?? []).indexOf('made_up');
    return at < 0 ? line : JSON.stringify({ ...part, columns: part.columns.toSpliced(at, 1) });
  });
  const text = `${[JSON.stringify({ ...JSON.parse(head), migrations: first }), ...body].join('\n')}\n`;
  const end = { ...JSON.parse(lines.at(-1) ?? ''), sha256: sha256(text) };
  const file = newFile();
  await writeFile(file, gzipSync(`${text}${JSON.stringify(end)}\n`));
  return file;
}
