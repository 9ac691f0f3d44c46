import type { Viewer } from '../context.ts';
import type { Trx } from '../db/dialect.ts';
import type { LockedReport } from './lock-report.ts';
import type { InspectorSignature } from './reports/reports.ts';

/** Writes who signed a report as it now reads. */
export const saveSignature = (
  trx: Trx,
  viewer: Viewer,
  { id }: LockedReport,
  signature: InspectorSignature,
  now: Date,
): Promise<void> => save(trx, viewer, id, { inspector_signature: JSON.stringify(signature) }, now);

/** Writes whose a report is to fill in. */
export const saveHolder = (
  trx: Trx,
  viewer: Viewer,
  { id }: LockedReport,
  electricianId: string,
  now: Date,
): Promise<void> => save(trx, viewer, id, { electrician_id: electricianId }, now);

async function save(
  trx: Trx,
  viewer: Viewer,
  id: string,
  changed: { inspector_signature: string } | { electrician_id: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('report')
    .set({ ...changed, updated_at: now.toISOString() })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', id)
    .execute();
}
