import { atOneMoment } from '../../src/server/backup/snapshot.ts';
import { checkAudit } from '../../src/server/repositories/audit.ts';
import { withDatabase } from '../database.ts';

/**
 * `audit`: recomputes every company's chain of audit events and prints what was found as JSON.
 * @returns 0 when all chains hold, 1 when one does not.
 */
export async function run(args: string[]): Promise<number> {
  if (args.length > 0) {
    console.error('Usage: copperplate audit');
    return 2;
  }
  return withDatabase(async ({ db }) => {
    // At one moment: events of companies that write meanwhile would come out of order.
    const { events, faults } = await atOneMoment(db, checkAudit);
    const holds = faults.length === 0;
    process.stdout.write(`${JSON.stringify({ holds, events, faults }, null, 2)}\n`);
    return holds ? 0 : 1;
  });
}
