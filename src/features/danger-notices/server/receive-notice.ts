import type { MailTry } from '../../../domain/sent-mail/sent-mail.ts';
import { sha256 } from '../../../server/codes.ts';
import type { Deps } from '../../../server/context.ts';
import { recordEvent } from '../../../server/events.ts';
import { isNewFailure } from '../../mailed-link/server/mail-columns.ts';
import { findLinkedNotice, type LinkedNotice, markMailFate, markOpened, markReceived } from './repository.ts';

type Asking = Pick<Deps, 'db' | 'clock'>;

/** `closed`: revoked or expired. */
export type Opened = { state: 'open'; notice: LinkedNotice } | { state: 'closed'; notice: LinkedNotice };

const LONGEST_CODE = 100;

/** The notice that a link opens; undefined where the code is not valid. */
export async function findNotice({ db, clock }: Asking, code: string): Promise<Opened | undefined> {
  if (code.length > LONGEST_CODE) return undefined;
  const notice = await findLinkedNotice(db, sha256(code));
  if (!notice) return undefined;
  const isClosed = notice.revokedAt !== null || notice.expiresAt <= clock().toISOString();
  return { state: isClosed ? 'closed' : 'open', notice };
}

/** Records that its link was opened, the first time. */
export function noteOpened({ db, clock }: Asking, notice: LinkedNotice): Promise<void> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    if (await markOpened(trx, notice, now)) await record(trx, notice, 'notice.opened', now);
  });
}

/** Records that the reader of the link confirms receipt. The first confirmation counts. */
export function noteReceived({ db, clock }: Asking, notice: LinkedNotice, by: string): Promise<void> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    if (await markReceived(trx, notice, by, now)) await record(trx, notice, 'notice.received', now);
  });
}

/** Records the result of a mail, if it is that of a notice; a refusal is an event the first time and the last. */
export function noteMailFate({ db, clock }: Asking, mailId: string, tried: MailTry): Promise<void> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const notice = await markMailFate(trx, mailId, tried, now);
    if (!notice || !isNewFailure(tried, notice)) return;
    await record(trx, notice, 'notice.not-delivered', now);
  });
}

type Told = { id: string; companyId: string; reportId: string };

const record = (
  trx: Parameters<typeof recordEvent>[0],
  { id, companyId, reportId }: Told,
  kind: 'notice.opened' | 'notice.received' | 'notice.not-delivered',
  now: Date,
) => recordEvent(trx, { companyId, userId: null }, { kind, subject: reportId, detail: { notice: id } }, now);
