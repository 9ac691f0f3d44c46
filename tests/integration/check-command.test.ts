import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withoutTriggers } from '../../src/server/backup/without-triggers.ts';
import type { Db, Trx } from '../../src/server/db/dialect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { createSigningKey, openSigningKey, signCanonical } from '../../src/server/documents/certificates/signing.ts';
import { copperplate, fillDatabase, secret, withFresh, withOpen } from '../support/backups.ts';
import { type FreshDatabase, onBothDatabases } from '../support/databases.ts';

const verbs = ['audit', 'check'] as const;

const look = async (verb: (typeof verbs)[number], fresh: FreshDatabase) => {
  const { code, out } = await copperplate([verb], fresh, { SESSION_SECRET: secret });
  const { faults, ...about } = JSON.parse(out) as { faults: { what: string; fault: string }[] };
  return { code, ...about, faults: faults.map(({ what, fault }) => `${what.split(' ')[0]}: ${fault}`).sort() };
};

/** Of a sound database that `fillDatabase` filled. */
const counted = {
  check: { reports: 2, certificates: 2, logged: 0, blobs: 7 },
  audit: { reports: 2, certificates: 2, logged: 0, events: expect.any(Number), blobs: 7, seals_checked: true },
};

/** Writes what the application refuses to write. */
const tamper = (db: Db, work: (trx: Trx) => Promise<unknown>) =>
  db.transaction().execute((trx) => withoutTriggers(trx, async () => void (await work(trx))));

/** A signature by somebody else's key that goes by the name of the certificate's. */
function forge(canonical: string, kid: string): string {
  const stranger = createSigningKey(secret);
  return signCanonical(canonical, { ...openSigningKey(stranger, secret), kid }).jws;
}

onBothDatabases('the commands that check a database', (database) => {
  test('find a sound one sound, and name what does not add up', async () => {
    await withFresh(database.dialect, async (fresh) => {
      await withOpen(fresh, async (db, blobs) => {
        await migrate(db, database.dialect);
        await fillDatabase(db, blobs);
      });
      for (const verb of verbs)
        expect(await look(verb, fresh)).toEqual({ code: 0, holds: true, ...counted[verb], faults: [] });

      await withOpen(fresh, async (db) => {
        const [one, two] = await db.selectFrom('report').select('id').orderBy('id').execute();
        const [old, current] = await db.selectFrom('certificate').select(['id', 'kid']).orderBy('id').execute();
        const of = (row: { id: string } | undefined) => row?.id ?? '';
        await tamper(db, async (trx) => {
          const changed = sql<string>`replace(content, '"', '"x')`;
          await trx.updateTable('report_part').set({ content: changed }).where('report_id', '=', of(one)).execute();
          await trx.deleteFrom('entry').where('report_id', '=', of(two)).where('seq', '=', 2).execute();
          await trx.updateTable('certificate').set({ canonical: '{"a":1}' }).where('id', '=', of(old)).execute();
          const signature = forge('{}', current?.kid ?? '');
          await trx.updateTable('certificate').set({ signature }).where('id', '=', of(current)).execute();
        });
      });
      for (const verb of verbs) {
        const found = await look(verb, fresh);
        expect(found).toMatchObject({ code: 1, holds: false });
        expect(found.faults).toEqual([
          'certificate: its data does not match its hash',
          'certificate: its signature is not valid: bad_signature',
          'certificate: its signature is not valid: bad_signature',
          expect.stringMatching(/^report: its document /),
          'report: its log has no entry 2',
        ]);
      }
    });
  });

  test('go on past what cannot be read', async () => {
    await withFresh(database.dialect, async (fresh) => {
      await withOpen(fresh, async (db, blobs) => {
        await migrate(db, database.dialect);
        await fillDatabase(db, blobs);
        await sql`alter table entry rename column kind to sort`.execute(db);
      });
      const found = await look('audit', fresh);
      expect(found).toMatchObject({ code: 1, reports: 0, certificates: 2 });
      expect(found.faults).toEqual([expect.stringMatching(/^reports: cannot be read: .*kind/)]);
    });
  });
});

test('a page of a SQLite file that was overwritten is found, though it is one of an index', async () => {
  await withFresh('sqlite', async (fresh) => {
    const root = await withOpen(fresh, async (db) => {
      await migrate(db, 'sqlite');
      await fillDatabase(db);
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
      const { rows } = await sql<{ rootpage: number }>`
        select rootpage from sqlite_schema where name = 'entry_by_path'`.execute(db);
      return rows[0]?.rootpage ?? 0;
    });
    const file = await open(join(fresh.options.dataDir, 'copperplate.db'), 'r+');
    await file.write(Buffer.alloc(4096, 0xff), 0, 4096, (root - 1) * 4096);
    await file.close();
    for (const verb of verbs) {
      const found = await look(verb, fresh);
      expect(found.code).toBe(1);
      expect(found.faults.some((fault) => fault.startsWith('database: '))).toBe(true);
    }
  });
});
