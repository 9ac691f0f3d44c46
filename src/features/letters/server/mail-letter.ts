import { showNumber } from '../../../domain/certificate/certificate.ts';
import { mailSender } from '../../../domain/mail/reach.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { newId } from '../../../kernel/ids.ts';
import { sha256 } from '../../../server/codes.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { certificateData } from '../../../server/documents/certificates/certificate-data.ts';
import { recordEvent } from '../../../server/events.ts';
import { insertMail } from '../../../server/repositories/outbox.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import type { Recipient } from '../../service/domain/given.ts';
import { paperOf } from '../../service/server/record-mailed.ts';
import { insertGiven } from '../../service/server/repository/given.ts';
import { linkTo } from '../../sharing/server/link-to.ts';
import type { Linking } from '../../sharing/server/link-token.ts';
import { getMailing } from '../../sharing/server/repository/mailing.ts';
import { type Letter, letterFor, paperOfLetter } from '../domain/letter.ts';
import { letterMail } from '../domain/letter-mail.ts';
import { textOfLetter } from '../domain/letter-text.ts';
import { attachedFile, mustFitMail, paperOfHeld } from './pack/attached.ts';
import { papersWith } from './papers-with.ts';

export type MailedTo = { to: Recipient; name: string; email: string; requestId?: string | null };

/**
 * Mails a letter as text, HTML and PDF, with links to the company's papers that it names and the files of other firms' reports, and
 * records what is given with it. Runs in the transaction of its cause: one cause is one mail.
 * @throws ConflictError where such a file is too large for a mail.
 */
export async function mailLetter(
  trx: Trx,
  deps: Linking,
  actor: Actor,
  letter: Letter,
  { to, name, email, requestId = null }: MailedTo,
  now: Date,
): Promise<void> {
  const { siteId, content } = letter;
  const { linkDays } = await getMailing(trx, actor);
  const company = await getCompany(trx, actor);
  const mailId = newId();
  const at = now.toISOString();
  const left = { to, name, address: email, way: 'mail', leftOn: dayIn(now, company.timeZone), leftAt: at } as const;
  const observations = content.kind === 'confirmation' ? content.about.defects : [];
  const { certificates, files, names } = await papersWith(trx, actor, letter);
  if (files.length > 0) await mustFitMail(trx, actor, files);
  const linked = [];
  let until = '';
  let ofWork: string | undefined;
  for (const paper of certificates) {
    const data = certificateData(paper);
    const about = { id: paper.id, reportId: paper.reportId, timeZone: data.time_zone };
    const mail = { email, id: mailId };
    const made = await linkTo(trx, deps, actor, about, { name, days: linkDays, mail }, now);
    until = made.until;
    ofWork ??= made.linkId;
    linked.push({ label: `View and download ${data.printed.title} ${showNumber(data)}`, href: made.link });
    const what = paperOf(data);
    const report = { what, certificateId: paper.id, requestId, fileHash: paper.hash, mailId, linkId: made.linkId };
    if (what === 'report') await insertGiven(trx, actor, { ...left, siteId, ...report }, now);
  }
  for (const each of files) {
    const report = { what: paperOfHeld(each), letterId: letter.id, requestId, fileHash: each.file.id, mailId };
    await insertGiven(trx, actor, { ...left, siteId, ...report }, now);
  }
  const words = letterFor(letter, to, name, names);
  const message = letterMail(mailSender(company), words, { papers: linked, until });
  const lettersOf = [{ companyId: actor.companyId, letterId: letter.id, to, name, address: [] }];
  const filesOf = files.map(attachedFile);
  await insertMail(trx, actor, mailId, { to: email, ...message, lettersOf, filesOf, about: { siteId } }, at);
  const text = textOfLetter(words);
  await insertGiven(
    trx,
    actor,
    {
      ...{ ...left, siteId, what: paperOfLetter(letter), letterId: letter.id, certificateId: letter.certificateId },
      ...{ requestId, mailId, text, fileHash: sha256(text), linkId: ofWork ?? null },
      observations: observations.map(({ number, observation }) => ({ number, observation })),
    },
    now,
  );
  const detail = { letter: letter.id, to, way: 'mail' };
  await recordEvent(trx, actor, { kind: 'paper.given', subject: siteId, detail }, now);
}
