import { resetFactorsByOperator } from '../../src/features/second-factor/server/reset-second-factor.ts';
import { giveSealingSecret } from '../../src/server/db/sealing-secret.ts';
import { mailReset } from '../../src/server/mail/factor-mails.ts';
import { openMail } from '../../src/server/mail/mail.ts';
import { findAccountByEmail } from '../../src/server/repositories/people/accounts.ts';
import { findStoredSecret } from '../../src/server/secrets/stored-secret.ts';
import { withDatabase } from '../database.ts';

/**
 * `reset-second-factor EMAIL`: for a sole owner who has lost phone and recovery codes. Removes their second factor, ends
 * their sessions, records this and tells them by mail, which the server sends.
 * @returns 0 when done, 1 if there is no such account or it has no second factor.
 */
export async function run(args: string[]): Promise<number> {
  const [email] = args;
  if (!email || args.length > 1) {
    console.error('Usage: copperplate reset-second-factor EMAIL');
    return 2;
  }
  return withDatabase(async ({ db, config }) => {
    const secret = config.sessionSecret ?? findStoredSecret(config.dataDir);
    // Without the secret the end of the audit log stays unsealed, and `audit` reports that.
    if (secret !== undefined) giveSealingSecret(db, secret);
    const account = await findAccountByEmail(db, email.normalize('NFC').toLowerCase());
    const clock = () => new Date();
    const isReset = account && (await db.transaction().execute((trx) => resetFactorsByOperator(trx, account, clock())));
    if (!account || !isReset) {
      console.error(account ? `${email} has no second factor.` : `There is no account ${email}, or it is shut.`);
      return 1;
    }
    await mailReset({ mail: openMail({ db, clock }) }, account, 'The administrator of this installation');
    console.log(
      `The second factor of ${email} is reset. They are signed out everywhere and sign in with the password.`,
    );
    return 0;
  });
}
