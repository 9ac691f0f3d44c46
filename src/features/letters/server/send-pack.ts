import { showNumber } from '../../../domain/certificate/certificate.ts';
import { showAddress } from '../../../domain/forms/words/show-address.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { isEmailAddress } from '../../../domain/words/email-address.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { sha256 } from '../../../server/codes.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { certificateData } from '../../../server/documents/certificates/certificate-data.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getCertificate, listCertificates } from '../../../server/repositories/certificates/certificates.ts';
import { insertMail } from '../../../server/repositories/outbox.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import type { CopyRequest } from '../../service/domain/request.ts';
import { paperOf } from '../../service/server/record-mailed.ts';
import { insertGiven } from '../../service/server/repository/given.ts';
import { closeRequest, listRequests } from '../../service/server/repository/requests.ts';
import { linkTo } from '../../sharing/server/link-to.ts';
import type { Linking } from '../../sharing/server/link-token.ts';
import { getMailing } from '../../sharing/server/repository/mailing.ts';
import { letterFor, nameOfLetter } from '../domain/letter.ts';
import { textOfLetter } from '../domain/letter-text.ts';
import { packMail } from '../domain/pack-mail.ts';
import { listLetters } from './repository/letters.ts';

/** The most papers of one pack. */
const MOST = 20;

/** The papers that answer a request: the current reports, the certificates of work on them, and the confirmations of that work. */
async function papersOf(trx: Trx, actor: Actor, siteId: string) {
  const current = (await listCertificates(trx, actor, { siteId })).filter(({ status }) => status === 'current');
  const ids = new Set(current.map(({ id }) => id));
  const letters = (await listLetters(trx, actor, siteId))
    .filter(({ content, certificateId }) => content.kind === 'confirmation' && ids.has(certificateId ?? ''))
    .slice(0, MOST);
  const works = new Set(letters.map(({ certificateId }) => certificateId));
  const papers = current.filter(({ id, outcome }) => outcome !== null || works.has(id)).slice(0, MOST);
  return { papers, letters };
}

const CLOSED = 'This request is answered or taken back already.';

async function waitingRequest(trx: Trx, actor: Actor, siteId: string, requestId: string): Promise<CopyRequest> {
  const request = (await listRequests(trx, actor, siteId)).find(({ id }) => id === requestId);
  if (!request || request.answeredOn !== null) throw new ConflictError(CLOSED);
  if (!isEmailAddress(request.email))
    throw new ConflictError('The request names no email address. Give the papers by post or by hand.');
  return request;
}

/**
 * Answers a request in one mail: links to the reports and certificates, the confirmations as PDFs. Keeps the proof of each paper.
 * @throws ConflictError where the request is closed, names no email address, or no report of the home is issued.
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
  const site = await getSite(trx, actor, siteId);
  const { from: to, name, email, receivedOn } = await waitingRequest(trx, actor, siteId, requestId);
  const on = dayIn(now, (await getCompany(trx, actor)).timeZone);
  // First of all, so that of two people who press at once the second is refused.
  if (!(await closeRequest(trx, actor, { id: requestId, siteId }, { answeredOn: on }))) throw new ConflictError(CLOSED);
  const { papers, letters } = await papersOf(trx, actor, siteId);
  if (!papers.some(({ outcome }) => outcome !== null))
    throw new ConflictError('No report of this home is issued here. Give the paper that you have by post or by hand.');
  const { linkDays: days } = await getMailing(trx, actor);
  const { name: company, phone, address } = await getCompany(trx, actor);
  const [mailId, at] = [newId(), now.toISOString()];
  const left = { siteId, to, name, address: email, way: 'mail', leftOn: on, leftAt: at, requestId, mailId } as const;
  const linked = [];
  let until = '';
  for (const [index, { id }] of papers.entries()) {
    const certificate = await getCertificate(trx, actor, id);
    const data = certificateData(certificate);
    const about = { id, reportId: certificate.reportId, timeZone: data.time_zone };
    const made = await linkTo(
      trx,
      deps,
      actor,
      about,
      { name, days, mail: index === 0 ? { email, id: mailId } : undefined },
      now,
    );
    until = made.until;
    const inspected = data.inspected_on ? `, inspected on ${showDay(data.inspected_on)}` : '';
    linked.push({ label: `${data.printed.title} ${showNumber(data)}${inspected}`, href: made.link });
    const paper = { what: paperOf(data), certificateId: id, fileHash: certificate.hash, linkId: made.linkId };
    await insertGiven(trx, actor, { ...left, ...paper }, now);
  }
  for (const letter of letters) {
    const text = textOfLetter(letterFor(letter, to, name));
    const { content, certificateId } = letter;
    const observations =
      content.kind === 'confirmation'
        ? content.about.defects.map(({ number, observation }) => ({ number, observation }))
        : [];
    const paper = { what: 'confirmation', letterId: letter.id, certificateId, text, fileHash: sha256(text) } as const;
    await insertGiven(trx, actor, { ...left, ...paper, observations }, now);
  }
  const home = showAddress({ lines: [site.name], town: site.town, postcode: site.postcode });
  const message = packMail(
    { name: company, phone, place: showAddress(address) },
    { name, home, receivedOn, papers: linked, letters: letters.map(nameOfLetter), until },
  );
  const lettersOf = letters.map(({ id }) => ({ companyId: actor.companyId, letterId: id, to, name, address: [] }));
  await insertMail(trx, actor, mailId, { to: email, ...message, lettersOf }, at);
  const detail = { request: requestId, to, way: 'mail' };
  await recordEvent(trx, actor, { kind: 'paper.given', subject: siteId, detail }, now);
}
