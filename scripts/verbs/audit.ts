import { sql } from 'kysely';
import { atOneMoment } from '../../src/server/backup/snapshot.ts';
import { columnsOfTables } from '../../src/server/backup/tables.ts';
import { findKeptSecret } from '../../src/server/kept-secret.ts';
import { checkAudit, sealAnew } from '../../src/server/repositories/audit.ts';
import { auditHeadMigration } from '../../src/server/repositories/audit-head.ts';
import { checkBlobs } from '../../src/server/repositories/blobs.ts';
import { withDatabase } from '../database.ts';

/**
 * `audit`: recomputes every company's chain of audit events up to the end that was written down for it, and the hash of what
 * is kept under its own, such as drawn signatures; prints what was found as JSON. With `--seal` the ends of chains that hold
 * and are not sealed with this secret are sealed with it first: after the secret was changed.
 * @returns 0 when all of it holds, 1 when something does not.
 */
export async function run(args: string[]): Promise<number> {
  const [option] = args;
  if (args.length > 1 || (option !== undefined && option !== '--seal')) {
    console.error('Usage: copperplate audit [--seal]');
    return 2;
  }
  return withDatabase(async ({ db, config }) => {
    const secret = config.sessionSecret ?? findKeptSecret(config.dataDir);
    if (option === '--seal') {
      if (secret === undefined) throw new Error('there is no secret to seal with: SESSION_SECRET, or DATA_DIR, say it');
      await sealAnew(db, secret);
    }
    // At one moment: events of companies that write meanwhile would come out of order.
    const { audit, kept } = await atOneMoment(db, async (snapshot) => {
      const { rows } = await sql<{ name: string }>`select name from migration`.execute(snapshot);
      const has = (migration: string) => rows.some(({ name }) => name === migration);
      return {
        audit: await checkAudit(snapshot, secret, has(auditHeadMigration)),
        kept: (await columnsOfTables(snapshot)).has('blob') ? await checkBlobs(snapshot) : { blobs: 0, faults: [] },
      };
    });
    const faults = [...audit.faults, ...kept.faults];
    const holds = faults.length === 0;
    // Without the secret a chain that was cut and written down as shorter cannot be told.
    const found = { holds, events: audit.events, blobs: kept.blobs, seals_checked: secret !== undefined, faults };
    process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
    return holds ? 0 : 1;
  });
}
