import type { Actor } from '../../../kernel/actor.ts';
import { sha256 } from '../../../server/codes.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { deleteFeed, insertFeed } from './repository/calendar-feeds.ts';

/** Whose calendar. */
export type Whose = 'own' | 'company';

/**
 * Gives a calendar a new address, or none; its earlier address stops at once.
 * @param secret  the part of the address that only its readers know; undefined to stop it. Only its hash is stored.
 */
export async function setFeed(
  trx: Trx,
  actor: Actor,
  { whose, secret }: { whose: Whose; secret: string | undefined },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, whose === 'company' ? 'calendar.company' : 'calendar.own');
  const feed = { companyId: actor.companyId, userId: whose === 'company' ? null : actor.userId };
  await deleteFeed(trx, feed);
  if (secret !== undefined) await insertFeed(trx, actor, feed, sha256(secret), now);
  const kind = secret === undefined ? 'calendar.stopped' : 'calendar.started';
  await recordEvent(trx, actor, { kind, subject: actor.userId, detail: { whose } }, now);
}
