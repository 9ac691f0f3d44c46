import { type Selectable, sql } from 'kysely';
import { newId } from '../../../../kernel/ids.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import { type Db, isPostgres, type Trx } from '../../../../server/db/dialect.ts';
import { visibleSites } from '../../../../server/repositories/fences.ts';
import { answerDueOn, type CopyRequest } from '../../domain/request.ts';
import type { CopyRequestTable } from '../schema.ts';

/** Whether the mail that answers a `copy_request` still waits in the outbox: a dropped mail answers nothing. */
const waitsInOutbox = (db: Db) =>
  db
    .selectFrom('outbox')
    .where('outbox.id', '=', sql<string>`copy_request.mail_id`)
    .where('outbox.sent_at', 'is', null)
    .limit(1)
    .select('outbox.id');

type Row = Selectable<CopyRequestTable> & { waits: string | null };
const toRequest = (row: Row): CopyRequest => ({
  ...{ id: row.id, siteId: row.site_id, from: row.asked_by, name: row.name, email: row.email, address: row.address },
  ...{ receivedOn: row.received_on, dueOn: answerDueOn(row.asked_by, row.received_on), answeredOn: row.answered_on },
  isSent: row.answered_on === null && row.waits !== null,
});

const requestsOf = (db: Db, viewer: Viewer) =>
  visibleSites(db, viewer)
    .innerJoin('copy_request', (join) =>
      join.onRef('copy_request.company_id', '=', 'site.company_id').onRef('copy_request.site_id', '=', 'site.id'),
    )
    .where('copy_request.taken_back_at', 'is', null)
    .selectAll('copy_request')
    .select(waitsInOutbox(db).as('waits'));

/** The requests for copies of a home's papers, the latest first. */
export async function listRequests(db: Db, viewer: Viewer, siteId: string): Promise<CopyRequest[]> {
  const rows = await requestsOf(db, viewer)
    .where('site.id', '=', siteId)
    .orderBy('copy_request.id', 'desc')
    .limit(100)
    .execute();
  return rows.map(toRequest);
}

/** The requests that wait for their answer, the oldest first, each with its home. */
export async function listOpenRequests(db: Db, viewer: Viewer): Promise<(CopyRequest & { siteName: string })[]> {
  const rows = await db
    .selectFrom('copy_request')
    .innerJoin('site', 'site.id', 'copy_request.site_id')
    .where('copy_request.company_id', '=', viewer.companyId)
    .where('copy_request.answered_on', 'is', null)
    .where('copy_request.taken_back_at', 'is', null)
    .$if(viewer.role === 'client', (query) => query.where('site.client_id', '=', viewer.clientId ?? ''))
    .orderBy('copy_request.received_on')
    .orderBy('copy_request.id')
    .limit(50)
    .selectAll('copy_request')
    .select(['site.name as site_name', waitsInOutbox(db).as('waits')])
    .execute();
  return rows.map((row) => ({ ...toRequest(row), siteName: row.site_name }));
}

export type NewRequest = Pick<CopyRequest, 'from' | 'name' | 'email' | 'address' | 'receivedOn'>;

export async function insertRequest(
  trx: Trx,
  viewer: Viewer,
  siteId: string,
  { from, name, email, address, receivedOn }: NewRequest,
  now: Date,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('copy_request')
    .values({
      ...{ id, company_id: viewer.companyId, site_id: siteId, asked_by: from, name, email, address },
      ...{ received_on: receivedOn, answered_on: null, taken_back_at: null, mail_id: null },
      ...{ recorded_by: viewer.userId, recorded_at: now.toISOString() },
    })
    .execute();
  return id;
}

/** Closes a request that waits. @returns whether it waited. */
export async function closeRequest(
  trx: Trx,
  viewer: Viewer,
  { id, siteId }: { id: string; siteId: string },
  how: { answeredOn: string } | { takenBackAt: string },
): Promise<boolean> {
  const set = 'answeredOn' in how ? { answered_on: how.answeredOn } : { taken_back_at: how.takenBackAt };
  const { numUpdatedRows } = await trx
    .updateTable('copy_request')
    .set(set)
    .where('company_id', '=', viewer.companyId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('answered_on', 'is', null)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Locks a request until the transaction ends. What is read of it afterwards stands: PostgreSQL looks at the outbox as it was before a
 * statement waited.
 */
export async function lockRequest(
  trx: Trx,
  viewer: Viewer,
  { id, siteId }: { id: string; siteId: string },
): Promise<void> {
  if (!isPostgres(trx)) return;
  await trx
    .selectFrom('copy_request')
    .where('company_id', '=', viewer.companyId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .select('id')
    .forUpdate()
    .execute();
}

/**
 * Reserves a request, which the caller locked, for the mail that answers it: if two people send at once, the second is refused.
 * @returns whether it waited for an answer, and no other mail with the papers is on its way.
 */
export async function takeForMail(
  trx: Trx,
  viewer: Viewer,
  { id, siteId }: { id: string; siteId: string },
  mailId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('copy_request')
    .set({ mail_id: mailId })
    .where('company_id', '=', viewer.companyId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('answered_on', 'is', null)
    .where('taken_back_at', 'is', null)
    .where(({ or, eb, not, exists }) => or([eb('mail_id', 'is', null), not(exists(waitsInOutbox(trx)))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records at a request whether the mail that answers it arrived: the day a server took it, or that it failed. */
export async function settleRequest(trx: Trx, companyId: string, id: string, answeredOn: string | null): Promise<void> {
  await trx
    .updateTable('copy_request')
    .set(answeredOn === null ? { answered_on: null, mail_id: null } : { answered_on: answeredOn })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('taken_back_at', 'is', null)
    .$if(answeredOn !== null, (query) => query.where('answered_on', 'is', null))
    .execute();
}
