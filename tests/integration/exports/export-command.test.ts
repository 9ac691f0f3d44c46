import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { sha256 } from '../../../src/server/codes.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { backupFolder, copperplate, secret, withFresh, withOpen } from '../../support/backups.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { openExportedCompany } from '../../support/exported-company.ts';

const { newFile } = backupFolder();

onBothDatabases('the command that exports a company', (database) => {
  test('writes the file that the owner would be given, draws what was never printed, and leaves nothing half-written', async () => {
    await withFresh(database.dialect, async (fresh) => {
      const company = await withOpen(fresh, async (db) => {
        await migrate(db, database.dialect);
        return (await openExportedCompany(db)).company;
      });
      const settings = { SESSION_SECRET: secret };
      const path = newFile();
      const beside = () => readdirSync(dirname(path)).filter((name) => name.startsWith(basename(path)));
      const ran = await copperplate(['export', company.id, path], fresh, settings);
      expect(ran).toMatchObject({ code: 0, err: '' });
      expect(ran.out).toContain('holds 3 certificates');
      expect(beside()).toEqual([basename(path)]);
      const bytes = readFileSync(path);
      const files = unzipSync(bytes);
      const names = Object.keys(files);
      expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(3);
      const sums = names.filter((name) => name !== 'SHA256SUMS');
      expect(Buffer.from(files.SHA256SUMS ?? []).toString()).toBe(
        sums.map((name) => `${sha256(files[name] ?? '')}  ${name}\n`).join(''),
      );

      // What is there is not written over, and what is wrong is said.
      const again = await copperplate(['export', company.id, path], fresh, settings);
      expect([again.code, again.err]).toEqual([2, expect.stringContaining('there is something at')]);
      expect(readFileSync(path).equals(bytes)).toBe(true);
      expect((await copperplate(['export', company.id], fresh, settings)).code).toBe(2);
      const other = newFile();
      expect((await copperplate(['export', 'nobody', other], fresh, settings)).err).toContain('no company nobody');
      expect(existsSync(other)).toBe(false);
    });
  });
});
