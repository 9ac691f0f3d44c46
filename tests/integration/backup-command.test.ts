import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSigningKey } from '../../src/server/certificates/signing.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import {
  allRows,
  backupFolder,
  copperplate,
  fillDatabase,
  otherDialect,
  secret,
  withFileSizeLimit,
  withFresh,
  withOpen,
} from '../support/backups.ts';
import { type FreshDatabase, onBothDatabases } from '../support/databases.ts';

const { folder, newFile } = backupFolder();

onBothDatabases('the commands of backups', (database) => {
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
      expect((await readdir(folder())).filter((name) => name.includes('partial'))).toEqual([]);
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
