import { beingFilled } from '../../../domain/report/status.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import type { LockedReport } from '../lock-report.ts';

/** Moves the visit of a report with it. If its new electrician was a colleague on it, they no longer are. */
export async function moveVisitWith(
  trx: Trx,
  viewer: Viewer,
  { visitId }: LockedReport,
  electricianId: string,
): Promise<void> {
  if (visitId === null) return;
  await trx
    .updateTable('visit')
    .set({ electrician_id: electricianId })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', visitId)
    .execute();
  await trx
    .deleteFrom('visit_colleague')
    .where('company_id', '=', viewer.companyId)
    .where('visit_id', '=', visitId)
    .where('user_id', '=', electricianId)
    .execute();
}

/** Stores that a report was handed from one person to another, with the message. */
export async function insertHandover(
  trx: Trx,
  viewer: Viewer,
  report: LockedReport,
  { to, note }: { to: string; note: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('report_handover')
    .values({
      id: newId(),
      company_id: viewer.companyId,
      report_id: report.id,
      from_id: report.electricianId,
      to_id: to,
      by_id: viewer.userId,
      note,
      at: now.toISOString(),
    })
    .execute();
}

export type Handover = {
  reportId: string;
  site: string;
  /** Names of the person who handed it over, the one who had it, and the one who has it now. */
  by: string;
  from: string;
  to: string;
  note: string;
  /** UTC ISO text. */
  at: string;
};

/** Reports that were handed to the viewer to fill in: the latest time of each. */
export async function listHandedTo(db: Db, viewer: Viewer): Promise<ReadonlyMap<string, Handover>> {
  const rows = await handovers(db, viewer)
    .where('report_handover.to_id', '=', viewer.userId)
    .where('report.electrician_id', '=', viewer.userId)
    .where('report.status', 'in', beingFilled)
    .orderBy('report_handover.id')
    .execute();
  return new Map(rows.map((row) => [row.reportId, row]));
}

/**
 * Reports that were the viewer's and now belong to others, the latest first: otherwise a draft would vanish from their
 * list without notice.
 * @param since  UTC ISO text; earlier ones are left out.
 */
export async function listHandedOn(db: Db, viewer: Viewer, since: string): Promise<Handover[]> {
  return handovers(db, viewer)
    .where('report_handover.from_id', '=', viewer.userId)
    .where('report_handover.at', '>=', since)
    .where('report.electrician_id', '<>', viewer.userId)
    .orderBy('report_handover.id', 'desc')
    .limit(50)
    .execute();
}

/** With names in place of ids. The people concerned were on the report: it needs no other fence. */
const handovers = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('report_handover')
    .innerJoin('report', 'report.id', 'report_handover.report_id')
    .innerJoin('site', 'site.id', 'report.site_id')
    .innerJoin('user as giver', 'giver.id', 'report_handover.by_id')
    .innerJoin('user as before', 'before.id', 'report_handover.from_id')
    .innerJoin('user as after', 'after.id', 'report_handover.to_id')
    .where('report_handover.company_id', '=', viewer.companyId)
    .select([
      'report_handover.report_id as reportId',
      'site.name as site',
      'giver.name as by',
      'before.name as from',
      'after.name as to',
      'report_handover.note',
      'report_handover.at',
    ]);
