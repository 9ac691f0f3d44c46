import { isAddressOf } from '../../../domain/register/addressee.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { certificateData } from '../../../server/documents/certificates/certificate-data.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import type { Certificate } from '../../../server/repositories/certificates/certificates.ts';
import { findPublishedById } from '../../../server/repositories/certificates/published-certificates.ts';
import { insertMail } from '../../../server/repositories/outbox.ts';
import { clientOfSite } from '../../../server/repositories/register/clients.ts';
import { recordOfLink } from '../../mailed-link/server/mailed-link.ts';
import type { Recipient } from '../../service/domain/given.ts';
import { recordMailed } from '../../service/server/record-mailed.ts';
import { notCurrent, sharedMail } from './certificate-mails.ts';
import { type Linking, newShareLink } from './link-token.ts';
import { certificateLink } from './purpose.ts';
import { countShareLinks, insertShareLink } from './repository/share-links.ts';

/** Per certificate: more would be a mailing, and no page could list them. */
const MOST_LINKS = 200;

type Shared = {
  name: string;
  email: string;
  days: number;
  /** What the recipient is to the home; by their address where nobody says it. */
  to?: Recipient | undefined;
  /** The request that it answers. */
  requestId?: string | null;
};

/**
 * Makes a link that opens a certificate, and mails it where an address is given.
 * @param certificate  that the actor may see.
 * @returns the id of the link.
 * @throws ForbiddenError; ConflictError when it has too many.
 */
export async function shareCertificate(
  trx: Trx,
  deps: Linking,
  actor: Actor,
  certificate: Certificate,
  { name, email, days, to, requestId }: Shared,
  now: Date,
): Promise<string> {
  mustBeAllowed(actor, 'certificates.share');
  if ((await countShareLinks(trx, actor, certificate.id)) >= MOST_LINKS)
    throw new ConflictError(`A certificate can have at most ${MOST_LINKS} links.`);
  const id = newId();
  const data = certificateData(certificate);
  const { link, until, ...stored } = newShareLink(deps, { id, days, timeZone: data.time_zone }, now);
  const mailId = newId();
  if (email !== '') {
    const of = { companyId: actor.companyId, certificateId: certificate.id };
    const published = await findPublishedById(trx, of);
    const newer = published?.supersededBy?.revision;
    const since = published?.since ?? [];
    const client = await clientOfSite(trx, actor, certificate.siteId);
    const whom = to ?? (isAddressOf(client, email) ? 'client' : 'other');
    const linked = { link, until, by: actor.name, standing: notCurrent(certificate, newer), since };
    const today = dayIn(now, data.time_zone);
    const message = sharedMail({ name, email }, data, { ...linked, to: whom, today });
    const about = { reportId: certificate.reportId };
    await insertMail(trx, actor, mailId, { ...message, about }, now.toISOString());
    const mailed = { ...{ siteId: certificate.siteId, certificateId: certificate.id, data, name, email }, requestId };
    await recordMailed(trx, actor, { ...mailed, to: whom, message, mailId, linkId: id, link }, now);
  }
  await insertShareLink(
    trx,
    actor,
    {
      ...{ id, certificateId: certificate.id, occasion: 'shared', name, ...stored },
      mail: email === '' ? undefined : { email, id: mailId },
    },
    now,
  );
  const kind = email === '' ? 'link.made' : 'link.sent';
  await recordOfLink(trx, actor, certificateLink, { kind, id, reportId: certificate.reportId }, now);
  return id;
}
