import { randomBytes } from 'node:crypto';
import { changeSecret } from '../../src/server/secrets/change-secret.ts';
import { findStoredSecret, replaceStoredSecret } from '../../src/server/secrets/stored-secret.ts';
import { withDatabase } from '../database.ts';

const usage = `Usage: copperplate rotate-secret
Stop the server first. With SESSION_SECRET set, put the new one into NEW_SESSION_SECRET; otherwise a new one is made and
kept in DATA_DIR. Everybody has to sign in again afterwards. A backup made before still opens with the old secret alone.`;

/**
 * `rotate-secret`: seals anew what the installation's secret seals: signing keys, authenticator apps, ends of audit chains.
 * @returns 0 when all of it opens with the new secret; 2 for words that cannot be read. What fails is thrown, and then the
 * old one goes on counting.
 */
export async function run(args: string[]): Promise<number> {
  if (args.length > 0) {
    console.error(usage);
    return 2;
  }
  const next = process.env.NEW_SESSION_SECRET?.trim();
  return withDatabase(async ({ db, config }) => {
    const from = config.sessionSecret ?? findStoredSecret(config.dataDir);
    if (from === undefined) throw new Error('there is no secret yet: SESSION_SECRET, or DATA_DIR, say it');
    if (config.sessionSecret !== undefined && next === undefined) throw new Error(usage);
    if (next !== undefined && next.length < 32) throw new Error('NEW_SESSION_SECRET must be at least 32 characters');
    if (next === from) throw new Error('the new secret is the old one');
    const to = next ?? randomBytes(48).toString('base64url');
    const isKept = config.sessionSecret === undefined;
    const { sealed, chains } = await changeSecret(db, from, to, new Date(), {
      // Before anybody can see the rows: with the old secret they would not open.
      beforeCommit: () => isKept && replaceStoredSecret(config.dataDir, to),
      // Had it failed after that, the old one would be what opens them.
      onFailure: () => isKept && replaceStoredSecret(config.dataDir, from),
    });
    console.log(`${sealed} keys and secrets and the ends of ${chains} audit chains are sealed anew.`);
    console.log(
      isKept
        ? 'The new secret is kept in DATA_DIR. Start the server.'
        : 'Set SESSION_SECRET to what NEW_SESSION_SECRET says, for every process, and start them.',
    );
    return 0;
  });
}
