import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { openKey } from '../../../server/keys/open-key.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { keepHead } from './keep-head.ts';
import { findLatestHead } from './repository/heads.ts';
import { lockLog } from './repository/logs.ts';
import { rootAt } from './repository/tree.ts';

/** In milliseconds: a head this recent, of the same number of certificates, is given out again. */
const AS_GOOD_AS_NEW = 60 * 60_000;

/**
 * Signs the current head of the log, for a person who takes it along today, and stores it with the daily heads. A second request
 * within the hour, with nothing issued since, returns the same head.
 * @param clock  read under the lock, so that the later of two heads has the later time.
 * @param secret  the installation's, which opens the private half of the key.
 * @throws ForbiddenError; ConflictError while the log is empty, or earlier certificates are still being added.
 */
export async function signHeadNow(trx: Trx, actor: Actor, secret: string, clock: () => Date): Promise<void> {
  mustBeAllowed(actor, 'log.manage');
  const log = await lockLog(trx, actor);
  if (!log || log.size === 0) throw new ConflictError('The log is still empty.');
  if (log.backlog === null) throw new ConflictError('Earlier certificates are still being added. Try again later.');
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
