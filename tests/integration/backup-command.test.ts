import { chmod, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { backupAge } from '../../src/server/backup/last-good.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openSigningKey } from '../../src/server/documents/certificates/signing.ts';
import { insertPrintKey } from '../../src/server/repositories/certificates/print-keys.ts';
import { insertCeremony } from '../../src/server/repositories/identity/factor-ceremonies.ts';
import { hasSecondFactor, insertApp } from '../../src/server/repositories/identity/second-factors.ts';
import { appSecret, ceremonyContent, sealedColumns, sealedForPrints } from '../../src/server/secrets/sealed-columns.ts';
import { seal } from '../../src/server/secrets/sealed-text.ts';
import { apiRoutes } from '../../src/server/sections/api/api.ts';
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
import { makeDeps } from '../support/deps.ts';

const { folder, newFile } = backupFolder();

/** An authenticator app of somebody's, and a question that was put to one; and a key for prints. */
async function giveSecondFactor(db: Db): Promise<void> {
  const user = await db
    .selectFrom('user')
    .select(['id', 'company_id', 'email'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const now = new Date('2026-11-21T09:00:00.000Z');
  await db.transaction().execute(async (trx) => {
    const sealed = seal(Buffer.from('the app has it too'), secret, appSecret(user.id));
    await insertApp(trx, { id: user.id, companyId: user.company_id }, { secret: sealed, step: 1 }, now);
    const content = seal(Buffer.from('asked'), secret, ceremonyContent('a session', 'app-new'));
    const question = {
      holder: 'a session',
      purpose: 'app-new',
      content,
      expires_at: '2026-11-21T09:30:00.000Z',
    } as const;
    await insertCeremony(trx, question, now.toISOString());
    const privateKey = seal(Buffer.from('a key'), secret, sealedForPrints(user.company_id));
    const key = { signsFrom: '', certificate: Buffer.from('whose'), privateKey };
    await insertPrintKey(trx, { companyId: user.company_id }, key, now);
  });
}

onBothDatabases('the commands of backups', (database) => {
  test('the command writes a file that only its owner reads, whole or not at all', async () => {
    await withFresh(database.dialect, async (fresh) => {
      await withOpen(fresh, async (db, blobs) => {
        await migrate(db, database.dialect);
        await fillDatabase(db, blobs);
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
      expect(out).toMatch(/Only this account can read it/);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await readdir(folder())).filter((name) => name.includes('partial'))).toEqual([]);
      await withFresh(otherDialect[database.dialect], async (other) => {
        expect((await copperplate(['restore', file], other)).code).toBe(0);
        expect(await withOpen(other, allRows)).toEqual(await withOpen(fresh, allRows));
      });
    });
  });

  test('a backup takes away what an earlier one of its name left when it was killed, and nothing else', async () => {
    await withFresh(database.dialect, async (fresh) => {
      await withOpen(fresh, (db) => migrate(db, database.dialect));
      const file = newFile();
      const left = `${file}.0123456789ab.partial`;
      const others = [`${file}.ba9876543210.partial`, `${file}.mine.partial`, `${newFile()}.0123456789ab.partial`];
      for (const each of [left, ...others]) await writeFile(each, 'secrets');
      // The first of the others is being written.
      const old = new Date(Date.now() - 60 * 60_000);
      for (const each of [left, ...others.slice(1)]) await utimes(each, old, old);
      expect((await copperplate(['backup', file], fresh)).code).toBe(0);
      const there = await readdir(folder());
      expect(there).not.toContain(basename(left));
      expect(there).toEqual(expect.arrayContaining(others.map((each) => basename(each))));
      for (const each of others) await rm(each);
    });
  });

  test('audit says that all chains hold, and names the event that was changed', async () => {
    await withFresh(database.dialect, async (fresh) => {
      await withOpen(fresh, async (db, blobs) => {
        await migrate(db, database.dialect);
        await fillDatabase(db, blobs);
      });
      const good = await copperplate(['audit'], fresh);
      expect(good.code).toBe(0);
      const { holds, events, blobs, faults } = JSON.parse(good.out);
      expect([holds, blobs, faults]).toEqual([true, 7, []]);
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
        await db.updateTable('blob').set({ content, size: content.length }).where('kind', '=', 'signature').execute();
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
      expect([refused.code, refused.err]).toEqual([2, expect.stringMatching(/is not a file/)]);
    }
    expect((await copperplate(['backup'], fresh)).code).toBe(2);
    expect((await copperplate(['restore'], fresh)).code).toBe(2);
    expect((await copperplate(['restore', join(place, 'gone')], fresh)).err).toMatch(/cannot be read/);
    await writeFile(join(place, 'text'), 'no backup');
    expect((await copperplate(['restore', join(place, 'text')], fresh)).err).toMatch(/not a Copperplate backup/);
  });
});

test('the secret of the data folder goes with the backup, and signing keys open where it is restored', async () => {
  await withFresh('sqlite', async (fresh) => {
    const keptThere = join(fresh.options.dataDir, 'session-secret');
    await withOpen(fresh, async (db, blobs) => {
      await migrate(db, 'sqlite');
      await fillDatabase(db, blobs);
    });
    await withOpen(fresh, giveSecondFactor);
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
      // Not the signing keys alone: every column that is sealed opens with the secret of the new place, and has rows to show it.
      await withOpen(other, async (db) => {
        for (const { table, column, key, reseal } of sealedColumns) {
          const { rows } = await sql<Record<string, string>>`
            select ${sql.join([...key, column].map((name) => sql.ref(name)))} from ${sql.table(table)}`.execute(db);
          expect(rows.length, table).toBeGreaterThan(0);
          for (const row of rows) expect(() => reseal(row, another, another), table).not.toThrow();
          for (const row of rows) expect(() => reseal(row, secret, another), table).toThrow();
        }
      });
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
      expect(err).toMatch(/authenticator apps of 1 person do not open/);
    });
  });
});

test('an only owner who lost phone and codes is let in again by whoever has the server', async () => {
  await withFresh('sqlite', async (fresh) => {
    const set = { SESSION_SECRET: secret };
    const user = await withOpen(fresh, async (db, blobs) => {
      await migrate(db, 'sqlite');
      await fillDatabase(db, blobs);
      await giveSecondFactor(db);
      return db.selectFrom('user').select(['id', 'email']).orderBy('id').executeTakeFirstOrThrow();
    });
    const reset = (...args: string[]) => copperplate(['reset-second-factor', ...args], fresh, set);
    expect((await reset()).code).toBe(2);
    expect(await reset('nobody@nowhere.example')).toMatchObject({ code: 1 });
    expect(await reset(user.email.toUpperCase())).toMatchObject({ code: 0, err: '' });
    expect(await reset(user.email)).toMatchObject({ code: 1, err: expect.stringMatching(/has no second factor/) });
    await withOpen(fresh, async (db) => {
      expect(await hasSecondFactor(db, user.id)).toBe(false);
      const mails = await db.selectFrom('outbox').select('payload').execute();
      expect(mails.map(({ payload }) => JSON.parse(payload))).toMatchObject([
        { to: user.email, subject: 'Your second factor was reset' },
      ]);
      const event = { action: 'second-factor.reset', subject: user.id, user_id: null };
      const last = await db.selectFrom('audit_event').selectAll().orderBy('id', 'desc').executeTakeFirst();
      expect(last).toMatchObject(event);
    });
    expect((await copperplate(['audit'], fresh, set)).code).toBe(0);
  });
});

test('a backup is read to its end, and health says when the last good one is over a day old', async () => {
  await withFresh('sqlite', async (fresh) => {
    await withOpen(fresh, async (db, blobs) => {
      await migrate(db, 'sqlite');
      await fillDatabase(db, blobs);
    });
    const set = { SESSION_SECRET: secret };
    const run = (...args: string[]) => copperplate(['backup', ...args], fresh, set);
    const { dataDir } = fresh.options;
    expect(backupAge(dataDir, new Date())).toBeUndefined();
    const file = newFile();
    expect((await run(file)).code).toBe(0);
    expect(await run('--verify', file)).toMatchObject({ code: 0, out: expect.stringMatching(/is whole: no byte/) });
    // The command goes by the machine's clock.
    const { lastGood } = JSON.parse(await readFile(join(dataDir, 'last-backup.json'), 'utf8'));
    const hours = (count: number) => new Date(Date.parse(lastGood) + count * 3_600_000);
    expect([backupAge(dataDir, hours(24))?.isOld, backupAge(dataDir, hours(26))?.isOld]).toEqual([false, true]);
    const health = (now: Date) =>
      withOpen(fresh, async (db) => {
        const { deps } = makeDeps(db, { clock: () => now, config: { dataDir } });
        return (await apiRoutes(deps).request('/api/health')).json();
      });
    expect(await health(hours(1))).toMatchObject({ status: 'ok', backup: 'ok' });
    expect(await health(hours(26))).toMatchObject({ status: 'ok', backup: 'old' });
    const content = await readFile(file);
    content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
    await writeFile(file, content);
    expect(await run('--verify', file)).toMatchObject({ code: 1, err: expect.stringMatching(/damaged/) });
    expect(backupAge(dataDir, new Date())).toEqual({ seconds: Infinity, isOld: true });
  });
});

test('a look at an older backup, good or damaged, says nothing of the last good one', async () => {
  await withFresh('sqlite', async (fresh) => {
    await withOpen(fresh, (db) => migrate(db, 'sqlite'));
    const run = (...args: string[]) => copperplate(['backup', ...args], fresh, { SESSION_SECRET: secret });
    const noted = () => readFile(join(fresh.options.dataDir, 'last-backup.json'), 'utf8');
    const [older, newer] = [newFile(), newFile()];
    expect((await run(older)).code).toBe(0);
    const { mtime } = await stat(older);
    expect((await run(newer)).code).toBe(0);
    const last = await noted();
    expect((await run('--verify', older)).code).toBe(0);
    expect(await noted()).toBe(last);
    const content = await readFile(older);
    // Its end, so that it still says when it was made; then its beginning too.
    for (const length of [content.length - 9, 40]) {
      await writeFile(older, content.subarray(0, length));
      await utimes(older, mtime, mtime);
      expect((await run('--verify', older)).code).toBe(1);
      expect(await noted()).toBe(last);
    }
  });
});
