import type { FormDefinition, Signatory } from '../../../domain/forms/definition.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import { titleIn } from '../../../domain/forms/signatories.ts';
import { byLink } from '../../../domain/report/by-link.ts';
import { mailedValues } from '../../../domain/signature/signatory-values.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { sha256 } from '../../../server/codes.ts';
import { contentHash } from '../../../server/content-hash.ts';
import type { Deps } from '../../../server/context.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import { saveDrawing } from '../../../server/documents/blobs/drawings.ts';
import { writeSignature } from '../../../server/repositories/entries/entries.ts';
import { lockReport } from '../../../server/repositories/lock-report.ts';
import { insertMail } from '../../../server/repositories/outbox.ts';
import { getReport, type Report } from '../../../server/repositories/reports/reports.ts';
import { saveSignatures } from '../../../server/repositories/save-report.ts';
import { hashOfToken, noteFirst, recordOfLink } from '../../mailed-link/server/mailed-link.ts';
import { markLink } from '../../mailed-link/server/repository.ts';
import type { SignedByLink } from '../domain/read-request.ts';
import { hindrancesTo, onRequest, partsToAsk } from './may-be-asked.ts';
import { signingLink } from './purpose.ts';
import { findLinkedRequest, isWaiting, type LinkedRequest } from './repository.ts';
import { requestRecipients } from './request-recipients.ts';
import { shownPhotos } from './shown-draft.ts';
import { answeredMail } from './signing-mails.ts';

type Asking = Pick<Deps, 'db' | 'clock'>;

/** The content to be signed, as it is now. `seen` binds the signature to the content shown. */
export type ToSign = {
  request: LinkedRequest;
  viewer: Viewer;
  report: Report;
  form: FormDefinition;
  part: Signatory;
  seen: string;
};

/** `open`: it can be signed. `answered`: it was signed or refused through this link. */
export type OpenedRequest =
  | ({ state: 'open' } & ToSign)
  | { state: 'answered'; request: LinkedRequest; as: 'signed' | 'refused' };

/**
 * The request that a link to sign opens. Undefined where the link is not valid, for any reason: unknown, expired or revoked, or the
 * part is signed already, or the report is submitted or deleted.
 */
export async function openRequest({ db, clock }: Asking, token: string): Promise<OpenedRequest | undefined> {
  const tokenHash = hashOfToken(token);
  const request = tokenHash && (await findLinkedRequest(db, tokenHash));
  if (!request) return undefined;
  const now = clock();
  const answered = answeredBy(request, now);
  if (answered) return answered;
  if (!isWaiting(request, now)) return undefined;
  const viewer = onRequest(request);
  const open = await toSign(db, request, viewer, await getReport(db, viewer, request.reportId));
  if (open) return open;
  // Signed between the two reads, by the same form sent twice.
  const since = await findLinkedRequest(db, tokenHash);
  return since && answeredBy(since, now);
}

function answeredBy(request: LinkedRequest, now: Date): (OpenedRequest & { state: 'answered' }) | undefined {
  const isOver = request.expiresAt <= now.toISOString();
  if (!isOver && request.liftedAt === null && request.signedAt !== null)
    return { state: 'answered', request, as: 'signed' };
  return !isOver && request.refusedAt !== null ? { state: 'answered', request, as: 'refused' } : undefined;
}

async function toSign(
  db: Db,
  request: LinkedRequest,
  viewer: Viewer,
  report: Report,
): Promise<({ state: 'open' } & ToSign) | undefined> {
  const part = partsToAsk(report).find(({ key }) => key === request.signatory);
  if (!part) return undefined;
  const photos = (await shownPhotos(db, viewer, report, part)).map(({ sha256: id, caption }) => [id, caption]);
  const seen = sha256(JSON.stringify([contentHash(report.document, part), photos]));
  return { state: 'open', request, viewer, report, form: definitionOf(report.document), part, seen };
}

/** Records that a link was opened, the first time. */
export async function noteRequestOpened(deps: Asking, request: LinkedRequest): Promise<void> {
  if (request.openedAt === null)
    await noteFirst(deps, signingLink, request, { mark: 'opened_at', kind: 'signature.opened' });
}

/** `changed`: the content has changed since it was read. `held up`: an error must be corrected first. */
export type Signed = 'signed' | 'changed' | 'held up' | 'closed';

/**
 * Signs through a mailed link: fills only the block of the part that the link is for, from the typed details, and binds it to the
 * content that was read. Once: a second person finds the link closed.
 * @param seen  the hash of the content that the page showed.
 */
export async function signByLink(
  { db, clock }: Asking,
  token: string,
  { seen, drawing, ...typed }: SignedByLink & { seen: string },
): Promise<Signed> {
  const now = clock();
  const tokenHash = hashOfToken(token);
  const asked = tokenHash && (await findLinkedRequest(db, tokenHash));
  if (!asked) return 'closed';
  return db.transaction().execute(async (trx) => {
    const viewer = onRequest(asked);
    const report = await lockReport(trx, viewer, asked.reportId);
    // After the lock: the same form may have been sent twice.
    const request = await findLinkedRequest(trx, tokenHash);
    const open = request && isWaiting(request, now) && (await toSign(trx, request, viewer, report));
    if (!open) return 'closed';
    const { form, part } = open;
    if (open.seen !== seen) return 'changed';
    if ((await hindrancesTo(trx, viewer, report, [part], now)) > 0) return 'held up';
    const image = drawing ? await saveDrawing(trx, viewer, drawing, now) : null;
    const signing = { signature: typed.signature, image, day: dayIn(now, report.timeZone) };
    const changes = mailedValues(form, part, { signer: typed, signing });
    const submission = byLink(request.id);
    const signed = await writeSignature(trx, viewer, report, { base: report.seq, changes, submission }, now);
    const given = {
      ...{ name: typed.name, request: request.id, at: now.toISOString() },
      ...{ hash: contentHash(signed.document, part), seq: signed.seq },
    };
    await saveSignatures(trx, viewer, report, { ...report.signatures, [part.key]: given }, now);
    await markLink(trx, signingLink, request, 'signed_at', now);
    const { name: by, hash, seq } = given;
    await record(trx, request, 'signature.given', now, {
      ...{ as: titleIn(part, report.document), by, seq, hash },
      ...(image !== null && { drawing: image }),
    });
    await tellAsker(trx, { ...open, by: typed.name, refusal: undefined }, now);
    return 'signed';
  });
}

/** Records a refusal to sign, and tells the person who asked. @returns whether the link was open. */
export async function refuseByLink({ db, clock }: Asking, token: string, reason: string): Promise<boolean> {
  const now = clock();
  const asked = await openRequest({ db, clock }, token);
  if (asked?.state !== 'open') return false;
  return db.transaction().execute(async (trx) => {
    const report = await lockReport(trx, asked.viewer, asked.request.reportId);
    const request = await findLinkedRequest(trx, sha256(token));
    const open = request && isWaiting(request, now) && (await toSign(trx, request, asked.viewer, report));
    if (!open) return false;
    await markLink(trx, signingLink, request, 'refused_at', now, { refusal: reason });
    await record(trx, request, 'signature.refused', now);
    await tellAsker(trx, { ...open, by: request.name, refusal: reason }, now);
    return true;
  });
}

type Answered = Pick<ToSign, 'request' | 'report' | 'part'> & { by: string; refusal: string | undefined };

async function tellAsker(trx: Trx, { request, report, part, by, refusal }: Answered, now: Date): Promise<void> {
  const asker = await requestRecipients(trx, request, report);
  const message = answeredMail(asker, { part: titleIn(part, report.document), site: report.siteName, by, refusal });
  await insertMail(trx, request, newId(), { ...message, about: { reportId: report.id } }, now.toISOString());
}

const record = (
  trx: Trx,
  { id, companyId, reportId }: LinkedRequest,
  kind: 'signature.given' | 'signature.refused',
  now: Date,
  more: Readonly<Record<string, string | number>> = {},
) => recordOfLink(trx, { companyId, userId: null }, signingLink, { kind, id, reportId, more }, now);
