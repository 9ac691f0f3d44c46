import { sql } from 'kysely';
import { type Db, dialectOf, isPostgres, type Trx } from '../db/dialect.ts';
import { migrateWithin, migrationNames, versionOf } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import type { BlobStore } from '../documents/blobs/store/blob-store.ts';
import { isSealed, sealHeads } from '../repositories/audit-head.ts';
import { sealedColumns } from '../secrets/sealed-columns.ts';
import type { Cell, Header } from './format.ts';
import { BadBackupError, readBackup } from './read-backup.ts';
import { backedUpTables, columnsOfTables, earlierTables, ownOnly } from './tables.ts';
import { withoutTriggers } from './without-triggers.ts';

export type CheckedBackup = { header: Header; sha256: string };

/** Reads the whole file and writes nothing. @throws BadBackupError if a single byte has changed. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  let header: Header | undefined;
  let sha256: string | undefined;
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') {
      header = part.header;
      const unknown = header.migrations.filter((name) => !migrationNames.includes(name));
      if (unknown.length > 0) throw new BadBackupError(`the backup was made ${versionOf(unknown)}`);
    }
    if (part.kind === 'table' && !isTable(part.table))
      throw new BadBackupError(`the backup holds a table that this version does not know: ${part.table}`);
    // Read on: gzip's own checksum follows.
    if (part.kind === 'end') sha256 = part.sha256;
  }
  if (header && sha256) return { header, sha256 };
  throw new BadBackupError('the backup is not whole: its end is missing');
}

export type RestoreOptions = {
  /** The secret that is to seal the signing keys and other secrets; undefined if it is not known. */
  secret: string | undefined;
  /** The folder for the files named in the database. They are written before the rows become visible. */
  blobs: BlobStore;
  /** Called just before the commit, when all rows are in and accepted. */
  beforeCommit?: () => void;
};
export type Restored = {
  rows: number;
  blobs: number;
  /** Signing keys that do not open with the secret: they cannot sign until the right one is set. */
  closedKeys: number;
  /** Authenticator apps that do not open: their users sign in with a recovery code, or an owner resets them. */
  closedApps: number;
};

/**
 * Restores a backup into an empty database, all of it or nothing, and its files into the store, then migrates it to this version. Ids, times and
 * the chain of audit events stay as they are, except for the seals on the chains' ends, which are renewed with this installation's
 * secret, as all sealed columns are. Triggers do not run.
 * @throws Error with a sentence if the database is not empty.
 */
export async function restoreBackup(
  db: Db,
  file: string,
  { header, sha256 }: CheckedBackup,
  { secret, blobs, beforeCommit }: RestoreOptions,
): Promise<Restored> {
  return db.transaction().execute(async (trx) => {
    await mustHaveNothingLater(trx, header);
    await migrateWithin(trx, dialectOf(trx), header.migrations);
    await mustBeEmpty(trx);
    const sealed = sealedCells(header.secret, secret);
    let rows = 0;
    let files = 0;
    await withoutTriggers(trx, async () => {
      let table: TableWriter | undefined;
      for await (const part of readBackup(file)) {
        if (part.kind === 'table') {
          await table?.finish();
          table = tableWriter(trx, part.table as keyof Database, part.columns);
        } else if (part.kind === 'row') {
          rows += 1;
          if (table) await table.add(sealed.adapt(table, part.cells), part.bytes);
        } else if (part.kind === 'blob') {
          if ((await blobs.put(part.content)) !== part.id)
            throw new BadBackupError(`the backup is damaged: the file ${part.id} is not what was kept under that hash`);
          files += 1;
        } else if (part.kind === 'end') {
          await table?.finish();
          if (part.sha256 !== sha256) throw new BadBackupError('the backup was changed while it was read');
        }
      }
    });
    if (isPostgres(trx))
      await sql`select setval(pg_get_serial_sequence('audit_event', 'id'), max(id)) from audit_event having count(*) > 0`.execute(
        trx,
      );
    await migrateWithin(trx, dialectOf(trx));
    const { secret: from } = header;
    const own = secret ?? from;
    if (own !== null && from !== null) await sealHeads(trx, own, (head) => isSealed(from, head));
    beforeCommit?.();
    return {
      rows,
      blobs: files,
      closedKeys: sealed.closed('signing_key'),
      closedApps: sealed.closed('authenticator_app'),
    };
  });
}

const isTable = (name: string): name is keyof Database =>
  backedUpTables.some(([table]) => table === name) || earlierTables.includes(name);

async function mustHaveNothingLater(trx: Trx, { migrations }: Header): Promise<void> {
  if (!(await columnsOfTables(trx)).has('migration')) return;
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(trx);
  if (rows.some(({ name }) => !migrations.includes(name)))
    throw new Error(
      'the database has tables of a later version than the backup: restore into a database that Copperplate has never used',
    );
}

/** Rows that a newly started server writes: they hold no company's data, and restoring deletes them. */
const nobodys: readonly (keyof Database)[] = ['auth_token', 'sign_in_attempt', ...ownOnly];

async function mustBeEmpty(trx: Trx): Promise<void> {
  // No company can be founded until the transaction ends. SQLite locks the whole file.
  if (isPostgres(trx)) await sql`lock table company, "user" in access exclusive mode`.execute(trx);
  // A backup of an earlier version has its own tables: later migrations follow once its rows are in.
  const there = await columnsOfTables(trx);
  for (const [table] of backedUpTables) {
    if (nobodys.includes(table) || !there.has(table)) continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx);
    if (rows.length > 0) throw new Error('the database is not empty: a backup is restored only into an empty one');
  }
  for (const table of nobodys) if (there.has(table)) await trx.deleteFrom(table).execute();
}

type TableWriter = ReturnType<typeof tableWriter>;
const rowsAtOnce = 100;
const bytesAtOnce = 1_000_000;

/** Inserts rows in batches: few statements, and never many bytes in memory. */
function tableWriter(trx: Trx, name: keyof Database, columns: readonly string[]) {
  let waiting: (readonly Cell[])[] = [];
  let bytes = 0;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const numbered = isPostgres(trx) ? sql`overriding system value` : sql``;
  const finish = async () => {
    if (waiting.length === 0) return;
    const values = sql.join(waiting.map((cells) => sql`(${sql.join(cells)})`));
    waiting = [];
    bytes = 0;
    await sql`insert into ${sql.table(name)} (${names}) ${numbered} values ${values}`.execute(trx);
  };
  return {
    name,
    columns,
    finish,
    async add(cells: readonly Cell[], size: number): Promise<void> {
      waiting.push(cells);
      bytes += size;
      if (waiting.length >= rowsAtOnce || bytes >= bytesAtOnce) await finish();
    },
  };
}

/** Seals secrets again with this installation's secret, if the backup holds the secret that they are sealed with. */
function sealedCells(from: string | null, to: string | undefined) {
  const closed = new Map<keyof Database, number>();
  return {
    closed: (table: keyof Database) => closed.get(table) ?? 0,
    adapt({ name, columns }: Pick<TableWriter, 'name' | 'columns'>, cells: readonly Cell[]): readonly Cell[] {
      const sealed = sealedColumns.find(({ table }) => table === name);
      if (!sealed) return cells;
      const cell = (column: string) => [column, String(cells[columns.indexOf(column)])];
      const row = Object.fromEntries([...sealed.key, sealed.column].map(cell));
      try {
        // With only one of the secrets nothing is sealed again: this only tries whether it opens.
        const own = to ?? from ?? '';
        const resealed = sealed.reseal(row, from ?? own, own);
        if (from === null || from === own) return cells;
        return cells.map((value, i) => (columns[i] === sealed.column ? resealed : value));
      } catch {
        closed.set(name, (closed.get(name) ?? 0) + 1);
        return cells;
      }
    },
  };
}
