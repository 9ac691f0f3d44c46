import type { Actor } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { ConflictError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { deleteExport, getExport, stopExport } from '../repositories/exports/exports.ts';

/**
 * Stops one that is not made yet, and forgets one that is. Housekeeping deletes its file.
 * @throws NotFoundError where the actor sees none.
 * @throws ConflictError of a client, for what the office asked for.
 */
export async function removeExport(trx: Trx, actor: Actor, exportId: string, now: Date): Promise<void> {
  const { id, scope, endedAt, mayRemove } = await getExport(trx, actor, exportId);
  if (!mayRemove) throw new ConflictError('The office asked for this export, and it is theirs to remove.');
  const isStopped = endedAt === null && (await stopExport(trx, actor, id, now));
  if (!isStopped) await deleteExport(trx, actor, id);
  await recordEvent(trx, actor, { kind: 'export.removed', subject: id, detail: { scope, isStopped } }, now);
}
