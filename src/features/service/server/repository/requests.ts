import type { Selectable } from 'kysely';
import { newId } from '../../../../kernel/ids.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../../server/db/dialect.ts';
import { visibleSites } from '../../../../server/repositories/fences.ts';
import { answerDueOn, type CopyRequest } from '../../domain/request.ts';
import type { CopyRequestTable } from '../schema.ts';

const toRequest = (row: Selectable<CopyRequestTable>): CopyRequest => ({
  ...{ id: row.id, siteId: row.site_id, from: row.asked_by, name: row.name, email: row.email, address: row.address },
  ...{ receivedOn: row.received_on, dueOn: answerDueOn(row.asked_by, row.received_on), answeredOn: row.answered_on },
});

const requestsOf = (db: Db, viewer: Viewer) =>
  visibleSites(db, viewer)
    .innerJoin('copy_request', (join) =>
      join.onRef('copy_request.company_id', '=', 'site.company_id').onRef('copy_request.site_id', '=', 'site.id'),
    )
    .where('copy_request.taken_back_at', 'is', null)
    .selectAll('copy_request');

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
export async function listOpenRequests(
  db: Db,
  viewer: Viewer,
  { most = 50 }: { most?: number } = {},
): Promise<(CopyRequest & { siteName: string })[]> {
  const rows = await db
    .selectFrom('copy_request')
    .innerJoin('site', 'site.id', 'copy_request.site_id')
    .where('copy_request.company_id', '=', viewer.companyId)
    .where('copy_request.answered_on', 'is', null)
    .where('copy_request.taken_back_at', 'is', null)
    .$if(viewer.role === 'client', (query) => query.where('site.client_id', '=', viewer.clientId ?? ''))
    .orderBy('copy_request.received_on')
    .orderBy('copy_request.id')
    .limit(most)
    .selectAll('copy_request')
    .select('site.name as site_name')
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
      ...{ received_on: receivedOn, answered_on: null, taken_back_at: null },
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
