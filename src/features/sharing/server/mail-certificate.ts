import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import type { Addressee } from '../../../domain/register/addressee.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { certificateData } from '../../../server/documents/certificates/certificate-data.ts';
import { verifyAddress } from '../../../server/documents/certificates/certificate-print.ts';
import type { MailMessage } from '../../../server/mail/message.ts';
import { type Certificate, getCertificate } from '../../../server/repositories/certificates/certificates.ts';
import { listSinceOf } from '../../../server/repositories/certificates/since.ts';
import { dropMail, insertMail } from '../../../server/repositories/outbox.ts';
import { recordOfLink } from '../../mailed-link/server/mailed-link.ts';
import type { Recipient } from '../../service/domain/given.ts';
import { getOwnWords } from '../../service/records/own-words.ts';
import { recordMailed } from '../../service/server/record-mailed.ts';
import { issueAddressees, withdrawalAddressees } from './addressees.ts';
import { endedLinkMail, issuedMail, withdrawnMail } from './certificate-mails.ts';
import { type Linking, linkSettings, newShareLink } from './link-token.ts';
import { certificateLink } from './purpose.ts';
import { getMailing } from './repository/mailing.ts';
import { insertShareLink, listUnsentMails, type NewShareLink } from './repository/share-links.ts';

/**
 * Mails a certificate that was just issued: to its client, in the company's words, and, where it corrects another one, to everyone
 * who was mailed that. People whose link has ended are told without a new link. Runs in the transaction that issues it, so that it happens once, or not at all.
 */
export async function mailIssued(
  trx: Trx,
  deps: Linking,
  actor: Actor,
  { certificateId, code, siteId, reportId, corrects, data, told: alreadyTold = new Set() }: Issued,
  now: Date,
): Promise<void> {
  const all = await issueAddressees(trx, actor, { siteId, corrects }, now);
  const told = all.filter(({ email }) => !alreadyTold.has(email));
  // Mails still waiting are about a certificate that is no longer current.
  if (corrects !== null) for (const mail of await listUnsentMails(trx, actor, corrects)) await dropMail(trx, mail);
  if (told.length === 0) return;
  const { linkDays, template } = await getMailing(trx, actor);
  const { unsatisfactory: own = '' } = await getOwnWords(trx, actor);
  const verify = verifyAddress({ code }, linkSettings(deps).origin);
  const since = await listSinceOf(trx, { companyId: actor.companyId, number: data.number });
  for (const { name, email, isClient, hasPdf, before } of told) {
    const addressee = { name, email };
    if (before && !isClient && !before.isOpen) {
      await insertMail(
        trx,
        actor,
        newId(),
        { ...endedLinkMail(addressee, data, { what: 'corrected', verify }), about: { reportId } },
        now.toISOString(),
      );
      continue;
    }
    await mailLink(trx, deps, actor, { certificateId, reportId, siteId, data, occasion: 'issued' }, now, {
      to: isClient ? 'client' : 'other',
      ...{ addressee, days: linkDays, hasPdf, owner: before?.madeBy },
      write: (link) => issuedMail(addressee, data, { ...link, template, since, own }),
    });
  }
}
type Issued = {
  certificateId: string;
  /** Code in the public verify address. */
  code: string;
  siteId: string;
  reportId: string;
  /** The certificate that it replaces. */
  corrects: string | null;
  data: CertificateData;
  /** Addresses that another mail of the same issue goes to. */
  told?: ReadonlySet<string>;
};

/** Tells everyone who was mailed a certificate that it was withdrawn; people whose link has ended get no new one. Deletes mails with it that no server has accepted yet. */
export async function mailWithdrawn(
  trx: Trx,
  deps: Linking,
  actor: Actor,
  { certificateId, reason }: { certificateId: string; reason: string },
  now: Date,
): Promise<void> {
  for (const mail of await listUnsentMails(trx, actor, certificateId)) await dropMail(trx, mail);
  const told = await withdrawalAddressees(trx, actor, certificateId, now);
  if (told.length === 0) return;
  const { linkDays } = await getMailing(trx, actor);
  const certificate: Certificate = await getCertificate(trx, actor, certificateId);
  const data = certificateData(certificate);
  const verify = verifyAddress(certificate, linkSettings(deps).origin);
  const { reportId, siteId } = certificate;
  const about = { certificateId, reportId, siteId, data, occasion: 'withdrawn' } as const;
  for (const { name, email, isOpen, hadThis, madeBy } of told) {
    const addressee = { name, email };
    if (!isOpen) {
      await insertMail(
        trx,
        actor,
        newId(),
        { ...endedLinkMail(addressee, data, { what: 'withdrawn', verify }), about: { reportId } },
        now.toISOString(),
      );
      continue;
    }
    await mailLink(trx, deps, actor, about, now, {
      ...{ addressee, days: linkDays, hasPdf: false, owner: madeBy },
      write: (link) => withdrawnMail(addressee, data, { ...link, reason, hadThis }),
    });
  }
}

type About = {
  certificateId: string;
  reportId: string;
  siteId: string;
  data: CertificateData;
  occasion: NewShareLink['occasion'];
};
type Mailed = {
  addressee: Addressee;
  days: number;
  hasPdf: boolean;
  /** Id of the user whose link this one follows: they see it, and can revoke it. The actor by default. */
  owner?: string | undefined;
  write: (link: { link: string; until: string }) => MailMessage;
  /** What the recipient is to the home; not of a withdrawal, which gives nobody a certificate. */
  to?: Recipient;
};

async function mailLink(
  trx: Trx,
  deps: Linking,
  actor: Actor,
  { certificateId, reportId, siteId, data, occasion }: About,
  now: Date,
  { addressee, days, hasPdf, owner, write, to }: Mailed,
): Promise<void> {
  const [id, mailId] = [newId(), newId()];
  const { link, until, ...stored } = newShareLink(deps, { id, days, timeZone: data.time_zone }, now);
  const message = write({ link, until });
  const attached = { companyId: actor.companyId, certificateId, userId: actor.userId };
  const mail = { ...message, about: { reportId }, ...(hasPdf && { pdfOf: attached }) };
  await insertMail(trx, actor, mailId, mail, now.toISOString());
  const { name, email } = addressee;
  await insertShareLink(
    trx,
    { companyId: actor.companyId, userId: owner ?? actor.userId },
    {
      ...{ id, certificateId, occasion, name, mail: { email, id: mailId } },
      ...stored,
    },
    now,
  );
  if (to)
    await recordMailed(
      trx,
      actor,
      { siteId, certificateId, data, to, name, email, message, mailId, linkId: id, link },
      now,
    );
  await recordOfLink(trx, actor, certificateLink, { kind: 'link.sent', id, reportId }, now);
}
