import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { isEmailAddress } from '../../../domain/words/email-address.ts';
import type { Actor } from '../../actor.ts';
import type { Trx } from '../../db/dialect.ts';
import { certificateData } from '../../documents/certificates/certificate-data.ts';
import { recordEvent } from '../../events.ts';
import { newId, sha256 } from '../../ids.ts';
import { issuedMail, withdrawnMail } from '../../mail/certificate-mails.ts';
import type { MailMessage } from '../../mail/message.ts';
import { type Certificate, getCertificate } from '../../repositories/certificates/certificates.ts';
import {
  insertShareLink,
  listMailedTo,
  listUnsentMails,
  type NewShareLink,
} from '../../repositories/notices/share-links.ts';
import { dropMail, insertMail } from '../../repositories/outbox.ts';
import { getMailing } from '../../repositories/people/mailing.ts';
import { type Client, clientOfSite } from '../../repositories/register/clients.ts';
import { type Linking, linkAddress, linkSettings, linkToken } from './link-token.ts';

const DAY = 86_400_000;

type Addressee = { name: string; email: string };

/**
 * Mails a certificate that was just issued: to its client, in the company's words, and, where it corrects another one, to everybody
 * who was mailed that. In the transaction that issues it, so that it is done once, or not at all.
 */
export async function mailIssued(
  trx: Trx,
  deps: Linking,
  actor: Actor,
  { certificateId, siteId, reportId, corrects, data }: Issued,
  now: Date,
): Promise<void> {
  const mailing = await getMailing(trx, actor);
  const client = mailing.onIssue ? await clientOfSite(trx, actor, siteId) : undefined;
  const to = client && addresseeOf(client);
  const before = corrects === null ? [] : await listMailedTo(trx, actor, corrects);
  // What waits to go is of a certificate that is no longer current.
  if (corrects !== null) for (const mail of await listUnsentMails(trx, actor, corrects)) await dropMail(trx, mail);
  const all = new Map([...(to ? [to] : []), ...before].toReversed().map((each) => [each.email, each] as const));
  for (const addressee of all.values()) {
    const hasPdf = client !== undefined && isPdfFor(client, addressee.email);
    await mailLink(trx, deps, actor, { certificateId, reportId, data, occasion: 'issued' }, now, {
      ...{ addressee, days: mailing.linkDays, hasPdf },
      write: (link) => issuedMail(addressee, data, { ...link, template: mailing.template }),
    });
  }
}
type Issued = {
  certificateId: string;
  siteId: string;
  reportId: string;
  /** The certificate that it takes the place of. */
  corrects: string | null;
  data: CertificateData;
};

/** Tells everybody who was mailed a certificate that it was withdrawn; mails with it that nobody has taken yet do not go. */
export async function mailWithdrawn(
  trx: Trx,
  deps: Linking,
  actor: Actor,
  { certificateId, reason }: { certificateId: string; reason: string },
  now: Date,
): Promise<void> {
  for (const mail of await listUnsentMails(trx, actor, certificateId)) await dropMail(trx, mail);
  const told = (await listMailedTo(trx, actor, certificateId)).filter(({ wasTaken }) => wasTaken);
  if (told.length === 0) return;
  const { linkDays } = await getMailing(trx, actor);
  const certificate: Certificate = await getCertificate(trx, actor, certificateId);
  const data = certificateData(certificate);
  const about = { certificateId, reportId: certificate.reportId, data, occasion: 'withdrawn' } as const;
  for (const addressee of told)
    await mailLink(trx, deps, actor, about, now, {
      ...{ addressee, days: linkDays, hasPdf: false },
      write: (link) => withdrawnMail(addressee, data, { ...link, reason }),
    });
}

/** Who is mailed for a client: they themselves, else their agent; undefined where the register knows no address. */
export function addresseeOf({ name, email, agentName, agentEmail }: Client): Addressee | undefined {
  const known = [
    { name, email },
    { name: agentName || name, email: agentEmail },
  ];
  const found = known.find((each) => isEmailAddress(each.email));
  return found && { name: found.name, email: found.email.toLowerCase() };
}

/** Whether one of the links was mailed to who is mailed for a client. */
export const wasMailed = (client: Client, links: readonly { email: string }[]): boolean =>
  links.some(({ email }) => email !== '' && email === addresseeOf(client)?.email);

/** Whether whoever has this address is sent the PDF too. */
export const isPdfFor = (client: Client, email: string): boolean =>
  client.attachPdf && addresseeOf(client)?.email === email;

type About = { certificateId: string; reportId: string; data: CertificateData; occasion: NewShareLink['occasion'] };
type Mailed = {
  addressee: Addressee;
  days: number;
  hasPdf: boolean;
  write: (link: { link: string; until: string }) => MailMessage;
};

async function mailLink(
  trx: Trx,
  deps: Linking,
  actor: Actor,
  { certificateId, reportId, data, occasion }: About,
  now: Date,
  { addressee, days, hasPdf, write }: Mailed,
): Promise<void> {
  const [id, mailId] = [newId(), newId()];
  const { secret, origin } = linkSettings(deps);
  const token = linkToken(secret, id);
  const expires = new Date(now.getTime() + days * DAY);
  const until = showDay(dayIn(expires, data.time_zone));
  const message = write({ link: linkAddress(origin, token), until });
  const attached = { companyId: actor.companyId, certificateId, userId: actor.userId };
  await insertMail(trx, mailId, { ...message, ...(hasPdf && { pdfOf: attached }) }, now.toISOString());
  const { name, email } = addressee;
  await insertShareLink(
    trx,
    actor,
    {
      ...{ id, certificateId, occasion, name, mail: { email, id: mailId } },
      ...{ tokenHash: sha256(token), expiresAt: expires.toISOString() },
    },
    now,
  );
  await recordEvent(trx, actor, { kind: 'link.sent', subject: reportId, detail: { link: id } }, now);
}
