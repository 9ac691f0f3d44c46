import { beingFilled } from '../../../domain/report/status.ts';
import type { Viewer } from '../../context.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { newId } from '../../ids.ts';
import { can, mustBeAllowed } from '../../permissions.ts';
import type { LockedReport } from '../lock-report.ts';
import { listInspectors, type User } from '../people/users.ts';

/** Whom the viewer may hand a report to: the office anybody who inspects, an apprentice those who sign. By name. */
export async function listTakers(db: Db, viewer: Viewer): Promise<User[]> {
  if (!can(viewer, 'reports.assign')) mustBeAllowed(viewer, 'reports.hand-up');
  return (await listInspectors(db, viewer)).filter((user) => mayTake(viewer, user));
}

/** Whether the viewer may hand a report to them. */
export const mayTake = (viewer: Viewer, user: User): boolean =>
  can(viewer, 'reports.assign') || can(user, 'reports.sign');

/** The visit of a report goes with it. Who was on it beside its electrician and has it now is beside nobody any more. */
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

/** Keeps that a report went from whoever had it to somebody else, with what they are told. */
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
  /** Names of the one who handed it over, the one who had it, and the one who has it. */
  by: string;
  from: string;
  to: string;
  note: string;
  /** UTC ISO text. */
  at: string;
};

/** Reports that are the viewer's to fill in because somebody handed them over: the latest time of each. */
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
 * Reports that were the viewer's and are somebody else's now, the latest first: otherwise a draft would be gone from their
 * list without a word.
 * @param since  UTC ISO text; earlier ones are old news.
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

/** Each with names in place of ids. Who is told of one was on the report: it needs no other fence. */
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
