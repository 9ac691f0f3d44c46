import type { MailTry } from '../../../domain/sent-mail/sent-mail.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import type { SigningRequestTable } from '../../../server/db/schema/notices.ts';
import { visibleReports } from '../../../server/repositories/fences.ts';
import { columnsOfTry, sentMailOf, unsentColumns } from '../../mailed-link/server/mail-columns.ts';
import { type SigningRequest, stateOf, waits } from '../domain/signing-request.ts';

/** The requests of a report, in the order they were made. `askToSign` limits their number. */
export async function listSigningRequests(db: Db, viewer: Viewer, reportId: string): Promise<SigningRequest[]> {
  const rows = await visibleReports(db, viewer)
    .innerJoin('signing_request', 'signing_request.report_id', 'report.id')
    .innerJoin('user', 'user.id', 'signing_request.asked_by')
    .where('signing_request.report_id', '=', reportId)
    .selectAll('signing_request')
    .select('user.name as by')
    .orderBy('signing_request.id')
    .execute();
  return rows.map((row) => ({ ...toRequest(row), by: row.by }));
}

export type NewRequest = Pick<
  SigningRequest,
  'reportId' | 'signatory' | 'name' | 'email' | 'firm' | 'expiresAt' | 'mailId'
> & {
  tokenHash: string;
};

/** @returns its id. */
export async function insertSigningRequest(trx: Trx, viewer: Viewer, asked: NewRequest, now: Date): Promise<string> {
  const id = newId();
  await trx
    .insertInto('signing_request')
    .values({
      ...{ id, company_id: viewer.companyId, report_id: asked.reportId, signatory: asked.signatory },
      ...{ name: asked.name, email: asked.email, firm: asked.firm, token_hash: asked.tokenHash },
      ...{ asked_by: viewer.userId, asked_at: now.toISOString(), expires_at: asked.expiresAt, mail_id: asked.mailId },
      ...unsentColumns,
      ...{ opened_at: null, signed_at: null, refused_at: null },
      ...{ refusal: '', revoked_at: null, lifted_at: null },
    })
    .execute();
  return id;
}

/** A request as the reader of its link sees it. */
export type LinkedRequest = Omit<SigningRequest, 'by'> & { companyId: string };

/** Not fenced: the token is the permission. @param tokenHash  SHA-256 of the token. */
export async function findLinkedRequest(db: Db, tokenHash: string): Promise<LinkedRequest | undefined> {
  const row = await db
    .selectFrom('signing_request')
    .innerJoin('company', 'company.id', 'signing_request.company_id')
    .where('company.closed_on', 'is', null)
    .where('signing_request.token_hash', '=', tokenHash)
    .selectAll('signing_request')
    .executeTakeFirst();
  return row && { ...toRequest(row), companyId: row.company_id };
}

type Marked = { id: string; companyId: string };
type Mark = 'opened_at' | 'signed_at' | 'refused_at' | 'revoked_at' | 'lifted_at';

/** Records what happened to a request, once. @returns whether it was not recorded before. */
export async function markRequest(
  trx: Trx,
  { id, companyId }: Marked,
  mark: Mark,
  now: Date,
  refusal?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('signing_request')
    .set({ [mark]: now.toISOString(), ...(refusal !== undefined && { refusal }) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where(mark, 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records the result of mailing a request. @returns the request as it was; undefined: the mail belongs to none. */
export async function markRequestMailFate(
  trx: Trx,
  mailId: string,
  tried: MailTry,
  now: Date,
): Promise<LinkedRequest | undefined> {
  const row = await trx.selectFrom('signing_request').where('mail_id', '=', mailId).selectAll().executeTakeFirst();
  if (!row) return undefined;
  const at = now.toISOString();
  await trx
    .updateTable('signing_request')
    .set(columnsOfTry(tried, at))
    .where('company_id', '=', row.company_id)
    .where('id', '=', row.id)
    .execute();
  return { ...toRequest(row), companyId: row.company_id };
}

const toRequest = (row: SigningRequestTable): Omit<SigningRequest, 'by'> => ({
  id: row.id,
  reportId: row.report_id,
  signatory: row.signatory,
  name: row.name,
  email: row.email,
  firm: row.firm,
  askedBy: row.asked_by,
  at: row.asked_at,
  expiresAt: row.expires_at,
  mailId: row.mail_id,
  ...sentMailOf(row),
  openedAt: row.opened_at,
  signedAt: row.signed_at,
  refusedAt: row.refused_at,
  refusal: row.refusal,
  revokedAt: row.revoked_at,
  liftedAt: row.lifted_at,
});

/** Whether a link can be used to sign at a time. */
export const isWaiting = (request: LinkedRequest, now: Date): boolean => waits(stateOf(request, now.toISOString()));
