import type { Actor } from '../../../kernel/actor.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordOfLink } from '../../mailed-link/server/mailed-link.ts';
import { type Linking, newShareLink } from './link-token.ts';
import { certificateLink } from './purpose.ts';
import { insertShareLink } from './repository/share-links.ts';

/** Makes a link to a certificate for a mail that names it: the caller writes the mail. Each paper of the mail has a link of its own. */
export async function linkTo(
  trx: Trx,
  deps: Linking,
  actor: Actor,
  { id: certificateId, reportId, timeZone }: { id: string; reportId: string; timeZone: string },
  { name, days, mail }: { name: string; days: number; mail: { email: string; id: string } },
  now: Date,
): Promise<{ linkId: string; link: string; until: string }> {
  const id = newId();
  const { link, until, ...stored } = newShareLink(deps, { id, days, timeZone }, now);
  await insertShareLink(trx, actor, { ...{ id, certificateId, occasion: 'shared', name, mail }, ...stored }, now);
  await recordOfLink(trx, actor, certificateLink, { kind: 'link.sent', id, reportId }, now);
  return { linkId: id, link, until };
}
