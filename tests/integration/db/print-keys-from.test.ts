import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate, migrateWithin, migrationNames } from '../../../src/server/db/migrate.ts';
import { findPrintKey } from '../../../src/server/repositories/certificates/print-keys.ts';
import { withFresh, withOpen } from '../../support/backups.ts';
import { makeCompany } from '../../support/world.ts';

test.each(['sqlite', 'postgres'] as const)(
  'the key of prints of the version before signs on, from the first print, and nothing may happen to it, on %s',
  async (dialect) => {
    await withFresh(dialect, (fresh) =>
      withOpen(fresh, async (db) => {
        // What came later stands in no way of it, and what makes a company writes what came later too.
        const before = migrationNames.filter((name) => name !== '2026-11-25-01-print-keys-from');
        await db.transaction().execute((trx) => migrateWithin(trx, dialect, before));
        const now = new Date('2026-11-21T09:00:00.000Z');
        const { id: companyId } = await makeCompany(db, 'Before');
        const certificate = Buffer.from('its certificate');
        await sql`insert into print_key (company_id, certificate, private_key, created_at)
          values (${companyId}, ${certificate}, 'sealed', ${now.toISOString()})`.execute(db);
        await migrate(db, dialect);
        expect(await findPrintKey(db, { companyId }, '2020-01-01T00:00:00.000Z')).toEqual({
          ...{ signsFrom: '', privateKey: 'sealed', certificate: new Uint8Array(certificate) },
        });
        const its = () => db.updateTable('print_key').where('company_id', '=', companyId);
        await its().set({ private_key: 'sealed anew' }).execute();
        await expect(its().set({ signs_from: now.toISOString() }).execute()).rejects.toThrow(/never changes/);
        await expect(db.deleteFrom('print_key').execute()).rejects.toThrow(/never changes/);
      }),
    );
  },
);
