import type { Since } from '../../../domain/certificate/verdicts/since.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError, NotFoundError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { certificateData } from '../../../server/documents/certificates/certificate-data.ts';
import type { MailMessage } from '../../../server/mail/message.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { type Certificate, getCertificate } from '../../../server/repositories/certificates/certificates.ts';
import { findPublishedById } from '../../../server/repositories/certificates/published-certificates.ts';
import { dropMail, insertMail } from '../../../server/repositories/outbox.ts';
import { clientOfSite } from '../../../server/repositories/register/clients.ts';
import { isOpen } from '../../mailed-link/domain/mailed-link.ts';
import { recordOfLink } from '../../mailed-link/server/mailed-link.ts';
import { withoutLink } from '../../service/server/record-mailed.ts';
import { countInUnsentMail, moveToMail, recipientOfLink } from '../../service/server/repository/given.ts';
import type { ShareLink } from '../domain/share-link.ts';
import { isPdfFor } from './addressees.ts';
import { issuedMail, type NotCurrent, notCurrent, sharedMail, withdrawnMail } from './certificate-mails.ts';
import { knownAddress, type Linking, linkSettings } from './link-token.ts';
import { certificateLink } from './purpose.ts';
import { getMailing } from './repository/mailing.ts';
import { listShareLinks, saveMailedAgain } from './repository/share-links.ts';

/**
 * Mails the same link once more; an earlier mail that no server has accepted yet is deleted.
 * @throws NotFoundError when there is no such mailed link that the actor sees; ConflictError when it is no longer valid, or the mail
 * would announce as issued a certificate that is not current.
 */
export async function sendLinkAgain(
  trx: Trx,
  deps: Linking,
  actor: Actor,
  { certificateId, linkId }: { certificateId: string; linkId: string },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'certificates.share');
  const certificate = await getCertificate(trx, actor, certificateId);
  const link = (await listShareLinks(trx, actor, certificateId)).find(({ id }) => id === linkId);
  if (!link || link.mailId === null) throw new NotFoundError(`mailed link ${linkId}`);
  if (!isOpen(link, now.toISOString())) throw new ConflictError('This link is no longer valid. Make a new one.');
  const published = await findPublishedById(trx, { companyId: actor.companyId, certificateId });
  const standing = notCurrent(certificate, published?.supersededBy?.revision);
  const since = published?.since ?? [];
  // The mail would call it newly issued.
  if (standing && link.occasion === 'issued')
    throw new ConflictError(
      `${standing.line} ${certificate.status === 'superseded' ? 'Send that one, from its own page.' : 'It is not sent as issued.'}`,
    );
  const address = knownAddress(link, linkSettings(deps));
  if (!address) throw new ConflictError('This link was made before the server’s secret was changed. Make a new one.');
  const mailId = newId();
  const { siteId } = certificate;
  if (link.takenAt === null && (await countInUnsentMail(trx, actor, { siteId, mailId: link.mailId })) > 1)
    throw new ConflictError(
      'This link is in one mail with other papers of the home. Give them again from the home’s page “Copies and letters”.',
    );
  if (link.takenAt === null) await dropMail(trx, link.mailId);
  const data = certificateData(certificate);
  const until = showDay(dayIn(new Date(link.expiresAt), data.time_zone));
  const today = dayIn(now, data.time_zone);
  const message = await messageOf(trx, actor, link, certificate, { link: address, until, standing, since, today });
  const isToClient =
    link.occasion === 'issued' && isPdfFor(await clientOfSite(trx, actor, certificate.siteId), link.email);
  const pdfOf = { companyId: actor.companyId, certificateId, userId: actor.userId };
  const { reportId } = certificate;
  const mail = { ...message, about: { reportId }, ...(isToClient && { pdfOf }) };
  await insertMail(trx, actor, mailId, mail, now.toISOString());
  await moveToMail(trx, actor, linkId, { mailId, text: withoutLink(message, address) }, now);
  await saveMailedAgain(trx, actor, linkId, mailId, now);
  await recordOfLink(trx, actor, certificateLink, { kind: 'link.sent', id: linkId, reportId }, now);
}

/** The text sent with a link, by the reason for which it was made. */
async function messageOf(
  trx: Trx,
  actor: Actor,
  link: ShareLink,
  certificate: Certificate,
  {
    standing,
    ...linked
  }: {
    link: string;
    until: string;
    standing: NotCurrent | undefined;
    since: readonly Since[];
    today: string;
  },
): Promise<MailMessage> {
  const data = certificateData(certificate);
  if (link.occasion === 'shared') {
    const to = (await recipientOfLink(trx, actor, link.id)) ?? 'other';
    return sharedMail(link, data, { ...linked, by: actor.name, to, standing });
  }
  if (link.occasion === 'withdrawn')
    return withdrawnMail(link, data, { ...linked, reason: certificate.reason ?? '', hadThis: true });
  const { template } = await getMailing(trx, actor);
  return issuedMail(link, data, { ...linked, template });
}
