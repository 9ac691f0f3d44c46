import { mailSender } from '../../../../domain/mail/reach.ts';
import { CONDITION_REPORT } from '../../../../domain/register/earlier-certificate.ts';
import { dayIn } from '../../../../domain/time/company-day.ts';
import { isEmailAddress } from '../../../../domain/words/email-address.ts';
import type { Actor } from '../../../../kernel/actor.ts';
import { canonicalJson } from '../../../../kernel/canonical-json.ts';
import { ConflictError } from '../../../../kernel/errors.ts';
import { newId } from '../../../../kernel/ids.ts';
import { sha256 } from '../../../../server/codes.ts';
import type { Trx } from '../../../../server/db/dialect.ts';
import { recordEvent } from '../../../../server/events.ts';
import { mustBeAllowed } from '../../../../server/permissions.ts';
import { insertMail } from '../../../../server/repositories/outbox.ts';
import { getCompany, lockCompany } from '../../../../server/repositories/people/companies.ts';
import { getSiteToChange } from '../../../../server/repositories/register/sites.ts';
import { countsFrom } from '../../../service/domain/given.ts';
import type { CopyRequest } from '../../../service/domain/request.ts';
import { paperOf } from '../../../service/server/record-mailed.ts';
import { insertGiven, type NewGiven } from '../../../service/server/repository/given.ts';
import { closeRequest, listRequests, lockRequest, takeForMail } from '../../../service/server/repository/requests.ts';
import { linkTo } from '../../../sharing/server/link-to.ts';
import type { Linking } from '../../../sharing/server/link-token.ts';
import { getMailing } from '../../../sharing/server/repository/mailing.ts';
import { letterFor, nameOfLetter } from '../../domain/letter.ts';
import { textOfLetter } from '../../domain/letter-text.ts';
import { packMail } from '../../domain/pack-mail.ts';
import { insertLetter } from '../../records/letters-kept.ts';
import { type Giving, mustNotBeBefore } from '../giving.ts';
import { enclosedWith } from '../papers-with.ts';
import { attachedFile, mustFitMail } from './attached.ts';
import { hasReport, heldReports, labelOf, labelOfEarlier, type Pack, packOf } from './pack.ts';

const CLOSED = 'This request is answered or taken back already.';
const ON_ITS_WAY = 'A mail with the papers is on its way. Wait until the mail server took it or refused it.';

async function waitingRequest(trx: Trx, actor: Actor, siteId: string, requestId: string): Promise<CopyRequest> {
  // Locks before reading: if two people press the button at once, the second is refused; a command that takes letters back waits.
  await lockRequest(trx, actor, { id: requestId, siteId });
  await lockCompany(trx, actor);
  const request = (await listRequests(trx, actor, siteId)).find(({ id }) => id === requestId);
  if (!request || request.answeredOn !== null) throw new ConflictError(CLOSED);
  return request;
}

type Left = Pick<NewGiven, 'siteId' | 'to' | 'name' | 'address' | 'way' | 'leftOn' | 'leftAt'> & {
  requestId: string;
} & Partial<Pick<NewGiven, 'byName' | 'drawing' | 'mailId'>>;

/** Keeps the proof of each paper of a pack. @param links  of the certificates, by their id; none on paper. */
async function recordPack(
  trx: Trx,
  actor: Actor,
  { papers, letters, earlier, cover }: Pack,
  left: Left,
  links: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  for (const { certificate, data } of papers) {
    const { id, hash, pdfHash } = certificate;
    const paper = { what: paperOf(data), certificateId: id, fileHash: pdfHash ?? hash };
    await insertGiven(trx, actor, { ...left, ...paper, linkId: links.get(id) ?? null }, now);
  }
  for (const letter of letters) {
    if (letter.content.kind !== 'confirmation') continue;
    const { names } = await enclosedWith(trx, actor, letter);
    const text = textOfLetter(letterFor(letter, left.to, left.name, names));
    const { id: letterId, certificateId, content } = letter;
    const observations = content.about.defects.map(({ number, observation }) => ({ number, observation }));
    const paper = { what: 'confirmation', letterId, certificateId, text, fileHash: sha256(text) } as const;
    const linkId = links.get(certificateId ?? '') ?? null;
    await insertGiven(trx, actor, { ...left, ...paper, observations, linkId }, now);
  }
  // A letter on top names the papers by other firms: no certificate of ours does.
  if (left.way === 'mail' && earlier.length === 0) return;
  const content = { kind: 'cover', own: '', about: cover } as const;
  const top = await insertLetter(trx, actor, { siteId: left.siteId, certificateId: null, content }, now);
  const text = textOfLetter(letterFor(top, left.to, left.name));
  await insertGiven(trx, actor, { ...left, what: 'letter', letterId: top.id, text, fileHash: sha256(text) }, now);
  for (const { kind, file } of earlier) {
    const what = kind === CONDITION_REPORT ? 'report' : 'certificate';
    if (file) await insertGiven(trx, actor, { ...left, what, letterId: top.id, fileHash: file.id }, now);
  }
}

/**
 * Answers a request in one mail: links to the reports and certificates and to all in one file, the confirmations as PDFs. Where only
 * another firm's report is kept, its file is attached. Keeps the proof of each paper. The request is answered once a mail server took
 * the mail.
 * @throws ConflictError where the request is closed, a mail is on its way, it names no email address, or no report of the home is kept,
 * or only one that is too large for a mail.
 */
export async function sendPack(
  trx: Trx,
  deps: Linking,
  actor: Actor,
  siteId: string,
  requestId: string,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'service.record');
  const site = await getSiteToChange(trx, actor, siteId, { evenArchived: true });
  const { from: to, name, email, receivedOn } = await waitingRequest(trx, actor, siteId, requestId);
  if (!isEmailAddress(email))
    throw new ConflictError('The request names no email address. Record that you answered by post or by hand.');
  const company = await getCompany(trx, actor);
  const [mailId, at] = [newId(), now.toISOString()];
  if (!(await takeForMail(trx, actor, { id: requestId, siteId }, mailId))) throw new ConflictError(ON_ITS_WAY);
  const pack = await packOf(trx, actor, site, receivedOn);
  const files = hasReport(pack) ? [] : heldReports(pack);
  if (!hasReport(pack)) await mustFitMail(trx, actor, files);
  const { linkDays: days } = await getMailing(trx, actor);
  const links = new Map<string, string>();
  const linked = [];
  let [until, zip] = ['', ''];
  for (const { certificate, data } of pack.papers) {
    const about = { id: certificate.id, reportId: certificate.reportId, timeZone: data.time_zone };
    const made = await linkTo(trx, deps, actor, about, { name, days, mail: { email, id: mailId } }, now);
    links.set(certificate.id, made.linkId);
    until = made.until;
    zip ||= `${made.link}/pack.zip`;
    linked.push({ label: labelOf(data), href: made.link });
  }
  const leftOn = dayIn(now, company.timeZone);
  const left = { siteId, to, name, address: email, way: 'mail', leftOn, leftAt: at, requestId, mailId } as const;
  await recordPack(trx, actor, pack, left, links, now);
  const message = packMail(mailSender(company), {
    name,
    home: pack.cover.home,
    receivedOn,
    papers: linked,
    letters: [...pack.letters.map(nameOfLetter), ...files.map(labelOfEarlier)],
    until,
    zip,
  });
  const lettersOf = pack.letters.map(({ id }) => ({ companyId: actor.companyId, letterId: id, to, name, address: [] }));
  const filesOf = files.map(attachedFile);
  await insertMail(trx, actor, mailId, { to: email, ...message, lettersOf, filesOf, about: { siteId } }, at);
  const detail = { request: requestId, to, way: 'mail' };
  await recordEvent(trx, actor, { kind: 'paper.given', subject: siteId, detail }, now);
}

export type OnPaper = Pick<Giving, 'address' | 'on' | 'at' | 'byName' | 'drawing'> & {
  requestId: string;
  way: 'post' | 'hand';
};

/**
 * Records that the papers of a request were posted or handed over. It is answered on the day from which they count as given.
 * @throws ConflictError where the request is closed, a mail is on its way, or there is no paper of the home.
 */
export async function answerOnPaper(
  trx: Trx,
  actor: Actor,
  siteId: string,
  { requestId, way, address, on, at, byName, drawing }: OnPaper,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'service.record');
  const site = await getSiteToChange(trx, actor, siteId, { evenArchived: true });
  const request = await waitingRequest(trx, actor, siteId, requestId);
  const { from: to, name, receivedOn, isSent } = request;
  if (isSent) throw new ConflictError(ON_ITS_WAY);
  mustNotBeBefore(on, receivedOn);
  const answeredOn = countsFrom(way, on, site.nation) ?? on;
  if (!(await closeRequest(trx, actor, { id: requestId, siteId }, { answeredOn }))) throw new ConflictError(CLOSED);
  const pack = await packOf(trx, actor, site, receivedOn);
  if (pack.cover.papers.length === 0)
    throw new ConflictError('No report of this home is here. Add the one by the other firm to the home first.');
  const left = { siteId, to, name, address, way, leftOn: on, leftAt: at, byName, requestId } as const;
  const signed = drawing ? canonicalJson(drawing) : null;
  await recordPack(trx, actor, pack, { ...left, drawing: signed }, new Map(), now);
  const detail = { request: requestId, to, way };
  await recordEvent(trx, actor, { kind: 'paper.given', subject: siteId, detail }, now);
}
