import { showSize } from '../../../domain/words/show-size.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getClient } from '../../../server/repositories/register/clients.ts';
import { getSiteToChange } from '../../../server/repositories/register/sites.ts';
import { countExported } from './repository/exported.ts';
import {
  countExportedBytes,
  countUnfinishedExports,
  createExport,
  type ExportScope,
  findUnfinishedExport,
} from './repository/exports.ts';

/** For one company's office, and for each client: more would only wait. A client's exports do not count against the office. */
const MOST_UNFINISHED = 20;

/**
 * In bytes, for one company's office and for one client: exports stored for a week must not fill the shared disk. A
 * client's exports do not count against the office.
 */
const MOST_KEPT = { office: 50 * 2 ** 30, client: 5 * 2 ** 30 };

/** `all`: everything the actor may see: the company's certificates or, for a client, those of their own sites. */
export type Asked = { of: 'site'; siteId: string } | { of: 'client'; clientId: string } | { of: 'all' };

/**
 * Asks for all certificates of a site, a client or the company as one file. A second request for the same is the same export.
 * @throws NotFoundError if the actor sees no such site or client.
 * @throws ConflictError if nothing was issued, or too many exports wait.
 */
export async function askForExport(trx: Trx, actor: Actor, asked: Asked, now: Date): Promise<void> {
  mustBeAllowed(actor, 'certificates.export');
  if (asked.of === 'client') mustBeAllowed(actor, 'clients.read');
  const scope = await scopeOf(trx, actor, asked);
  if (await findUnfinishedExport(trx, actor, scope)) return;
  const total = await countExported(trx, actor, scope);
  if (total === 0) throw new ConflictError('There is nothing to export yet. No certificate has been issued.');
  if ((await countUnfinishedExports(trx, actor)) >= MOST_UNFINISHED)
    throw new ConflictError(`${MOST_UNFINISHED} exports are already waiting. Wait until some of them are ready.`);
  const kept = await countExportedBytes(trx, actor);
  if (kept >= MOST_KEPT[actor.role === 'client' ? 'client' : 'office'])
    throw new ConflictError(
      `Your exports already take ${showSize(kept)}. Remove some of them, or wait: each is deleted after seven days.`,
    );
  const id = await createExport(trx, actor, { scope, total }, now);
  await recordEvent(trx, actor, { kind: 'export.asked', subject: id, detail: { scope: scope.of, total } }, now);
}

async function scopeOf(trx: Trx, actor: Actor, asked: Asked): Promise<ExportScope> {
  if (asked.of === 'all')
    return actor.role === 'client' ? { of: 'client', clientId: actor.clientId ?? '' } : { of: 'company' };
  if (asked.of === 'client') {
    const { id } = await getClient(trx, actor, asked.clientId);
    return { of: 'client', clientId: id };
  }
  const { id, clientId } = await getSiteToChange(trx, actor, asked.siteId, { evenArchived: true });
  return { of: 'site', siteId: id, clientId };
}
