import { type GivenSignatures, keptSignatures } from '../../domain/report/signatures.ts';
import type { Viewer } from '../context.ts';
import type { Trx } from '../db/dialect.ts';
import type { LockedReport } from './lock-report.ts';

/** Writes who signed a report as it now reads: all whose signatures stand. */
export const saveSignatures = (
  trx: Trx,
  viewer: Viewer,
  { id }: LockedReport,
  given: GivenSignatures,
  now: Date,
): Promise<void> => save(trx, viewer, id, { signatures: keptSignatures(given) }, now);

/** Writes whose a report is to fill in. */
export const saveHolder = (
  trx: Trx,
  viewer: Viewer,
  { id }: LockedReport,
  electricianId: string,
  now: Date,
): Promise<void> => save(trx, viewer, id, { electrician_id: electricianId }, now);

/** Writes which visit a report is filled in at. */
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
