import { definitionOf } from '../../domain/forms/registry.ts';
import { statesFor } from '../../domain/report/status.ts';
import { can, mustBeAllowed } from '../authorization.ts';
import type { Viewer } from '../context.ts';
import type { Db, Trx } from '../db/dialect.ts';
import { ConflictError, NotFoundError } from '../errors.ts';
import { newId } from '../ids.ts';
import { appendAudit } from './audit.ts';
import { lockReport, writeChange } from './entries.ts';
import { visibleReports } from './fences.ts';
import { inspectorValues, mustBePossible } from './report-steps.ts';
import { listInspectors, mustBeInspector, type User } from './users.ts';

/** Whom the viewer may hand a report to: the office anybody who inspects, an apprentice those who sign. By name. */
export async function listTakers(db: Db, viewer: Viewer): Promise<User[]> {
  if (!can(viewer, 'reports.assign')) mustBeAllowed(viewer, 'reports.hand-up');
  return (await listInspectors(db, viewer)).filter((user) => mayTake(viewer, user));
}

const mayTake = (viewer: Viewer, user: User): boolean => can(viewer, 'reports.assign') || can(user, 'reports.sign');

/**
 * Hands a report that is still to be filled in, and its visit, to somebody else: the office to anybody who inspects, an
 * apprentice their own to an electrician, who signs it. What was typed stays, and stays theirs who typed it; the declaration
 * is made out to who has it now.
 * @param note what they are told; may be empty.
 * @throws NotFoundError when report or user are not of the company, or not the viewer's to hand on.
 * @throws ConflictError when the user has it already or cannot take it, or the report is no longer to be filled in.
 */
export async function handOver(
  trx: Trx,
  viewer: Viewer,
  reportId: string,
  { to, note }: { to: string; note: string },
  now = new Date(),
): Promise<void> {
  if (!can(viewer, 'reports.assign')) mustBeAllowed(viewer, 'reports.hand-up');
  const report = await lockReport(trx, viewer, reportId);
  mustBePossible('fill', report);
  const before = await visibleReports(trx, viewer)
    .where('report.id', '=', reportId)
    .select(['report.electrician_id', 'report.visit_id'])
    .executeTakeFirstOrThrow();
  if (!can(viewer, 'reports.assign') && before.electrician_id !== viewer.userId)
    throw new NotFoundError(`report ${reportId}, which is somebody else's`);
  const user = await mustBeInspector(trx, viewer, to);
  if (!mayTake(viewer, user)) throw new ConflictError(`${user.name} cannot sign it either.`);
  if (user.id === before.electrician_id) throw new ConflictError(`${user.name} has this report already.`);
  const moved = { electrician_id: user.id };
  await trx
    .updateTable('report')
    .set({ ...moved, updated_at: now.toISOString() })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', reportId)
    .execute();
  if (before.visit_id !== null)
    await trx
      .updateTable('visit')
      .set(moved)
      .where('company_id', '=', viewer.companyId)
      .where('id', '=', before.visit_id)
      .execute();
  const change = {
    base: report.seq,
    changes: inspectorValues(definitionOf(report.document), user),
    submission: newId(),
  };
  await writeChange(trx, viewer, report, change, now);
  await trx
    .insertInto('report_handover')
    .values({
      id: newId(),
      company_id: viewer.companyId,
      report_id: reportId,
      from_id: before.electrician_id,
      to_id: user.id,
      by_id: viewer.userId,
      note,
      at: now.toISOString(),
    })
    .execute();
  const detail = { from: before.electrician_id, to: user.id };
  await appendAudit(trx, viewer, { action: 'report.assigned', subject: reportId, detail }, now);
}

export type Handover = {
  reportId: string;
  site: string;
  /** Name of who handed it over, of who had it, and of who has it. */
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
    .where('report.status', 'in', statesFor('fill'))
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
