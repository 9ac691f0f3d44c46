import type { Actor } from '../../../kernel/actor.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import { sha256 } from '../../../server/codes.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { certificateData } from '../../../server/documents/certificates/certificate-data.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { type Certificate, getCertificate } from '../../../server/repositories/certificates/certificates.ts';
import { companyToday, lockCompany } from '../../../server/repositories/people/companies.ts';
import { getSiteToChange } from '../../../server/repositories/register/sites.ts';
import { paperOf } from '../../service/server/record-mailed.ts';
import { insertGiven, markReturned } from '../../service/server/repository/given.ts';
import { closeRequest, insertRequest, type NewRequest } from '../../service/server/repository/requests.ts';
import type { Linking } from '../../sharing/server/link-token.ts';
import { getMailing } from '../../sharing/server/repository/mailing.ts';
import { shareCertificate } from '../../sharing/server/share-certificate.ts';
import { letterFor, paperOfLetter } from '../domain/letter.ts';
import { textOfLetter } from '../domain/letter-text.ts';
import { giveEarlier } from './give-earlier.ts';
import type { Giving } from './giving.ts';
import { mailLetter } from './mail-letter.ts';
import { paperOfHeld } from './pack/attached.ts';
import { papersWith } from './papers-with.ts';
import { getLetter } from './repository/letters.ts';
import { listOnItsWay } from './repository/owing.ts';

/**
 * Gives a paper of a home to a person: mails it now, or records that it was posted or handed over.
 * @throws NotFoundError where the actor sees no such home or paper; ConflictError where a mail with it to that person is on its way.
 */
export async function givePaper(
  trx: Trx,
  deps: Linking,
  actor: Actor,
  siteId: string,
  giving: Giving,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'service.record');
  const [kind, id = ''] = giving.paper.split(':');
  const site = await getSiteToChange(trx, actor, siteId, { evenArchived: true });
  // What is read now stands: of two people who give the same paper the second sees what the first gave, and what takes letters back waits.
  await lockCompany(trx, actor);
  if (giving.way === 'mail') await mustNotBeOnItsWay(trx, actor, siteId, giving);
  if (kind === 'earlier') await giveEarlier(trx, actor, { site, id }, giving, now);
  else if (kind === 'letter') await giveLetter(trx, deps, actor, { siteId, letterId: id }, giving, now);
  else await giveCertificate(trx, deps, actor, { siteId, id }, giving, now);
}

async function mustNotBeOnItsWay(trx: Trx, actor: Actor, siteId: string, { paper, to, name }: Giving): Promise<void> {
  const sent = await listOnItsWay(trx, actor, [siteId]);
  if (sent.some((each) => each.paper === paper && each.to === to && each.name === name))
    throw new ConflictError(
      `A mail with this paper to ${name} is on its way. Wait until the mail server took it or refused it.`,
    );
}

async function giveLetter(
  trx: Trx,
  deps: Linking,
  actor: Actor,
  which: { siteId: string; letterId: string },
  { to, name, way, email, address, on, at, byName, drawing }: Giving,
  now: Date,
): Promise<void> {
  const letter = await getLetter(trx, actor, which);
  if (letter.takenBack) throw new ConflictError(`This letter was taken back. ${letter.takenBack.why}`.trim());
  if (letter.certificateId !== null) mustBeCurrent(await getCertificate(trx, actor, letter.certificateId));
  if (way === 'mail') return mailLetter(trx, deps, actor, letter, { to, name, email }, now);
  const { certificates, files, names } = await papersWith(trx, actor, letter);
  const text = textOfLetter(letterFor(letter, to, name, names));
  const { siteId, letterId } = which;
  const observations = letter.content.kind === 'confirmation' ? letter.content.about.defects : [];
  const left = { siteId, to, name, address, way, leftOn: on, leftAt: at, byName } as const;
  const signed = drawing ? canonicalJson(drawing) : null;
  // The law wants a confirmation given together with the report that asked for the work.
  for (const paper of certificates) {
    if (paperOf(certificateData(paper)) !== 'report') continue;
    const report = { what: 'report', certificateId: paper.id, fileHash: paper.pdfHash ?? paper.hash } as const;
    await insertGiven(trx, actor, { ...left, ...report, drawing: signed }, now);
  }
  for (const each of files) {
    const report = { what: paperOfHeld(each), letterId, fileHash: each.file.id };
    await insertGiven(trx, actor, { ...left, ...report, drawing: signed }, now);
  }
  await insertGiven(
    trx,
    actor,
    {
      ...{ ...left, letterId, certificateId: letter.certificateId, what: paperOfLetter(letter) },
      ...{ text, fileHash: sha256(text), drawing: signed },
      observations: observations.map(({ number, observation }) => ({ number, observation })),
    },
    now,
  );
  await recordEvent(trx, actor, { kind: 'paper.given', subject: siteId, detail: { letter: letterId, to, way } }, now);
}

async function giveCertificate(
  trx: Trx,
  deps: Linking,
  actor: Actor,
  { siteId, id }: { siteId: string; id: string },
  { to, name, way, email, address, on, at, byName, drawing }: Giving,
  now: Date,
): Promise<void> {
  const certificate = await getCertificate(trx, actor, id);
  mustBeOfSite(certificate, siteId);
  mustBeCurrent(certificate);
  if (way === 'mail') {
    const { linkDays: days } = await getMailing(trx, actor);
    await shareCertificate(trx, deps, actor, certificate, { name, email, days, to }, now);
    return;
  }
  const what = paperOf(certificateData(certificate));
  await insertGiven(
    trx,
    actor,
    {
      ...{ siteId, certificateId: id, what, to, name, address, way, leftOn: on, leftAt: at, byName },
      ...{ fileHash: certificate.pdfHash ?? certificate.hash, drawing: drawing ? canonicalJson(drawing) : null },
    },
    now,
  );
  const detail = { certificate: certificate.number, to, way };
  await recordEvent(trx, actor, { kind: 'paper.given', subject: siteId, detail }, now);
}

function mustBeOfSite({ siteId }: Certificate, asked: string): void {
  if (siteId !== asked) throw new ConflictError('This certificate is of another home.');
}

/** Refuses a certificate that was replaced or withdrawn: its reader would take it for the current one. */
function mustBeCurrent({ status, number }: Certificate): void {
  if (status === 'current') return;
  throw new ConflictError(
    status === 'superseded'
      ? `${number} was corrected. Give the latest revision: choose it under “Give a paper”.`
      : `${number} was withdrawn. It cannot be given any more.`,
  );
}

/** Records that a paper came back, or was recorded in error. @throws ConflictError where it did not stand. */
export async function recordReturned(
  trx: Trx,
  actor: Actor,
  siteId: string,
  { id, why }: { id: string; why: string },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'service.record');
  await getSiteToChange(trx, actor, siteId, { evenArchived: true });
  const on = await companyToday(trx, actor, now);
  if (!(await markReturned(trx, actor, { id, siteId }, { on, why })))
    throw new ConflictError('This paper does not count any more.');
  await recordEvent(trx, actor, { kind: 'paper.returned', subject: siteId, detail: { paper: id } }, now);
}

/** Records a written request for copies. */
export async function recordRequest(
  trx: Trx,
  actor: Actor,
  siteId: string,
  request: NewRequest,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'service.record');
  await getSiteToChange(trx, actor, siteId, { evenArchived: true });
  const id = await insertRequest(trx, actor, siteId, request, now);
  const detail = { request: id, from: request.from, received: request.receivedOn };
  await recordEvent(trx, actor, { kind: 'copies.asked', subject: siteId, detail }, now);
}

/** Takes back a request that was recorded in error. */
export async function takeRequestBack(trx: Trx, actor: Actor, siteId: string, id: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'service.record');
  await getSiteToChange(trx, actor, siteId, { evenArchived: true });
  if (!(await closeRequest(trx, actor, { id, siteId }, { takenBackAt: now.toISOString() })))
    throw new ConflictError('This request is answered or taken back already.');
  await recordEvent(trx, actor, { kind: 'copies.taken-back', subject: siteId, detail: { request: id } }, now);
}
