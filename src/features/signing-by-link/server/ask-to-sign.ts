import type { Signatory } from '../../../domain/forms/definition.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import { signatoryOf, titleIn } from '../../../domain/forms/signatories.ts';
import { isOwnName } from '../../../domain/signature/own-name.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError, NotFoundError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { can, mustBeAllowed } from '../../../server/permissions.ts';
import { writeChange } from '../../../server/repositories/entries/entries.ts';
import { type LockedReport, lockReport } from '../../../server/repositories/lock-report.ts';
import { insertMail } from '../../../server/repositories/outbox.ts';
import { findAccountByEmail } from '../../../server/repositories/people/accounts.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { newLink, recordOfLink, revokeLink } from '../../mailed-link/server/mailed-link.ts';
import type { Asked } from '../domain/read-request.ts';
import { SIGNING_DAYS, type SigningRequest, stateOf, waits } from '../domain/signing-request.ts';
import { tellLifted } from './lift-mailed.ts';
import { hindrancesTo, isToSign, partsToAsk } from './may-be-asked.ts';
import { signingLink } from './purpose.ts';
import { insertSigningRequest, listSigningRequests } from './repository.ts';
import { requestMail } from './signing-mails.ts';

/** Per report and day: more would be a mailing. */
const MOST_A_DAY = 40;
const DAY = 86_400_000;

/**
 * Asks a person by mail to sign a part of a report, with a link of their own that works for two weeks. An earlier link for the same
 * part, of this or another person, ends.
 * @param origin  start of the link, the site's origin.
 * @throws NotFoundError when there is no such report; ConflictError where that part is not to be signed now, or a finding prevents
 * signing.
 */
export async function askToSign(
  trx: Trx,
  actor: Actor,
  reportId: string,
  asked: Asked,
  origin: string,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'signatures.ask');
  const report = await lockReport(trx, actor, reportId);
  const part = partsToAsk(report).find(({ key }) => key === asked.signatory);
  if (!part) throw new ConflictError('That part of the report is not open for signing by email.');
  if ((await hindrancesTo(trx, actor, report, [part], now)) > 0)
    throw new ConflictError(
      'Errors in this report must be corrected before it is signed: the check of the report lists them.',
    );
  const before = await listSigningRequests(trx, actor, reportId);
  const yesterday = new Date(now.getTime() - DAY).toISOString();
  if (before.filter(({ at }) => at > yesterday).length >= MOST_A_DAY)
    throw new ConflictError(`At most ${MOST_A_DAY} links to sign one report are sent in a day. Send more tomorrow.`);
  await mustBeAskable(trx, actor, asked);
  for (const each of before.filter(({ signatory }) => signatory === part.key)) await end(trx, actor, each, now);
  await send(trx, actor, { report, part, asked, origin }, now);
}

/**
 * A user who may not sign may not sign by a link either, and no user of the company gets a link to sign as another person.
 */
async function mustBeAskable(trx: Trx, { companyId }: Actor, { email, name }: Asked): Promise<void> {
  const account = await findAccountByEmail(trx, email);
  if (account?.companyId !== companyId) return;
  if (can(account, 'reports.fill') && !can(account, 'reports.sign'))
    throw new ConflictError(`${name} fills in reports here and may not sign them.`);
  if (!isOwnName(name, account.name))
    throw new ConflictError(
      `${email} is the address of ${account.name}, who has an account here. Enter the address of ${name}.`,
    );
}

/** Mails a new link to a person who was asked before; their earlier link ends. @throws as `askToSign`. */
export async function resendRequest(
  trx: Trx,
  actor: Actor,
  { reportId, requestId }: { reportId: string; requestId: string },
  origin: string,
  now: Date,
): Promise<void> {
  await askToSign(trx, actor, reportId, await ownRequest(trx, actor, reportId, requestId), origin, now);
}

/**
 * Revokes a link, and deletes its mail if no server has accepted it yet. A valid signature made through it is
 * removed from the report, and both people are told.
 */
export async function revokeRequest(
  trx: Trx,
  actor: Actor,
  { reportId, requestId }: { reportId: string; requestId: string },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'signatures.ask');
  const report = await lockReport(trx, actor, reportId);
  const request = await ownRequest(trx, actor, reportId, requestId);
  await end(trx, actor, request, now);
  if (report.signatures[request.signatory]?.request !== request.id) return;
  if (!isToSign(report)) throw new ConflictError('The report is submitted. Return it before you remove a signature.');
  const { path } = signatoryOf(report.document, request.signatory);
  const nothing = { base: report.seq, changes: [], touched: [path], submission: newId() };
  await writeChange(trx, actor, report, nothing, now);
  await tellLifted(trx, actor, report, 'taken off', now);
}

/** Ends the links for parts that were signed from an account. */
export async function endRequests(
  trx: Trx,
  actor: Actor,
  reportId: string,
  signatories: readonly string[],
  now: Date,
): Promise<void> {
  for (const each of await listSigningRequests(trx, actor, reportId))
    if (signatories.includes(each.signatory)) await end(trx, actor, each, now);
}

/** @throws NotFoundError when the report has no such request. */
async function ownRequest(trx: Trx, actor: Actor, reportId: string, requestId: string): Promise<SigningRequest> {
  const found = (await listSigningRequests(trx, actor, reportId)).find(({ id }) => id === requestId);
  if (!found) throw new NotFoundError(`request ${requestId} to sign`);
  return found;
}

/** Ends a link that still works; one that was answered or has ended stays as it is. */
async function end(trx: Trx, actor: Actor, request: SigningRequest, now: Date): Promise<void> {
  if (waits(stateOf(request, now.toISOString()))) await revokeLink(trx, actor, signingLink, request, now);
}

type Sending = { report: LockedReport; part: Signatory; asked: Asked; origin: string };

async function send(trx: Trx, actor: Actor, { report, part, asked, origin }: Sending, now: Date): Promise<void> {
  const mailId = newId();
  const { link, until, ...stored } = newLink(
    signingLink,
    { origin, days: SIGNING_DAYS, timeZone: report.timeZone },
    now,
  );
  const company = await getCompany(trx, actor);
  const message = requestMail(asked, {
    company: company.name,
    phone: company.phone,
    title: definitionOf(report.document).title,
    site: report.siteName,
    part: titleIn(part, report.document),
    link,
    until,
  });
  await insertMail(trx, actor, mailId, { ...message, about: { reportId: report.id } }, now.toISOString());
  const { name, email, firm } = asked;
  const request = { reportId: report.id, signatory: part.key, name, email, firm };
  const id = await insertSigningRequest(trx, actor, { ...request, ...stored, mailId }, now);
  const more = { as: titleIn(part, report.document) };
  await recordOfLink(trx, actor, signingLink, { kind: 'signature.asked', id, reportId: report.id, more }, now);
}
