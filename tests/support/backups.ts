import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { Basis } from '../../src/domain/verification/overrides/basis.ts';
import { newId } from '../../src/kernel/ids.ts';
import { backedUpTables } from '../../src/server/backup/tables.ts';
import { writeBackup } from '../../src/server/backup/write-backup.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import type { Db, Dialect } from '../../src/server/db/dialect.ts';
import type { BlobStore } from '../../src/server/documents/blobs/store/blob-store.ts';
import { openBlobStore } from '../../src/server/documents/blobs/store/open-store.ts';
import { createSigningKey, openSigningKey, signCanonical } from '../../src/server/documents/certificates/signing.ts';
import { appendAudit } from '../../src/server/repositories/audit.ts';
import { nameBlob, putBlob } from '../../src/server/repositories/certificates/blobs.ts';
import { insertOverride } from '../../src/server/repositories/findings/overrides.ts';
import { insertReportPhoto } from '../../src/server/repositories/reports/photos/report-photos.ts';
import { type FreshDatabase, freshDatabase } from './databases.ts';
import { memoryBlobs } from './memory-blobs.ts';
import { book, fill, makeCompany, type TestCompany } from './world.ts';

/** Where the prints of a database are that a test opened itself; one that a command runs on has those of its data folder. */
const ownBlobs = memoryBlobs();

/** A folder for the backups of a test file, from its beginning to its end. For the file's top. */
export function backupFolder() {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'copperplate-backup-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const newFile = () => join(folder, `${randomBytes(6).toString('hex')}.backup`);
  return {
    folder: () => folder,
    /** A name in it that nothing has. */
    newFile,
    async backUp(db: Db) {
      const file = newFile();
      await writeBackup(db, ownBlobs, file, {
        version: '0.1.0',
        now: new Date('2026-11-21T09:00:00.000Z'),
        keptSecret: secret,
      });
      return file;
    },
  };
}

const script = fileURLToPath(new URL('../../scripts/copperplate.ts', import.meta.url));
export const secret = 'the secret that the tests of backups were made with';
export const otherDialect = { sqlite: 'postgres', postgres: 'sqlite' } as const;

export type Ran = { code: number; out: string; err: string };
/** Runs the command line on a database, as an operator does. */
export function copperplate(args: string[], { options }: Pick<FreshDatabase, 'options'>, more: NodeJS.ProcessEnv = {}) {
  const { DATABASE_URL: _, SESSION_SECRET: __, ...inherited } = process.env;
  const env = {
    ...inherited,
    DATA_DIR: options.dataDir,
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl, SESSION_SECRET: secret } : {}),
    ...more,
  };
  return new Promise<Ran>((resolve) => {
    const child = execFile(process.execPath, [script, ...args], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

/** A database of its own for one test, let go of at the end. */
export async function withFresh<T>(dialect: Dialect, work: (fresh: FreshDatabase) => Promise<T>): Promise<T> {
  const fresh = await freshDatabase(dialect);
  try {
    return await work(fresh);
  } finally {
    await fresh.drop();
  }
}

export async function withOpen<T>(fresh: FreshDatabase, work: (db: Db, blobs: BlobStore) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase({ ...fresh.options, secret });
  try {
    return await work(db, openBlobStore({ dataDir: fresh.options.dataDir, blobs: undefined }));
  } finally {
    await close();
  }
}

const basis: Basis = {
  finding: { rule: 'RCD_SLOW', severity: 'fail', path: 'boards/cu1/circuits/cu1-1/rcd_ms', message: 'Slow' },
  values: { 'boards/cu1/circuits/cu1-1/rcd_ms/text': '340' },
};

/** Two companies, a report with its log, issued and corrected, with everything that is hard to carry over. */
export async function fillDatabase(db: Db, blobs: BlobStore = ownBlobs): Promise<TestCompany> {
  await makeCompany(db, 'Other Electrics');
  const company = await makeCompany(db, 'Backup Electrics');
  const { people, sites } = company;
  const key = createSigningKey(secret);
  const signed = signCanonical('{}', openSigningKey(key, secret));
  await db
    .insertInto('signing_key')
    .values({
      id: key.kid,
      company_id: company.id,
      public_jwk: JSON.stringify(key.publicJwk),
      private_key: key.privateKey,
      created_at: '2026-11-21T09:00:00.000Z',
      retired_at: null,
      revoked_from: null,
    })
    .execute();
  await db
    .updateTable('client')
    .set({ name: 'Line\u2028end, new\nline, "quoted" \\ 🔌 ÅÉ' })
    .where('id', '=', company.clients.own)
    .execute();
  await db
    .transaction()
    .execute((trx) =>
      putBlob(
        trx,
        people.electrician,
        { kind: 'signature', mediaType: 'application/json', content: Buffer.from(`{"drawn":"by  é"}`) },
        new Date('2026-11-21T09:00:00.000Z'),
      ),
    );
  // The second supersedes the first and has the smaller id, as clocks of two processes may differ.
  const ids = ['b', 'a'].map((start) => `${start}-${newId()}`);
  for (const [i, id] of ids.entries()) {
    const { reportId } = await book(db, company, people.electrician);
    await fill(db, people.electrician, reportId);
    await db
      .transaction()
      .execute((trx) =>
        insertOverride(
          trx,
          people.electrician,
          reportId,
          { basis, reason: 'Repeated: 28 ms – "fine"', atSeq: 1 },
          new Date('2026-11-21T09:00:00.000Z'),
        ),
      );
    const photo = { kind: 'photo', mediaType: 'image/jpeg' } as const;
    const [large, small] = [randomBytes(40_000), randomBytes(2_000)];
    const kept = { id: await blobs.put(large), smallId: await blobs.put(small) };
    await db.transaction().execute(async (trx) => {
      const at = new Date('2026-11-21T09:00:00.000Z');
      await nameBlob(trx, people.electrician, { ...photo, id: kept.id, size: large.length }, at);
      await nameBlob(trx, people.electrician, { ...photo, id: kept.smallId, size: small.length }, at);
      const known = { ...kept, caption: 'Böard, “open”', takenAt: null, width: 1600, height: 1200 };
      await insertReportPhoto(trx, people.electrician, reportId, known, at);
    });
    await db.updateTable('report').set({ status: 'issued' }).where('id', '=', reportId).execute();
    const content = randomBytes(70_000);
    const print = {
      id: await blobs.put(content),
      kind: 'print',
      mediaType: 'application/pdf',
      size: content.length,
    } as const;
    await db
      .transaction()
      .execute((trx) => nameBlob(trx, people.supervisor, print, new Date('2026-11-21T09:00:00.000Z')));
    if (i > 0)
      await db
        .updateTable('certificate')
        .set({ status: 'superseded' })
        .where('id', '=', ids[0] ?? '')
        .execute();
    await db
      .insertInto('certificate')
      .values({
        id,
        company_id: company.id,
        site_id: sites.own,
        report_id: reportId,
        number: 'TST-1',
        revision: i + 1,
        supersedes_id: ids[i - 1] ?? null,
        code: newId(),
        canonical: '{}',
        hash: signed.hash,
        signature: signed.jws,
        kid: key.kid,
        pdf_hash: print.id,
        status: 'current',
        outcome: 'satisfactory',
        inspected_on: '2026-11-20',
        next_due: '2031-11-20',
        reason: null,
        issued_by: people.supervisor.userId,
        issued_at: '2026-11-21T09:00:00.000Z',
      })
      .execute();
    await db
      .transaction()
      .execute((trx) => appendAudit(trx, people.supervisor, { action: 'report.issued', subject: id }, new Date()));
  }
  return company;
}

/** Every row of every table, as text that compares. */
/** What is counted, added up: a restore counts again. */
const countedRows = sql<
  Record<string, unknown>
>`select company_id, list, client_id, facet, value, since, cast(sum(number) as bigint) as number
  from tally group by company_id, list, client_id, facet, value, since having sum(number) <> 0`;

export async function allRows(db: Db): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const [table] of backedUpTables) {
    const { rows } = await (table === 'tally'
      ? countedRows
      : sql<Record<string, unknown>>`select * from ${sql.table(table)}`
    ).execute(db);
    all[table] = rows
      .map((row) =>
        JSON.stringify(
          Object.entries(row)
            .map(([name, value]) => [name, value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value])
            .sort(),
        ),
      )
      .sort();
  }
  return all;
}

/** The command in a process that cannot write a larger file, as on a disk that is full. */
export function withFileSizeLimit(kilobytes: number, args: string[], { options }: FreshDatabase): Promise<Ran> {
  const env = {
    ...process.env,
    DATA_DIR: options.dataDir,
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl, SESSION_SECRET: secret } : {}),
  };
  const command = `ulimit -f ${kilobytes}; exec "$@"`;
  return new Promise((resolve) => {
    const child = execFile('bash', ['-c', command, '-', process.execPath, script, ...args], { env }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}
