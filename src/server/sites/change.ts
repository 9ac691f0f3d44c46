import { deleteExportsOfClient, deleteExportsOfSite } from '../../features/exports/server/repository/exports.ts';
import { endLinksMadeBy } from '../../features/sharing/server/repository/share-links.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { dropMail } from '../repositories/outbox.ts';
import { listUsersOfClient } from '../repositories/people/users.ts';
import { getSiteToChange, type SiteDetails, saveSite } from '../repositories/register/sites.ts';

/** @throws NotFoundError when there is no such site in the actor's company, or no such client. */
export async function changeSite(
  trx: Trx,
  actor: Actor,
  siteId: string,
  details: SiteDetails,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'sites.write');
  const { clientId } = await getSiteToChange(trx, actor, siteId);
  if (clientId !== details.clientId) await endWhatClientHas(trx, actor, { siteId, clientId }, now);
  await saveSite(trx, actor, siteId, details, now);
  await recordEvent(trx, actor, { kind: 'site.changed', subject: siteId, detail: { name: details.name } }, now);
}

/** For a client whose site goes to another: revokes the links to its certificates, which they can no longer see, and deletes their exports with them. */
async function endWhatClientHas(
  trx: Trx,
  actor: Actor,
  { siteId, clientId }: { siteId: string; clientId: string },
  now: Date,
): Promise<void> {
  for (const userId of await listUsersOfClient(trx, actor, clientId))
    for (const mail of await endLinksMadeBy(trx, actor, { userId, siteId }, now)) await dropMail(trx, mail);
  await deleteExportsOfClient(trx, actor, clientId);
}

/**
 * For a client that no longer sees the records that another client's site took over, or gave back.
 * @param has  the site whose records they were, and the client's own site, of which it may have an export with them.
 */
export async function endWhatMerged(
  trx: Trx,
  actor: Actor,
  { siteId, ownSiteId, clientId }: { siteId: string; ownSiteId: string; clientId: string },
  now: Date,
): Promise<void> {
  await endWhatClientHas(trx, actor, { siteId, clientId }, now);
  await deleteExportsOfSite(trx, actor, ownSiteId);
}

/** For two clients that were one and are two again: revokes the links of each one's users to the other's certificates, and deletes their exports. */
export async function partClients(
  trx: Trx,
  actor: Actor,
  clientIds: readonly [string, string],
  now: Date,
): Promise<void> {
  const [one, other] = clientIds;
  for (const [mine, theirs] of [
    [one, other],
    [other, one],
  ] as const) {
    for (const userId of await listUsersOfClient(trx, actor, mine))
      for (const mail of await endLinksMadeBy(trx, actor, { userId, clientId: theirs }, now)) await dropMail(trx, mail);
    await deleteExportsOfClient(trx, actor, mine);
  }
}
