import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { sha256 } from '../../../server/codes.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import type { MailMessage } from '../../../server/mail/message.ts';
import type { Given, Recipient } from '../domain/given.ts';
import { insertGiven } from './repository/given.ts';

/** A report on the condition is what the law wants given; any other certificate is on new work. */
export const paperOf = ({ outcome }: Pick<CertificateData, 'outcome'>): Given['what'] =>
  outcome === undefined ? 'certificate' : 'report';

/** The text as it was sent, without the link: who reads the database must not be able to open it. */
export const withoutLink = ({ subject, text }: Pick<MailMessage, 'subject' | 'text'>, link: string): string =>
  `${subject}\n\n${text.replaceAll(link, '[link]')}`;

type Mailed = {
  siteId: string;
  certificateId: string;
  data: CertificateData;
  to: Recipient;
  name: string;
  email: string;
  message: MailMessage;
  mailId: string;
  linkId: string;
  link: string;
  requestId?: string | null;
};

/** Records that a certificate was mailed, in the transaction that puts the mail into the outbox. What became of it follows. */
export async function recordMailed(
  trx: Trx,
  who: { companyId: string; userId: string | null },
  { siteId, certificateId, data, to, name, email, message, mailId, linkId, link, requestId }: Mailed,
  now: Date,
): Promise<void> {
  const leftOn = dayIn(now, data.time_zone);
  await insertGiven(
    trx,
    who,
    {
      ...{ siteId, certificateId, to, name, address: email, way: 'mail', leftOn, leftAt: now.toISOString() },
      ...{ what: paperOf(data), text: withoutLink(message, link), fileHash: sha256(canonicalJson(data)) },
      ...{ mailId, linkId, requestId: requestId ?? null },
    },
    now,
  );
}
