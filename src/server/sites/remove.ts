import type { Actor } from '../../kernel/actor.ts';
import { ConflictError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { getSiteToChange } from '../repositories/register/sites.ts';
import { removeUnused } from '../repositories/register/unused-sites.ts';

/** Removes a site that nothing refers to. @throws NotFoundError when there is none; ConflictError when something refers to it. */
export async function removeSite(trx: Trx, actor: Actor, siteId: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'sites.write');
  const { name } = await getSiteToChange(trx, actor, siteId, { evenArchived: true });
  const gone = await removeUnused(trx, actor, [siteId], false);
  if (gone.length === 0) throw new ConflictError('This site is in use now. It cannot be removed.');
  await recordEvent(trx, actor, { kind: 'site.removed', subject: siteId, detail: { name } }, now);
}
