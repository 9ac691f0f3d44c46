import { tellLifted } from '../features/signing-by-link/server/lift-mailed.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Trx } from './db/dialect.ts';
import { type FormChange, type Written, writeChange } from './repositories/entries/entries.ts';
import type { LockedReport } from './repositories/lock-report.ts';

/**
 * Merges and writes a change to a report: the one way in which a command changes a report that may be signed. If the change removes
 * a signature made through a mailed link, tells the signatory and the person who asked them.
 */
export async function changeReport(
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  change: FormChange,
  now: Date,
): Promise<Written> {
  const written = await writeChange(trx, actor, report, change, now);
  if (written.seq > report.seq) await tellLifted(trx, actor, report, 'changed', now);
  return written;
}
