import type { Trx } from '../../../server/db/dialect.ts';
import type { Heard, Listener } from '../../listener.ts';

const changing = ['visit.moved', 'visit.cancelled', 'visit.given-up', 'visit.restored'];

/** Counts what changes a visit for those who read it in a calendar. */
export async function followCalendars(
  trx: Trx,
  { companyId }: Parameters<Listener>[1],
  event: Heard,
  now: Date,
): Promise<void> {
  const isHanded = event.kind === 'report.assigned';
  if (!companyId || !(isHanded || changing.includes(event.kind))) return;
  const visitId = isHanded ? await visitOfReport(trx, companyId, event.subject) : event.subject;
  if (!visitId) return;
  const handed = isHanded ? { was_with: String(event.detail?.from ?? '') } : {};
  const changed_at = now.toISOString();
  await trx
    .insertInto('visit_change')
    .values({ visit_id: visitId, company_id: companyId, sequence: 1, changed_at, was_with: null, ...handed })
    .onConflict((conflict) =>
      conflict.column('visit_id').doUpdateSet((set) => ({
        sequence: set('visit_change.sequence', '+', 1),
        ...{ changed_at, ...handed },
      })),
    )
    .execute();
}

/** The visit that a report is of. */
export async function visitOfReport(trx: Trx, companyId: string, reportId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('report')
    .where('company_id', '=', companyId)
    .where('id', '=', reportId)
    .select('visit_id')
    .executeTakeFirst();
  return row?.visit_id ?? undefined;
}
