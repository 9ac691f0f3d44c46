import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { deleteExport, getExport, stopExport } from './repository/exports.ts';

/**
 * Stops an export that is not ready, or removes a finished one. Housekeeping deletes its file.
 * @throws NotFoundError if the actor sees no such export.
 * @throws ConflictError if a client removes an export of the office.
 */
export async function removeExport(trx: Trx, actor: Actor, exportId: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'certificates.export');
  const { id, scope, endedAt, mayRemove } = await getExport(trx, actor, exportId);
  if (!mayRemove) throw new ConflictError('The office asked for this export. Only the office can remove it.');
  const isStopped = endedAt === null && (await stopExport(trx, actor, id, now));
  if (!isStopped) await deleteExport(trx, actor, id);
  await recordEvent(trx, actor, { kind: 'export.removed', subject: id, detail: { scope, isStopped } }, now);
}
