import type { Actor } from '../../../kernel/actor.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { lockReport } from '../../../server/repositories/lock-report.ts';
import { revokeLink } from '../../mailed-link/server/mailed-link.ts';
import { unmarkInformed } from './mark-informed.ts';
import { noticeLink } from './purpose.ts';
import { listGivenNotices } from './repository.ts';

/**
 * Revokes the link of a mailed notice, and deletes its mail if no server has accepted it yet.
 * @throws NotFoundError when the report has given no such notice by mail.
 */
export async function revokeNotice(
  trx: Trx,
  actor: Actor,
  { reportId, noticeId }: { reportId: string; noticeId: string },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'notices.give');
  const report = await lockReport(trx, actor, reportId);
  const given = (await listGivenNotices(trx, actor, reportId)).find(({ id }) => id === noticeId);
  if (given?.way !== 'mail') throw new NotFoundError(`mailed notice ${noticeId}`);
  const revoked = await revokeLink(trx, actor, noticeLink, { id: noticeId, reportId }, now);
  if (revoked?.isUnsent) await unmarkInformed(trx, actor, report, given, now);
}
