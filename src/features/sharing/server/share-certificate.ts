import { showDay } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { sha256 } from '../../../server/codes.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { certificateData } from '../../../server/documents/certificates/certificate-data.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import type { Certificate } from '../../../server/repositories/certificates/certificates.ts';
import { findPublishedById } from '../../../server/repositories/certificates/published-certificates.ts';
import { insertMail } from '../../../server/repositories/outbox.ts';
import { notCurrent, sharedMail } from './certificate-mails.ts';
import { type Linking, linkAddress, linkSettings, linkToken } from './link-token.ts';
import { countShareLinks, insertShareLink } from './repository.ts';

/** Per certificate: more would be a mailing, and no page could list them. */
const MOST_LINKS = 200;
const DAY = 86_400_000;

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
  { name, email, days }: { name: string; email: string; days: number },
  now: Date,
): Promise<string> {
  mustBeAllowed(actor, 'certificates.share');
  if ((await countShareLinks(trx, actor, certificate.id)) >= MOST_LINKS)
    throw new ConflictError(`A certificate can have at most ${MOST_LINKS} links.`);
  const id = newId();
  const { secret, origin } = linkSettings(deps);
  const token = linkToken(secret, id);
  const expires = new Date(now.getTime() + days * DAY);
  const mailId = newId();
  if (email !== '') {
    const data = certificateData(certificate);
    const of = { companyId: actor.companyId, certificateId: certificate.id };
    const published = await findPublishedById(trx, of);
    const newer = published?.supersededBy?.revision;
    const remedied = new Set(published?.remediedBy.map(({ observation }) => observation));
    const until = showDay(dayIn(expires, data.time_zone));
    const link = {
      link: linkAddress(origin, token),
      until,
      by: actor.name,
      standing: notCurrent(certificate, newer),
      remedied,
    };
    await insertMail(trx, actor, mailId, sharedMail({ name, email }, data, link), now.toISOString());
  }
  await insertShareLink(
    trx,
    actor,
    {
      ...{ id, certificateId: certificate.id, occasion: 'shared', name, tokenHash: sha256(token) },
      ...{ mail: email === '' ? undefined : { email, id: mailId }, expiresAt: expires.toISOString() },
    },
    now,
  );
  await recordEvent(
    trx,
    actor,
    { kind: email === '' ? 'link.made' : 'link.sent', subject: certificate.reportId, detail: { link: id } },
    now,
  );
  return id;
}
