import { sql } from 'kysely';
import type { Application, OpenApplication } from '../server/composition.ts';
import { findAccountByEmail, hasAnyUser } from '../server/repositories/people/accounts.ts';
import { keepToThisAccount } from '../server/runtime/keep-to-this-account.ts';
import { makeDemo } from './make-demo.ts';
import { clientUsers, demoPassword, office, otherOwner, owner, supervisor } from './people.ts';
import { storyClock } from './telling.ts';

/**
 * Makes the demo company if the database is empty, and prints the accounts and a certificate to verify.
 * @param origin  address of the demo
 */
export async function prepareDemo(open: OpenApplication, origin: string): Promise<void> {
  keepToThisAccount();
  const clock = storyClock();
  const application = await open(clock.now);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  try {
    if (!(await hasAnyUser(application.deps.db))) {
      say('Making the demo company by using the site:');
      const started = Date.now();
      await withoutAwaitingTheDisk(application.deps, () =>
        makeDemo({ application, clock, origin, say: (line) => say(`  ${line}`) }),
      );
      say(`Made in ${Math.round((Date.now() - started) / 1000)} s.`);
    }
    const { db } = application.deps;
    if (!(await findAccountByEmail(db, otherOwner.email))) {
      throw new Error('The demo is incomplete. Start again with: npm run demo -- --fresh');
    }
    const issued = await db
      .selectFrom('certificate')
      .select(['code', 'number'])
      .where('status', '=', 'current')
      .orderBy('issued_at')
      .executeTakeFirst();
    say('');
    say(`  Address   ${origin}`);
    say(`  Password  ${demoPassword}, for every account:`);
    for (const email of [
      owner.email,
      office.email,
      supervisor.email,
      'electrician@demo.example',
      'apprentice@demo.example',
      ...clientUsers.map((person) => person.email),
      otherOwner.email,
    ])
      say(`            ${email}`);
    if (issued) say(`  Verify    ${origin}/public/verify/${issued.code}  (certificate ${issued.number})`);
    say('');
  } finally {
    await application.close();
  }
}

/**
 * Makes the demo without a disk sync for each of its thousand commits; one at the end is enough, because an incomplete
 * demo is made again.
 */
export async function withoutAwaitingTheDisk(
  { db, dialect }: Application['deps'],
  make: () => Promise<unknown>,
): Promise<void> {
  if (dialect !== 'sqlite') {
    await make();
    return;
  }
  await sql`pragma synchronous = off`.execute(db);
  await make();
  await sql`pragma synchronous = full`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
