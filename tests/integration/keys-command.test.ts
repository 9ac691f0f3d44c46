import { expect, test } from 'vitest';
import { migrate } from '../../src/server/db/migrate.ts';
import { copperplate, fillDatabase, secret, withFresh, withOpen } from '../support/backups.ts';
import { onBothDatabases } from '../support/databases.ts';
import { machineToday } from '../support/machine-day.ts';

onBothDatabases('the commands of keys and of the secret', (database) => {
  test('keys are listed, made and revoked, the secret is changed, and the audit holds all along', async () => {
    await withFresh(database.dialect, async (fresh) => {
      await withOpen(fresh, async (db, blobs) => {
        await migrate(db, database.dialect);
        await fillDatabase(db, blobs);
      });
      const settings = { SESSION_SECRET: secret };
      type Listed = { company: string; keys: { key: string; retired: string | null; revoked_from: string | null }[] }[];
      const list = async () => JSON.parse((await copperplate(['keys', 'list'], fresh, settings)).out) as Listed;
      const first = (await list()).find(({ keys }) => keys.length > 0);
      if (!first) throw new Error('no company with a key');
      const now = async () => (await list()).find(({ company }) => company === first.company)?.keys ?? [];

      expect((await copperplate(['keys', 'rotate', first.company], fresh, settings)).code).toBe(0);
      const [made] = await now();
      expect(await now()).toHaveLength(first.keys.length + 1);
      expect(made?.retired).toBeNull();

      const from = '2026-01-01T09:00:00Z';
      expect((await copperplate(['keys', 'revoke', made?.key ?? '', from], fresh, settings)).code).toBe(0);
      expect((await now())[0]).toMatchObject({ revoked_from: '2026-01-01T09:00:00.000Z' });
      const wrong = [['keys'], ['keys', 'revoke', 'nobody', from], ['keys', 'revoke', made?.key ?? '', 'soon']];
      for (const args of wrong) expect((await copperplate(args, fresh, settings)).code, args.join(' ')).toBe(2);

      // The key of prints: from a day to come, and once for each.
      type Prints = { company: string; prints: { signs_from: string; fingerprint: string }[] }[];
      const prints = async () =>
        (JSON.parse((await copperplate(['keys', 'list'], fresh, settings)).out) as Prints).find(
          ({ company }) => company === first.company,
        )?.prints;
      const before = (await prints()) ?? [];
      const today = machineToday();
      const rotated = await copperplate(['keys', 'rotate-prints', first.company], fresh, settings);
      expect([rotated.code, rotated.err]).toEqual([0, '']);
      const day = /issued from (\S+) on/.exec(rotated.out)?.[1] ?? '';
      expect(day > today).toBe(true);
      expect(await prints()).toEqual([
        ...before,
        {
          signs_from: expect.stringMatching(/:00:00\.000Z$/),
          fingerprint: expect.stringMatching(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/),
        },
      ]);
      for (const other of [day, '2026-01-01', '2999-01-01', 'soon'])
        expect((await copperplate(['keys', 'rotate-prints', first.company, other], fresh, settings)).code, other).toBe(
          2,
        );

      const next = 'another secret, which is as long as it has to be';
      expect((await copperplate(['rotate-secret'], fresh, settings)).code).toBe(2);
      const changed = await copperplate(['rotate-secret'], fresh, { ...settings, NEW_SESSION_SECRET: next });
      expect([changed.code, changed.err]).toEqual([0, '']);
      const audit = async (SESSION_SECRET: string) =>
        JSON.parse((await copperplate(['audit'], fresh, { SESSION_SECRET })).out).holds;
      expect([await audit(next), await audit(secret)]).toEqual([true, false]);
      // Nothing opens with the old one any more, so it cannot be changed from there.
      const again = await copperplate(['rotate-secret'], fresh, { ...settings, NEW_SESSION_SECRET: `${next} too` });
      expect([again.code, again.err]).toEqual([2, expect.stringContaining('does not open')]);
    });
  });
});
