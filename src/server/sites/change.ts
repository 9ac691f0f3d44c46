import type { Actor } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { type SiteDetails, saveSite } from '../repositories/register/sites.ts';

/** @throws NotFoundError when there is no such site in the actor's company, or the client is not of it. */
export async function changeSite(
  trx: Trx,
  actor: Actor,
  siteId: string,
  details: SiteDetails,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'sites.write');
  await saveSite(trx, actor, siteId, details, now);
  await recordEvent(trx, actor, { kind: 'site.changed', subject: siteId, detail: { name: details.name } }, now);
}
