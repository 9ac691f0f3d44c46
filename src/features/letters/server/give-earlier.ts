import { mailSender } from '../../../domain/mail/reach.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { sha256 } from '../../../server/codes.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { getEarlierCertificate } from '../../../server/repositories/homes/earlier-certificates.ts';
import { insertMail } from '../../../server/repositories/outbox.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import type { Site } from '../../../server/repositories/register/sites.ts';
import { insertGiven } from '../../service/server/repository/given.ts';
import { letterFor } from '../domain/letter.ts';
import { letterMail } from '../domain/letter-mail.ts';
import { textOfLetter } from '../domain/letter-text.ts';
import { insertLetter } from '../records/letters-kept.ts';
import type { Giving } from './giving.ts';
import { attachedFile, mustFitMail, paperOfHeld } from './pack/attached.ts';
import { coverHead, labelOfEarlier } from './pack/pack.ts';

/**
 * Gives a certificate by another firm: its file as it came, with a letter that says what it is. The law asks for a copy of the last
 * report, by any firm.
 * @throws NotFoundError where there is no such paper at the home; ConflictError where its file is not here, or is too large for a mail.
 */
export async function giveEarlier(
  trx: Trx,
  actor: Actor,
  { site, id }: { site: Site; id: string },
  { to, name, way, email, address, on, at, byName, drawing }: Giving,
  now: Date,
): Promise<void> {
  const siteId = site.id;
  const { file, removedAt, ...earlier } = await getEarlierCertificate(trx, actor, { siteId, id });
  if (!file || removedAt !== null)
    throw new ConflictError('The file of this certificate is not here. Add it with its file, then give it.');
  const about = {
    ...{ ...(await coverHead(trx, actor, site)), receivedOn: '' },
    papers: [{ label: labelOfEarlier({ ...earlier, file, removedAt }), earlierId: id }],
  };
  const content = { kind: 'cover', own: '', about } as const;
  const top = await insertLetter(trx, actor, { siteId, certificateId: null, content }, now);
  const words = letterFor(top, to, name);
  const text = textOfLetter(words);
  const mailId = way === 'mail' ? newId() : null;
  const left = {
    ...{ siteId, to, name, address: way === 'mail' ? email : address, way, leftOn: on, leftAt: at, byName },
    ...{ letterId: top.id, mailId, drawing: drawing ? canonicalJson(drawing) : null },
  };
  await insertGiven(trx, actor, { ...left, what: 'letter', text, fileHash: sha256(text) }, now);
  await insertGiven(trx, actor, { ...left, what: paperOfHeld(earlier), fileHash: file.id }, now);
  if (mailId !== null) {
    const attached = { ...earlier, file };
    await mustFitMail(trx, actor, [attached]);
    const message = letterMail(mailSender(await getCompany(trx, actor)), words, { papers: [], until: '' });
    const mail = { to: email, ...message, filesOf: [attachedFile(attached)], about: { siteId } };
    await insertMail(trx, actor, mailId, mail, now.toISOString());
  }
  await recordEvent(trx, actor, { kind: 'paper.given', subject: siteId, detail: { earlier: id, to, way } }, now);
}
