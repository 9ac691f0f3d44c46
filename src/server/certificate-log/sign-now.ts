import type { Actor } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { ConflictError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { openKey } from '../keys/open-key.ts';
import { mustBeAllowed } from '../permissions.ts';
import { findLatestHead } from '../repositories/certificates/log/heads.ts';
import { lockLog } from '../repositories/certificates/log/logs.ts';
import { rootAt } from '../repositories/certificates/log/tree.ts';
import { keepHead } from './keep-head.ts';

/** In milliseconds: a head that is no older, and of as many certificates, says the same. */
const AS_GOOD_AS_NEW = 60 * 60_000;

/**
 * Signs how the log stands now, for somebody who is to take a head along today. It is kept beside those of the days. Who asks again
 * within the hour, with nothing issued meanwhile, has the one that is there.
 * @param clock  asked once nobody else can sign: of two heads the later one says so.
 * @param secret  the installation's, which opens the private half of the key.
 * @throws ForbiddenError; ConflictError while nothing is in the log, or certificates from before it are still being entered.
 */
export async function signHeadNow(trx: Trx, actor: Actor, secret: string, clock: () => Date): Promise<void> {
  mustBeAllowed(actor, 'log.manage');
  const log = await lockLog(trx, actor);
  if (!log || log.size === 0) throw new ConflictError('The log has nothing in it yet.');
  if (log.backlog === null) throw new ConflictError('Earlier certificates are still being entered. Try again later.');
  const now = clock();
  const key = await openKey(trx, actor, secret, now);
  const latest = await findLatestHead(trx, actor);
  const { head } = latest ?? {};
  const isSame = head?.size === log.size && head.key.kid === key.kid && latest?.why !== 'issue';
  if (isSame && now.getTime() - Date.parse(head.at) < AS_GOOD_AS_NEW) return;
  const root = await rootAt(trx, log.companyId, log.size);
  const { id } = await keepHead(trx, { log, root }, key, { why: 'asked', day: null }, now);
  await recordEvent(trx, actor, { kind: 'log.head-signed', subject: id, detail: { size: log.size } }, now);
}
