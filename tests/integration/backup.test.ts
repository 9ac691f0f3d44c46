import { readdir, readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { createExport, deleteExport } from '../../src/features/exports/server/repository/exports.ts';
import { checkBackup, restoreBackup } from '../../src/server/backup/restore-backup.ts';
import { atOneMoment } from '../../src/server/backup/snapshot.ts';
import { backedUpTables, columnsOfTables } from '../../src/server/backup/tables.ts';
import { writeBackup } from '../../src/server/backup/write-backup.ts';
import { sha256 } from '../../src/server/codes.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { giveSealingSecret } from '../../src/server/db/sealing-secret.ts';
import type { BlobStore } from '../../src/server/documents/blobs/store/blob-store.ts';
import { s3Store } from '../../src/server/documents/blobs/store/s3-store.ts';
import { checkFiles } from '../../src/server/integrity/check-files.ts';
import { deliverDueMail, openMail } from '../../src/server/mail/mail.ts';
import { appendAudit, checkAudit } from '../../src/server/repositories/audit.ts';
import { makeToken } from '../../src/server/sections/auth/tokens.ts';
import {
  allRows,
  backupFolder,
  copperplate,
  fillDatabase,
  otherDialect,
  secret,
  withFresh,
  withOpen,
} from '../support/backups.ts';
import { onBothDatabases } from '../support/databases.ts';
import { startS3Server } from '../support/s3-server.ts';
import { makeCompany, type TestCompany } from '../support/world.ts';

const { newFile, backUp } = backupFolder();

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

  test('an export, whose file lies beside the database, is in no backup', async () => {
    const { people } = company;
    const id = await database.db
      .transaction()
      .execute((trx) => createExport(trx, people.owner, { scope: { of: 'company' }, total: 1 }, new Date()));
    try {
      const text = gunzipSync(await readFile(await backUp(database.db))).toString();
      expect(text).toContain(company.id);
      expect(text).not.toContain(id);
    } finally {
      await database.db.transaction().execute((trx) => deleteExport(trx, people.owner, id));
    }
  });

  test.each(['sqlite', 'postgres'] as const)('it is restored into %s, row by row as it was', async (into) => {
    const file = await backUp(database.db);
    await withFresh(into, async (fresh) => {
      const { code, out, err } = await copperplate(['restore', file], fresh);
      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(/Restored \d+ rows of 2026-11-21T09:00:00.000Z/);
      await withOpen(fresh, async (db) => {
        expect(await allRows(db)).toEqual(await allRows(database.db));
        expect((await checkAudit(db)).faults).toEqual([]);
        expect(await migrate(db, into)).toEqual([]);
      });
    });
  });

  test('no mail that was sent says anything in it, nor does any link that was mailed', async () => {
    const now = new Date('2026-11-21T09:00:00.000Z');
    const deps = { db: database.db, clock: () => now, log: pino({ level: 'silent' }) };
    const write = (link: string) =>
      openMail(deps).send({
        to: 'who@mail.example',
        subject: 'Your link',
        text: `https://certs.example/auth/link/${link}`,
      });
    await write('sent-secret');
    const sent = await deliverDueMail(deps, { server: 'smtp.test', deliver: async () => undefined, close() {} });
    expect(sent).toBeGreaterThan(0);
    await write('waiting-secret');
    const token = await makeToken(deps, null, 'setup');
    const text = gunzipSync(await readFile(await backUp(database.db))).toString();
    // One that is not sent yet is all there is of it: it goes out after a restore.
    expect([text.includes('waiting-secret'), text.includes('sent-secret'), text.includes(token)]).toEqual([
      true,
      false,
      false,
    ]);
    await database.db.deleteFrom('outbox').execute();
    await database.db.deleteFrom('auth_token').where('purpose', '=', 'setup').execute();
  });

  test('prints go along, into the store of the installation that it is restored into', async () => {
    const file = await backUp(database.db);
    // Two prints, and two photos with a small one each.
    const rows = await database.db
      .selectFrom('blob')
      .where('kind', 'in', ['print', 'photo'])
      .select(['id', 'content'])
      .execute();
    expect(rows.map(({ content }) => content)).toEqual(Array(6).fill(null));
    await withFresh(database.dialect, async (fresh) => {
      const { out } = await copperplate(['restore', file], fresh);
      expect(out).toMatch(/, and 6 prints and other files\./);
      const lost = rows[0]?.id ?? '';
      await withOpen(fresh, async (db, blobs) => {
        for (const { id } of rows) expect(sha256(await blobs.get(id))).toBe(id);
        expect(await lookAtFiles(db, blobs, true)).toEqual({ blobs: 7, faults: [] });
        await blobs.delete(lost);
      });
      const again = newFile();
      const { code, err } = await copperplate(['backup', again], fresh);
      expect([code, err]).toEqual([1, expect.stringMatching(new RegExp(`^Not in it: ${lost} is not in the folder `))]);
      expect(blobLines(await readFile(again))).toHaveLength(5);
    });
  });

  test('a bucket takes the prints as well; what it lost or changed is named, and one that is away is said to be', async () => {
    const server = await startS3Server();
    const store = s3Store(server.settings, { pause: 1, attempts: 2 });
    const options = { version: '0', now: new Date(), keptSecret: undefined };
    try {
      const file = await backUp(database.db);
      await withFresh(database.dialect, async (fresh) => {
        await withOpen(fresh, async (db) => {
          await restoreBackup(db, file, await checkBackup(file), { secret, blobs: store });
          expect(server.objects.size).toBe(6);
          const again = newFile();
          expect(await writeBackup(db, store, again, options)).toMatchObject({ blobs: 6, lost: [] });
          expect(blobLines(await readFile(again))).toEqual(blobLines(await readFile(file)));

          const ids = [...server.objects.keys()].map((key) => key.slice(3));
          const [lost = '', changed = ''] = [...server.objects.keys()];
          server.objects.delete(lost);
          server.objects.set(changed, new Uint8Array(5));
          const named = async (isRead: boolean) =>
            (await lookAtFiles(db, store, isRead)).faults.map(({ what, fault }) => `${what} ${fault}`).sort();
          const [missing, other] = [
            `blob ${ids[0]} is not in ${store.place}`,
            `blob ${ids[1]} was changed in ${store.place}`,
          ];
          // Asked for, the one that is there is not read.
          expect(await named(false)).toEqual([missing]);
          expect(await named(true)).toEqual([missing, other].sort());
          const { blobs, lost: left } = await writeBackup(db, store, again, options);
          expect([blobs, left.map(({ id }) => id).sort()]).toEqual([4, ids.slice(0, 2).sort()]);
          expect(blobLines(await readFile(again))).toHaveLength(4);

          await server.close();
          expect(await named(false)).toEqual([expect.stringMatching(/^blobs cannot be read: .* cannot be reached/)]);
          await writeFile(again, 'the backup of yesterday');
          await expect(writeBackup(db, store, again, options)).rejects.toThrow(/cannot be reached/);
          expect(await readFile(again, 'utf8')).toBe('the backup of yesterday');
        });
      });
    } finally {
      await server.close();
    }
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
          .execute((trx) =>
            appendAudit(trx, company.people.owner, { action: 'user.created', subject: 'x' }, new Date()),
          );
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
          .values({ id: 'link', user_id: null, purpose: 'setup', email: null, from_known_browser: 0, ...at })
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
});

/** What a packed file holds; undefined where it cannot be unpacked. */
const unpacked = (bytes: Buffer): Buffer | undefined => {
  try {
    return gunzipSync(bytes);
  } catch {
    return undefined;
  }
};

test('a file with a byte that is not as it was written is refused before anything is touched', async () => {
  await withFresh('sqlite', async (fresh) => {
    const file = await withOpen(fresh, async (db) => {
      await migrate(db, 'sqlite');
      await makeCompany(db, 'Byte Electrics');
      return backUp(db);
    });
    const whole = await readFile(file);
    await checkBackup(file);
    const damaged = newFile();
    const places = [...Array(20).keys(), ...Array.from({ length: 60 }, (_, i) => Math.floor((whole.length * i) / 60))];
    // A few bits of a packed file stand for nothing (where a block is filled up to a whole byte): such a file reads as it did.
    let harmless = 0;
    for (const at of [...places, whole.length - 1]) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 0x04;
      await writeFile(damaged, bytes);
      if (unpacked(bytes)?.equals(gunzipSync(whole)) && at >= 10) harmless += 1;
      else await expect(checkBackup(damaged), `byte ${at}`).rejects.toThrow(/backup/);
    }
    expect(harmless).toBeLessThan(5);
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

test.each([
  'null',
  '5',
  '"text"',
  '{}',
  '{"table":5,"columns":["id"]}',
  '{"table":"site","columns":"id"}',
  '{"table":"site","columns":[1]}',
  '{"blob":"aa"}',
  '{"blob":"aa","base64":7}',
  '[{}]',
  '[{"base64":null}]',
  '[true]',
  '[[]]',
])('a line of a damaged file that reads as %s is refused in words', async (line) => {
  const file = newFile();
  const header = { copperplate: 'backup', format: 1, version: '1', made_at: '', migrations: [], secret: null };
  const table = { table: 'company', columns: ['id'] };
  await writeFile(file, gzipSync([JSON.stringify(header), JSON.stringify(table), line, ''].join('\n')));
  await expect(checkBackup(file)).rejects.toThrow(/the backup is damaged/);
  await writeFile(file, gzipSync(`${JSON.stringify({ ...header, migrations: line })}\n`));
  await expect(checkBackup(file)).rejects.toThrow(/the backup is damaged/);
});

test('writers go on while a backup is made, and it holds one moment', async () => {
  await withFresh('sqlite', async (fresh) => {
    await withOpen(fresh, async (db) => {
      await migrate(db, 'sqlite');
      const company = await fillDatabase(db);
      await withOpen(fresh, (reader) =>
        atOneMoment(reader, async (snapshot) => {
          const count = async () => (await checkAudit(snapshot)).events;
          const before = await count();
          await db
            .transaction()
            .execute((trx) =>
              appendAudit(trx, company.people.owner, { action: 'user.created', subject: 'x' }, new Date()),
            );
          expect(await count()).toBe(before);
        }),
      );
    });
  });
});

const lookAtFiles = (db: Db, store: BlobStore, isRead: boolean) =>
  atOneMoment(db, (snapshot) => checkFiles(snapshot, store, { isRead }));

/** The files in a backup. */
const blobLines = (file: Buffer) =>
  gunzipSync(file)
    .toString()
    .split('\n')
    .filter((line) => line.startsWith('{"blob":'));
