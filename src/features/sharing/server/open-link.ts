import type { MailTry } from '../../../domain/sent-mail/sent-mail.ts';
import { sha256 } from '../../../server/codes.ts';
import type { Deps } from '../../../server/context.ts';
import { recordEvent } from '../../../server/events.ts';
import {
  findPublishedById,
  type PublicCertificate,
} from '../../../server/repositories/certificates/published-certificates.ts';
import { isNewFailure } from '../../mailed-link/server/mail-columns.ts';
import { findOpenLink, markLinkMailFate, markUsed, type OpenLink } from './repository.ts';

type Asking = Pick<Deps, 'db' | 'clock'>;

const LONGEST_TOKEN = 100;

/** The certificate that a link opens; undefined where the link is not valid, for any reason. */
export async function openLink(
  { db, clock }: Asking,
  token: string,
): Promise<{ link: OpenLink; certificate: PublicCertificate } | undefined> {
  if (token.length > LONGEST_TOKEN) return undefined;
  const link = await findOpenLink(db, sha256(token), clock());
  if (!link) return undefined;
  const certificate = await findPublishedById(db, link);
  return certificate && { link, certificate };
}

/** Counts a use of a link; the first is an event of the report. */
export function noteUsed({ db, clock }: Asking, link: OpenLink, { reportId }: PublicCertificate): Promise<void> {
  const now = clock();
  const { id, companyId } = link;
  return db.transaction().execute(async (trx) => {
    if (!(await markUsed(trx, link, now))) return;
    const actor = { companyId, userId: null };
    await recordEvent(trx, actor, { kind: 'link.used', subject: reportId, detail: { link: id } }, now);
  });
}

/** Records the result of a mail, if it holds a link; a refusal is an event the first time and the last. */
export function noteLinkMailFate({ db, clock }: Asking, mailId: string, tried: MailTry): Promise<void> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const link = await markLinkMailFate(trx, mailId, tried, now);
    if (!link || !isNewFailure(tried, link)) return;
    const { id, companyId } = link;
    const certificate = await findPublishedById(trx, link);
    if (!certificate) return;
    const event = { kind: 'link.not-delivered', subject: certificate.reportId, detail: { link: id } } as const;
    await recordEvent(trx, { companyId, userId: null }, event, now);
  });
}
