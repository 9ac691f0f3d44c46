import type { Actor } from '../../../kernel/actor.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { revokeLink } from '../../mailed-link/server/mailed-link.ts';
import { certificateLink } from './purpose.ts';
import { listShareLinks } from './repository/share-links.ts';

/**
 * Revokes a link, and deletes its mail if no server has accepted it yet.
 * @throws NotFoundError when the certificate has no such link that the actor sees.
 */
export async function revokeShareLink(
  trx: Trx,
  actor: Actor,
  { certificateId, reportId, linkId }: { certificateId: string; reportId: string; linkId: string },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'certificates.share');
  const link = (await listShareLinks(trx, actor, certificateId)).find(({ id }) => id === linkId);
  if (!link) throw new NotFoundError(`link ${linkId}`);
  await revokeLink(trx, actor, certificateLink, { id: linkId, reportId }, now);
}
