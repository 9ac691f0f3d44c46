import { giveSealingSecret } from '../../src/server/db/sealing-secret.ts';
import { findLeft } from '../../src/server/repositories/people/forgotten.ts';
import { findStoredSecret } from '../../src/server/secrets/stored-secret.ts';
import { forgetByOperator } from '../../src/server/users/forget.ts';
import { withDatabase } from '../database.ts';

/**
 * `forget EMAIL`: erases the personal data of a user whose access was removed. `forget --left-before DAY` (YYYY-MM-DD) does so for all whose access was
 * removed before that day: run on a schedule, it limits how long their contact data is kept. Certificates, reports and the audit log stay.
 * @returns 0 when done, even if `--left-before` finds none; 1 if no user with this address has lost access.
 */
export async function run(args: string[]): Promise<number> {
  const [first = '', day = ''] = args;
  const isByDay = first === '--left-before';
  if (isByDay ? args.length !== 2 || !isDay(day) : args.length !== 1 || !first.includes('@')) {
    console.error('Usage: copperplate forget EMAIL | copperplate forget --left-before YYYY-MM-DD');
    return 2;
  }
  return withDatabase(async ({ db, config }) => {
    const secret = config.sessionSecret ?? findStoredSecret(config.dataDir);
    // Without the secret the end of the audit log stays unsealed, and `audit` reports that.
    if (secret !== undefined) giveSealingSecret(db, secret);
    const left = await findLeft(
      db,
      isByDay ? { before: `${day}T00:00:00.000Z` } : { email: first.normalize('NFC').toLowerCase() },
    );
    for (const person of left) await db.transaction().execute((trx) => forgetByOperator(trx, person, new Date()));
    if (left.length === 0 && !isByDay) {
      console.error(
        `No user with the address ${first} has had their access removed. An owner removes access under Settings.`,
      );
      return 1;
    }
    console.log(`Forgotten: ${left.length}. Certificates, reports and the audit log are unchanged.`);
    return 0;
  });
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
