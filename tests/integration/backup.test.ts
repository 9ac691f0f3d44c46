import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Basis } from '../../src/domain/verification/basis.ts';
import { backedUpTables, columnsOfTables } from '../../src/server/backup/tables.ts';
import { writeBackup } from '../../src/server/backup/write-backup.ts';
import { createSigningKey, openSigningKey } from '../../src/server/certificates/signing.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import type { Db, Dialect } from '../../src/server/db/dialect.ts';
import { migrate, migrateWithin } from '../../src/server/db/migrate.ts';
import { giveSealingSecret } from '../../src/server/db/sealing-secret.ts';
import { newId, sha256 } from '../../src/server/ids.ts';
import { appendAudit, checkAudit } from '../../src/server/repositories/audit.ts';
import { putBlob } from '../../src/server/repositories/blobs.ts';
import { insertOverrule } from '../../src/server/repositories/overrules.ts';
import { type FreshDatabase, freshDatabase, onBothDatabases } from '../support/databases.ts';
import { book, fill, makeCompany, type TestCompany } from '../support/world.ts';

const script = fileURLToPath(new URL('../../scripts/copperplate.ts', import.meta.url));
const secret = 'the secret that the tests of backups were made with';
const otherDialect = { sqlite: 'postgres', postgres: 'sqlite' } as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copperplate-backup-'));
});
afterAll(() => rm(folder, { recursive: true }));
const newFile = () => join(folder, `${randomBytes(6).toString('hex')}.backup`);

type Ran = { code: number; out: string; err: string };
function copperplate(args: string[], { options }: Pick<FreshDatabase, 'options'>, more: NodeJS.ProcessEnv = {}) {
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
async function withFresh<T>(dialect: Dialect, work: (fresh: FreshDatabase) => Promise<T>): Promise<T> {
  const fresh = await freshDatabase(dialect);
  try {
    return await work(fresh);
  } finally {
    await fresh.drop();
  }
}

async function withOpen<T>(fresh: FreshDatabase, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase({ ...fresh.options, secret });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const basis: Basis = {
  finding: { rule: 'RCD_SLOW', severity: 'fail', path: 'boards/cu1/circuits/cu1-1/rcd_ms', message: 'Slow' },
  values: { 'boards/cu1/circuits/cu1-1/rcd_ms/text': '340' },
};

/** Two companies, a report with its log, issued and corrected, with everything that is hard to carry over. */
async function fillDatabase(db: Db, tag = ''): Promise<TestCompany> {
  await makeCompany(db, `Other Electrics${tag}`);
  const company = await makeCompany(db, `Backup Electrics${tag}`);
  const { people, sites } = company;
  const key = createSigningKey(secret);
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
        { kind: 'signature', mediaType: 'application/json', content: Buffer.from(`{"drawn":"by ${tag} é"}`) },
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
        insertOverrule(
          trx,
          people.electrician,
          reportId,
          { basis, reason: 'Repeated: 28 ms – "fine"', atSeq: 1 },
          new Date('2026-11-21T09:00:00.000Z'),
        ),
      );
    await db.updateTable('report').set({ status: 'issued' }).where('id', '=', reportId).execute();
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
        hash: sha256('{}'),
        signature: 'a..b',
        kid: key.kid,
        pdf: randomBytes(70_000),
        pdf_hash: 'hash',
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
      .execute((trx) => appendAudit(trx, people.supervisor, { action: 'report.issued', subject: id }));
  }
  return company;
}

/** Every row of every table, as text that compares. */
async function allRows(db: Db): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const [table] of backedUpTables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
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

const backUp = async (db: Db) => {
  const file = newFile();
  await writeBackup(db, file, { version: '0.1.0', now: new Date('2026-11-21T09:00:00.000Z'), keptSecret: secret });
  return file;
};

onBothDatabases('backup', (database) => {
  let company: TestCompany;
  beforeAll(async () => {
    giveSealingSecret(database.db, secret);
    company = await fillDatabase(database.db);
  });

  test('no table of the database is left out', async () => {
    const tables = [...(await columnsOfTables(database.db)).keys()].filter((name) => name !== 'migration');
    expect(backedUpTables.map(([table]) => table).sort()).toEqual(tables.sort());
  });

  test.each(['sqlite', 'postgres'] as const)('it is restored into %s, row by row as it was', async (into) => {
    const file = await backUp(database.db);
    await withFresh(into, async (fresh) => {
      const { code, out, err } = await copperplate(['restore', file], fresh);
      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(/\d+ rows of 2026-11-21T09:00:00.000Z are restored/);
      await withOpen(fresh, async (db) => {
        expect(await allRows(db)).toEqual(await allRows(database.db));
        expect((await checkAudit(db)).faults).toEqual([]);
        expect(await migrate(db, into)).toEqual([]);
      });
    });
  });

  test('what was restored is guarded again, and goes on where it left off', async () => {
    const file = await backUp(database.db);
    await withFresh(otherDialect[database.dialect], async (fresh) => {
      expect((await copperplate(['restore', file], fresh)).code).toBe(0);
      await withOpen(fresh, async (db) => {
        await expect(db.updateTable('entry').set({ value: '1' }).execute()).rejects.toThrow(/never changes/);
        await expect(db.deleteFrom('certificate').execute()).rejects.toThrow(/never changes/);
        await db
          .transaction()
          .execute((trx) => appendAudit(trx, company.people.owner, { action: 'user.created', subject: 'x' }));
        const { events, faults } = await checkAudit(db);
        expect([events, faults]).toEqual([(await checkAudit(database.db)).events + 1, []]);
      });
    });
  });

  test('a database that holds anything is refused, and stays as it is', async () => {
    const file = await backUp(database.db);
    await withFresh(database.dialect, async (fresh) => {
      const before = await withOpen(fresh, async (db) => {
        await migrate(db, database.dialect);
        await makeCompany(db, 'Somebody Else');
        return allRows(db);
      });
      const { code, err } = await copperplate(['restore', file], fresh);
      expect(code).toBe(2);
      expect(err).toMatch(/the database is not empty/);
      expect(await withOpen(fresh, allRows)).toEqual(before);
    });
  });

  test('a server that was only started, with its set-up link, does not stand in the way', async () => {
    const file = await backUp(database.db);
    await withFresh(database.dialect, async (fresh) => {
      await withOpen(fresh, async (db) => {
        await migrate(db, database.dialect);
        const at = { created_at: '2026-11-21T09:00:00.000Z', expires_at: '2026-11-22T09:00:00.000Z', used_at: null };
        await db
          .insertInto('auth_token')
          .values({ id: 'link', user_id: null, purpose: 'setup', ...at })
          .execute();
      });
      expect((await copperplate(['restore', file], fresh)).code).toBe(0);
      expect(await withOpen(fresh, allRows)).toEqual(await allRows(database.db));
    });
  });

  test('a failure half way leaves nothing of it behind', async () => {
    const lines = gunzipSync(await readFile(await backUp(database.db)))
      .toString()
      .split('\n');
    // A whole file by its checksum, with a site of a client that is not there.
    const at = lines.findIndex((line) => line.startsWith('{"table":"site",')) + 1;
    const cells = JSON.parse(lines[at] ?? '') as string[];
    cells[2] = 'nobody';
    lines[at] = JSON.stringify(cells);
    const body = `${lines.slice(0, -2).join('\n')}\n`;
    const end = { ...JSON.parse(lines.at(-2) ?? ''), sha256: sha256(body) };
    const file = newFile();
    await writeFile(file, gzipSync(`${body}${JSON.stringify(end)}\n`));
    await withFresh(database.dialect, async (fresh) => {
      const { code, err } = await copperplate(['restore', file], fresh);
      expect(code).toBe(2);
      expect(err).toMatch(/foreign key/i);
      await withOpen(fresh, async (db) => {
        await migrate(db, database.dialect);
        expect(Object.values(await allRows(db)).flat()).toEqual([]);
      });
      expect((await readdir(fresh.options.dataDir)).filter((name) => name.startsWith('session-secret'))).toEqual([]);
    });
  });

  test('a backup of the first version is restored, and brought to the tables of this one', async () => {
    const lines = gunzipSync(await readFile(await backUp(database.db)))
      .toString()
      .split('\n');
    const { migrations, ...header } = JSON.parse(lines[0] ?? '');
    const later = await withFresh(database.dialect, (fresh) =>
      withOpen(fresh, (db) =>
        db.transaction().execute(async (trx) => {
          await migrateWithin(trx, database.dialect, migrations.slice(0, 1));
          const there = await columnsOfTables(trx);
          return backedUpTables.map(([name]) => name).filter((name) => !there.has(name));
        }),
      ),
    );
    expect(later).toContain('blob');
    let table = '';
    const first = lines.slice(1, -2).filter((line) => {
      if (line.startsWith('{"table"')) table = JSON.parse(line).table;
      return !(later as string[]).includes(table);
    });
    const body = [JSON.stringify({ ...header, migrations: migrations.slice(0, 1) }), ...first, ''].join('\n');
    const rows = first.filter((line) => line.startsWith('[')).length;
    const file = newFile();
    await writeFile(file, gzipSync(`${body}${JSON.stringify({ end: true, rows, sha256: sha256(body) })}\n`));
    await withFresh(database.dialect, async (fresh) => {
      const set = { SESSION_SECRET: secret };
      expect(await copperplate(['restore', file], fresh, set)).toMatchObject({ code: 0 });
      const expected = await allRows(database.db);
      // The end of each chain is written down when the chain is there, and sealed by whoever restores.
      for (const name of later) if (name !== 'audit_head') expected[name] = [];
      const restored = await withOpen(fresh, allRows);
      for (const name of Object.keys(expected)) expect(restored[name]?.length, name).toBe(expected[name]?.length);
      expect(restored).toEqual(expected);
      expect((await copperplate(['audit'], fresh, set)).code).toBe(0);
      expect(await withOpen(fresh, (db) => migrate(db, database.dialect))).toEqual([]);
    });
  });

  test('the command writes a file that only its owner reads, whole or not at all', async () => {
    await withFresh(database.dialect, async (fresh) => {
      await withOpen(fresh, async (db) => {
        await migrate(db, database.dialect);
        await fillDatabase(db);
      });
      const file = newFile();
      await writeFile(file, 'the backup of yesterday');
      await chmod(file, 0o644);
      const few = { limitKilobytes: 64 };
      const full = await withFileSizeLimit(few.limitKilobytes, ['backup', file], fresh);
      expect(full.code).toBe(2);
      expect(full.err).toMatch(/EFBIG|too large/);
      expect(await readFile(file, 'utf8')).toBe('the backup of yesterday');

      const { code, out } = await copperplate(['backup', file], fresh);
      expect(code).toBe(0);
      expect(out).toMatch(/only this account reads it/);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([]);
      await withFresh(otherDialect[database.dialect], async (other) => {
        expect((await copperplate(['restore', file], other)).code).toBe(0);
        expect(await withOpen(other, allRows)).toEqual(await withOpen(fresh, allRows));
      });
    });
  });

  test('audit says that all chains hold, and names the event that was changed', async () => {
    await withFresh(database.dialect, async (fresh) => {
      await withOpen(fresh, async (db) => {
        await migrate(db, database.dialect);
        await fillDatabase(db);
      });
      const good = await copperplate(['audit'], fresh);
      expect(good.code).toBe(0);
      const { holds, events, blobs, faults } = JSON.parse(good.out);
      expect([holds, blobs, faults]).toEqual([true, 1, []]);
      expect(JSON.parse((await copperplate(['audit'], fresh, { SESSION_SECRET: secret })).out).seals_checked).toBe(
        true,
      );
      const strange = await copperplate(['audit'], fresh, { SESSION_SECRET: `${secret}, but another` });
      expect([strange.code, JSON.parse(strange.out).faults[0].fault]).toEqual([
        1,
        expect.stringContaining('this installation did not write'),
      ]);
      expect((await copperplate(['audit', '--seal'], fresh, { SESSION_SECRET: `${secret}, but another` })).code).toBe(
        0,
      );
      expect((await copperplate(['audit', '--seal'], fresh, { SESSION_SECRET: secret })).code).toBe(0);
      expect(events).toBeGreaterThan(2);
      await withOpen(fresh, async (db) => {
        const table = sql.table('audit_event');
        if (database.dialect === 'postgres') await sql`alter table ${table} disable trigger user`.execute(db);
        else await sql`drop trigger audit_event_update`.execute(db);
        await db.updateTable('audit_event').set({ subject: 'another' }).where('action', '=', 'report.issued').execute();
      });
      const bad = await copperplate(['audit'], fresh);
      expect(bad.code).toBe(1);
      expect(JSON.parse(bad.out).faults).toHaveLength(2);
      expect(JSON.parse(bad.out).faults[0].fault).toMatch(/was changed/);
      await withOpen(fresh, async (db) => {
        if (database.dialect === 'postgres') await sql`alter table blob disable trigger user`.execute(db);
        else await sql`drop trigger blob_update`.execute(db);
        const content = Buffer.from('somebody else’s hand');
        await db.updateTable('blob').set({ content, size: content.length }).execute();
      });
      const worse = await copperplate(['audit'], fresh);
      expect(JSON.parse(worse.out).faults).toHaveLength(3);
      expect(JSON.parse(worse.out).faults[2]).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{64}$/) });
    });
  });
});

/** The command in a process that cannot write a larger file, as on a disk that is full. */
function withFileSizeLimit(kilobytes: number, args: string[], { options }: FreshDatabase): Promise<Ran> {
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

test('a file with a byte that is not as it was written is refused before anything is touched', async () => {
  await withFresh('sqlite', async (fresh) => {
    const file = await withOpen(fresh, async (db) => {
      await migrate(db, 'sqlite');
      await makeCompany(db, 'Byte Electrics');
      return backUp(db);
    });
    const whole = await readFile(file);
    const { checkBackup } = await import('../../src/server/backup/restore-backup.ts');
    await checkBackup(file);
    const damaged = newFile();
    const places = [...Array(20).keys(), ...Array.from({ length: 60 }, (_, i) => Math.floor((whole.length * i) / 60))];
    for (const at of [...places, whole.length - 1]) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 0x04;
      await writeFile(damaged, bytes);
      await expect(checkBackup(damaged), `byte ${at}`).rejects.toThrow(/backup/);
    }
    for (const length of [0, 5, 100, whole.length / 2, whole.length - 1]) {
      await writeFile(damaged, whole.subarray(0, length));
      await expect(checkBackup(damaged), `${length} bytes`).rejects.toThrow(/backup/);
    }
    await writeFile(damaged, Buffer.concat([whole, whole]));
    await expect(checkBackup(damaged)).rejects.toThrow(/follows its end/);

    await withFresh('sqlite', async (empty) => {
      const { code, err } = await copperplate(['restore', damaged], empty);
      expect([code, err]).toEqual([2, expect.stringMatching(/damaged/)]);
      expect(await readdir(empty.options.dataDir)).toEqual([]);
    });
  });
});

test('a folder without a database is no empty backup, and a folder or a device is no place for one', async () => {
  await withFresh('sqlite', async (fresh) => {
    const { code, err } = await copperplate(['backup', newFile()], fresh);
    expect([code, err]).toEqual([2, expect.stringMatching(/there is no database/)]);
    expect(await readdir(fresh.options.dataDir)).toEqual([]);
    await withOpen(fresh, (db) => migrate(db, 'sqlite'));
    const place = join(fresh.options.dataDir, 'place');
    await mkdir(place);
    for (const target of [place, '/dev/full']) {
      const refused = await copperplate(['backup', target], fresh);
      expect([refused.code, refused.err]).toEqual([2, expect.stringMatching(/is no file/)]);
    }
    expect((await copperplate(['backup'], fresh)).code).toBe(2);
    expect((await copperplate(['restore'], fresh)).code).toBe(2);
    expect((await copperplate(['restore', join(place, 'gone')], fresh)).err).toMatch(/cannot be read/);
    await writeFile(join(place, 'text'), 'no backup');
    expect((await copperplate(['restore', join(place, 'text')], fresh)).err).toMatch(/no backup/);
  });
});

test('the secret of the data folder goes with the backup, and signing keys open where it is restored', async () => {
  await withFresh('sqlite', async (fresh) => {
    const keptThere = join(fresh.options.dataDir, 'session-secret');
    await withOpen(fresh, async (db) => {
      await migrate(db, 'sqlite');
      await fillDatabase(db);
    });
    await writeFile(keptThere, secret);
    const file = newFile();
    expect((await copperplate(['backup', file], fresh)).out).toMatch(/can sign certificates in your name/);
    const keyIn = (place: FreshDatabase) =>
      withOpen(place, async (db) => {
        const row = await db.selectFrom('signing_key').selectAll().executeTakeFirstOrThrow();
        return { kid: row.id, publicJwk: JSON.parse(row.public_jwk), privateKey: row.private_key };
      });

    await withFresh('sqlite', async (other) => {
      const kept = join(other.options.dataDir, 'session-secret');
      await writeFile(kept, 'made when an empty server was started here');
      expect((await copperplate(['restore', file], other)).code).toBe(0);
      expect(await readFile(kept, 'utf8')).toBe(secret);
      expect((await stat(kept)).mode & 0o777).toBe(0o600);
      expect(await keyIn(other)).toEqual(await keyIn(fresh));
    });

    await withFresh('postgres', async (other) => {
      const another = 'the secret that every process of the new place is given';
      const { code, err } = await copperplate(['restore', file], other, { SESSION_SECRET: another });
      expect([code, err]).toEqual([0, '']);
      expect(openSigningKey(await keyIn(other), another).kid).toBe((await keyIn(fresh)).kid);
      expect((await copperplate(['audit'], other, { SESSION_SECRET: another })).code).toBe(0);
    });

    const without = newFile();
    const { out } = await copperplate(['backup', without], fresh, { SESSION_SECRET: secret });
    expect(out).toMatch(/SESSION_SECRET is not in it/);
    expect(gunzipSync(await readFile(without)).toString()).not.toContain(secret);
    await withFresh('sqlite', async (other) => {
      const { code, err } = await copperplate(['restore', without], other, {
        SESSION_SECRET: 'not the one that the keys are stored under',
      });
      expect([code, err]).toEqual([0, expect.stringMatching(/1 signing key does not open/)]);
    });
  });
});

test('writers go on while a backup is made, and it holds one moment', async () => {
  await withFresh('sqlite', async (fresh) => {
    await withOpen(fresh, async (db) => {
      await migrate(db, 'sqlite');
      const company = await fillDatabase(db);
      const { atOneMoment } = await import('../../src/server/backup/snapshot.ts');
      await withOpen(fresh, (reader) =>
        atOneMoment(reader, async (snapshot) => {
          const count = async () => (await checkAudit(snapshot)).events;
          const before = await count();
          await db
            .transaction()
            .execute((trx) => appendAudit(trx, company.people.owner, { action: 'user.created', subject: 'x' }));
          expect(await count()).toBe(before);
        }),
      );
    });
  });
});
