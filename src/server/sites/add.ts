import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { insertSites, type SiteDetails } from '../repositories/register/sites.ts';

/** @returns the id. @throws NotFoundError when the client is not of the company. */
export async function addSite(trx: Trx, actor: Actor, details: SiteDetails, now: Date): Promise<string> {
  mustBeAllowed(actor, 'sites.write');
  const [id = ''] = await insertSites(trx, actor, [details], now);
  await recordEvent(trx, actor, { kind: 'site.added', subject: id, detail: { name: details.name } }, now);
  return id;
}
