import { sql } from 'kysely';
import { atOneMoment } from '../../src/server/backup/snapshot.ts';
import { columnsOfTables } from '../../src/server/backup/tables.ts';
import { findKeptSecret } from '../../src/server/kept-secret.ts';
import { checkAudit } from '../../src/server/repositories/audit.ts';
import { auditHeadMigration } from '../../src/server/repositories/audit-head.ts';
import { checkBlobs } from '../../src/server/repositories/blobs.ts';
import { withDatabase } from '../database.ts';

/**
 * `audit`: recomputes every company's chain of audit events up to the end that was written down for it, and the hash of what is kept under its own, such as drawn
 * signatures; prints what was found as JSON.
 * @returns 0 when all of it holds, 1 when something does not.
 */
export async function run(args: string[]): Promise<number> {
  if (args.length > 0) {
    console.error('Usage: copperplate audit');
    return 2;
  }
  return withDatabase(async ({ db, config }) => {
    const secret = config.sessionSecret ?? findKeptSecret(config.dataDir);
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
