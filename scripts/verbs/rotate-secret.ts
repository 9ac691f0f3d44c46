import { randomBytes } from 'node:crypto';
import { changeSecret } from '../../src/server/secrets/change-secret.ts';
import { findStoredSecret, replaceStoredSecret } from '../../src/server/secrets/stored-secret.ts';
import { withDatabase } from '../database.ts';

const usage = `Usage: copperplate rotate-secret
Stop the server first. With SESSION_SECRET set, put the new one into NEW_SESSION_SECRET; otherwise the command makes a new one
in DATA_DIR. Everybody has to sign in again afterwards. Earlier backups still open only with the old secret.`;

/**
 * `rotate-secret`: seals signing keys, authenticator apps and ends of audit chains with a new installation secret.
 * @returns 0 if all of it opens with the new secret; 2 for invalid arguments. Failures throw, and then the
 * old secret stays in force.
 */
export async function run(args: string[]): Promise<number> {
  if (args.length > 0) {
    console.error(usage);
    return 2;
  }
  const next = process.env.NEW_SESSION_SECRET?.trim();
  return withDatabase(async ({ db, config }) => {
    const from = config.sessionSecret ?? findStoredSecret(config.dataDir);
    if (from === undefined) throw new Error('there is no secret yet: set SESSION_SECRET or DATA_DIR');
    if (config.sessionSecret !== undefined && next === undefined) throw new Error(usage);
    if (next !== undefined && next.length < 32) throw new Error('NEW_SESSION_SECRET must be at least 32 characters');
    if (next === from) throw new Error('the new secret is the old one');
    const to = next ?? randomBytes(48).toString('base64url');
    const isKept = config.sessionSecret === undefined;
    const { sealed, chains } = await changeSecret(db, from, to, new Date(), {
      // Before the rows become visible: with the old secret they would not open.
      beforeCommit: () => isKept && replaceStoredSecret(config.dataDir, to),
      // If it failed after that, the old secret would open them.
      onFailure: () => isKept && replaceStoredSecret(config.dataDir, from),
    });
    console.log(`Sealed ${sealed} keys and secrets and the ends of ${chains} audit chains again.`);
    console.log(
      isKept
        ? 'The new secret is in DATA_DIR. Start the server.'
        : 'Set SESSION_SECRET to the value of NEW_SESSION_SECRET for every process, and start them.',
    );
    return 0;
  });
}
