import { newId } from '../../../kernel/ids.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import { visibleReports } from '../../../server/repositories/fences.ts';
import { linkOf, unsentColumns } from '../../mailed-link/server/repository.ts';
import { type SigningRequest, stateOf, waits } from '../domain/signing-request.ts';
import type { SigningRequestTable } from './schema.ts';

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

const toRequest = (row: SigningRequestTable): Omit<SigningRequest, 'by'> => ({
  ...linkOf(row),
  ...{ reportId: row.report_id, signatory: row.signatory, firm: row.firm, mailId: row.mail_id },
  ...{ askedBy: row.asked_by, at: row.asked_at, expiresAt: row.expires_at, openedAt: row.opened_at },
  ...{ signedAt: row.signed_at, refusedAt: row.refused_at, refusal: row.refusal, liftedAt: row.lifted_at },
});

/** Whether a link can be used to sign at a time. */
export const isWaiting = (request: LinkedRequest, now: Date): boolean => waits(stateOf(request, now.toISOString()));
