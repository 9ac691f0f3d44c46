import { type GivenSignatures, keptSignatures } from '../../domain/report/signatures.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Trx } from '../db/dialect.ts';
import type { LockedReport } from './lock-report.ts';

/** Stores the valid signatures of a report. */
export const saveSignatures = (
  trx: Trx,
  viewer: Viewer,
  { id }: LockedReport,
  given: GivenSignatures,
  now: Date,
): Promise<void> => save(trx, viewer, id, { signatures: keptSignatures(given) }, now);

/** Stores the person who fills a report in. */
export const saveHolder = (
  trx: Trx,
  viewer: Viewer,
  { id }: LockedReport,
  electricianId: string,
  now: Date,
): Promise<void> => save(trx, viewer, id, { electrician_id: electricianId }, now);

/** Stores the visit of a report. */
export const saveVisitOf = (
  trx: Trx,
  viewer: Viewer,
  { id }: LockedReport,
  visitId: string,
  now: Date,
): Promise<void> => save(trx, viewer, id, { visit_id: visitId }, now);

async function save(
  trx: Trx,
  viewer: Viewer,
  id: string,
  changed: { signatures: string | null } | { electrician_id: string } | { visit_id: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('report')
    .set({ ...changed, updated_at: now.toISOString() })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', id)
    .execute();
}
