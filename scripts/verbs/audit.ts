import { atOneMoment } from '../../src/server/backup/snapshot.ts';
import { columnsOfTables } from '../../src/server/backup/tables.ts';
import { checkAudit } from '../../src/server/repositories/audit.ts';
import { checkBlobs } from '../../src/server/repositories/blobs.ts';
import { withDatabase } from '../database.ts';

/**
 * `audit`: recomputes every company's chain of audit events, and the hash of what is kept under its own, such as drawn
 * signatures; prints what was found as JSON.
 * @returns 0 when all of it holds, 1 when something does not.
 */
export async function run(args: string[]): Promise<number> {
  if (args.length > 0) {
    console.error('Usage: copperplate audit');
    return 2;
  }
  return withDatabase(async ({ db }) => {
    // At one moment: events of companies that write meanwhile would come out of order.
    const { audit, kept } = await atOneMoment(db, async (snapshot) => ({
      audit: await checkAudit(snapshot),
      kept: (await columnsOfTables(snapshot)).has('blob') ? await checkBlobs(snapshot) : { blobs: 0, faults: [] },
    }));
    const faults = [...audit.faults, ...kept.faults];
    const holds = faults.length === 0;
    process.stdout.write(`${JSON.stringify({ holds, events: audit.events, blobs: kept.blobs, faults }, null, 2)}\n`);
    return holds ? 0 : 1;
  });
}
