import type { Actor } from '../../../kernel/actor.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { dropMail } from '../../../server/repositories/outbox.ts';
import { listShareLinks, markLinkRevoked } from './repository.ts';

/**
 * Revokes a link, and deletes its mail if no server has accepted it yet.
 * @throws NotFoundError when the certificate has no such link that the actor sees.
 */
export async function revokeLink(
  trx: Trx,
  actor: Actor,
  { certificateId, reportId, linkId }: { certificateId: string; reportId: string; linkId: string },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'certificates.share');
  const link = (await listShareLinks(trx, actor, certificateId)).find(({ id }) => id === linkId);
  if (!link) throw new NotFoundError(`link ${linkId}`);
  if (!(await markLinkRevoked(trx, actor, linkId, now))) return;
  if (link.mail && link.mail.takenAt === null) await dropMail(trx, link.mail.id);
  await recordEvent(trx, actor, { kind: 'link.revoked', subject: reportId, detail: { link: linkId } }, now);
}
