import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '../db/dialect.ts';
import { migrationNames } from '../db/migrate.ts';
import { type BlobStore, BlobStoreError } from '../documents/blobs/store/blob-store.ts';
import { storedBlobs } from '../repositories/certificates/blobs.ts';
import { syncFolder } from '../runtime/sync-folder.ts';
import { type BlobLine, type EndLine, type Header, type TableLine, writeRow } from './format.ts';
import { atOneMoment, readTable } from './snapshot.ts';
import { backedUpTables, columnsOfTables, ownOnly } from './tables.ts';

/** In milliseconds: a running backup has written to its file more recently. */
const STILL_WRITTEN = 10 * 60_000;

/** The content of a backup, and the files named in the database that it could not include, with the reason. */
export type Written = { rows: number; blobs: number; lost: { id: string; fault: string }[] };

export type BackupOptions = {
  version: string;
  now: Date;
  /** The data folder's secret; undefined if it is set from outside, and then it is not in the file. */
  keptSecret: string | undefined;
};

/**
 * Writes the whole database at one moment, with the files in the store, to a file that only this account can read. The file gets its name when
 * all of it is on the disk, so a file with that name is always whole.
 * @returns the number of rows and files, and names each file that is missing or changed; the backup holds the rest.
 * @throws Error with a sentence, for example if the store does not answer; then no new file is left, and an earlier file is unchanged.
 */
export async function writeBackup(db: Db, blobs: BlobStore, file: string, options: BackupOptions): Promise<Written> {
  const path = resolve(file);
  const there = await stat(path).catch(() => undefined);
  if (there && !there.isFile()) throw new Error(`${file} exists and is not a file`);
  await removePartial(path);
  const partial = `${path}.${randomBytes(6).toString('hex')}.partial`;
  const handle = await open(partial, 'wx', 0o600);
  try {
    const written = await atOneMoment(db, (snapshot) => writeLines(snapshot, blobs, handle, options));
    await rename(partial, path);
    await syncFolder(dirname(path));
    return written;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}

/** Deletes the unfinished file of a killed backup of the same name: it holds all data and has no use. */
async function removePartial(path: string): Promise<void> {
  const name = basename(path);
  for (const left of await readdir(dirname(path)).catch(() => [])) {
    const isPartial = left.startsWith(`${name}.`) && /^[0-9a-f]{12}\.partial$/.test(left.slice(name.length + 1));
    if (!isPartial) continue;
    const file = join(dirname(path), left);
    const about = await stat(file).catch(() => undefined);
    // A running backup writes all the time.
    if (about && Date.now() - about.mtimeMs > STILL_WRITTEN) await rm(file, { force: true });
  }
}

async function writeLines(db: Db, blobs: BlobStore, handle: FileHandle, options: BackupOptions): Promise<Written> {
  const written: Written = { rows: 0, blobs: 0, lost: [] };
  const hash = createHash('sha256');
  const lines = async function* () {
    const hashed = (line: string) => {
      const bytes = Buffer.from(`${line}\n`);
      hash.update(bytes);
      return bytes;
    };
    for await (const { line, isRow } of databaseLines(db, options)) {
      if (isRow) written.rows += 1;
      yield hashed(line);
    }
    for await (const line of blobLines(db, blobs, written)) yield hashed(line);
    const end: EndLine = { end: true, rows: written.rows, sha256: hash.digest('hex') };
    yield Buffer.from(`${JSON.stringify(end)}\n`);
  };
  await pipeline(Readable.from(lines()), createGzip(), handle.createWriteStream({ flush: true }));
  return written;
}

/** One file after another, each in memory while its line is written. A row follows its bytes, so no row lacks them. */
async function* blobLines(db: Db, blobs: BlobStore, written: Written): AsyncGenerator<string> {
  for await (const id of storedBlobs(db)) {
    try {
      const line: BlobLine = { blob: id, base64: Buffer.from(await blobs.get(id)).toString('base64') };
      written.blobs += 1;
      yield JSON.stringify(line);
    } catch (error) {
      if (!(error instanceof BlobStoreError) || (error.fault !== 'missing' && error.fault !== 'changed')) throw error;
      written.lost.push({ id, fault: error.message });
    }
  }
}

async function* databaseLines(db: Db, { version, now, keptSecret }: BackupOptions) {
  const columns = await columnsOfTables(db);
  const header: Header = {
    copperplate: 'backup',
    format: 1,
    version,
    made_at: now.toISOString(),
    migrations: await migrationsOf(db),
    secret: keptSecret ?? null,
  };
  const known = new Set<string>(['migration', ...backedUpTables.map(([table]) => table)]);
  const forgotten = [...columns.keys()].filter((name) => !known.has(name));
  if (forgotten.length > 0)
    throw new Error(`the database holds tables that are not Copperplate's: ${forgotten.join(', ')}`);
  yield { line: JSON.stringify(header), isRow: false };
  for (const [table, order] of backedUpTables) {
    if (ownOnly.includes(table)) continue;
    const names = columns.get(table) ?? [];
    const about: TableLine = { table, columns: names };
    yield { line: JSON.stringify(about), isRow: false };
    for await (const row of readTable(db, table, names, order)) {
      yield { line: writeRow(names.map((name) => row[name])), isRow: true };
    }
  }
}

async function migrationsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db).catch((cause) => {
    throw new Error('there is no Copperplate database here', { cause });
  });
  const names = rows.map(({ name }) => name);
  if (names.length !== migrationNames.length || names.some((name) => !migrationNames.includes(name)))
    throw new Error('the database is of another version of Copperplate: back it up with that one');
  return [...migrationNames];
}
