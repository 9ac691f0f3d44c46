import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { openWholeSite } from '../../support/whole-site.ts';
import { type Account, makeAccount, quickHash } from './factor-model/account.ts';
import { steps } from './factor-model/steps.ts';
import { ORIGIN } from './second-factor-site.ts';

// The hashes of one run would take a second, and only their cost differs.
vi.mock(import('../../../src/server/identity/passwords.ts'), async (original) => ({
  ...(await original()),
  hashPassword: async (password: string) => quickHash(password),
}));

/** What has to come about in some run: a site that lets nobody in would break no rule. */
const everything = [
  'a first factor in a half',
  'a first factor in a session',
  'a first factor of two in a half',
  'a first factor of two in a session',
  'another factor in a session',
  'changed the password with a factor',
  'changed the password without a factor',
  'confirmed by app',
  'confirmed by passkey',
  'confirmed by recovery',
  'confirmed without a factor',
  'in by a link alone',
  'in by app after a link',
  'in by app after the password',
  'in by passkey after a link',
  'in by passkey after the password',
  'in by recovery after a link',
  'in by recovery after the password',
  'in by the password alone',
  'new codes',
  'removed a factor',
  'removed the last',
];

/** One step of one browser. The clock goes on, so that each has a code of its own. */
const stepOf = (name: string, who: 0 | 1): fc.AsyncCommand<object, Account> => ({
  check: () => true,
  async run(_, account) {
    account.now += 61_000;
    await steps[name]?.[1](account, account.browsers[who]);
    await account.holds();
  },
  toString: () => `${who === 0 ? 'one' : 'the other'} ${name}`,
});

test('once an account has a factor, no cookie gets in, confirms or adds one without having shown it since', async () => {
  const { db, dialect, close } = openDatabase({ memory: true });
  await migrate(db, dialect);
  let account: Account | undefined;
  const clock = () => new Date(account?.now ?? 0);
  const site = {
    ...(await openWholeSite(db, { config: { publicUrl: ORIGIN }, deps: { clock } })),
    cameAbout: new Set<string>(),
  };
  const names = fc.oneof(
    ...Object.entries(steps).map(([name, [weight]]) => ({ weight, arbitrary: fc.constant(name) })),
  );
  const step = fc.tuple(names, fc.constantFrom(0, 1)).map(([name, who]) => stepOf(name, who as 0 | 1));
  const runs = fc.commands([step], { maxCommands: 40, size: 'max' });
  const property = fc.asyncProperty(fc.constantFrom('offered', 'everybody'), runs, async (policy, commands) => {
    account = await makeAccount(site, policy);
    const real = account;
    await fc.asyncModelRun(() => ({ model: {}, real }), commands);
  });
  await fc.assert(property, { numRuns: 120, seed: 20261126 });
  expect([...site.cameAbout].sort()).toEqual(everything);
  await close();
});
