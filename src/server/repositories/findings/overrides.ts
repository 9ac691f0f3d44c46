import type { Basis } from '../../../domain/verification/overrides/basis.ts';
import type { Viewer } from '../../context.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { type Blank, prepared } from '../../db/prepared.ts';
import { ConflictError, NotFoundError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { blankViewer, type FenceValue, fenceValues, visibleReports } from '../fences.ts';

/** A reason that somebody gave against a finding, and what it was about. */
export type Override = {
  id: string;
  basis: Basis;
  reason: string;
  byId: string;
  byName: string;
  /** UTC ISO text. */
  at: string;
  /** Sequence number of the report as it was then. */
  atSeq: number;
};

const standing = prepared((db: Db, blank: Blank<'reportId' | FenceValue>, { role }: Pick<Viewer, 'role'>) => {
  const viewer = blankViewer(blank, role);
  const visible = visibleReports(db, viewer).where('report.id', '=', blank('reportId')).select('report.id');
  return db
    .selectFrom('finding_override as given')
    .innerJoin('user', 'user.id', 'given.by_id')
    .where('given.company_id', '=', viewer.companyId)
    .where('given.report_id', 'in', visible)
    .where('given.withdrawn_at', 'is', null)
    .orderBy('given.id')
    .select([
      'given.id',
      'given.basis',
      'given.reason',
      'given.by_id',
      'given.created_at',
      'given.at_seq',
      'user.name',
    ]);
});

/**
 * Reasons given against findings of a report that were not taken back, oldest first; whether each still holds is for `weigh`
 * to say. They are between those who fill in and those who review: a client sees none.
 */
export async function listOverrides(db: Db, viewer: Viewer, reportId: string): Promise<Override[]> {
  if (viewer.role === 'client') return [];
  const rows = await standing(db, { reportId, ...fenceValues(viewer) }, { role: viewer.role });
  return rows.map((row) => ({
    id: row.id,
    basis: JSON.parse(row.basis),
    reason: row.reason,
    byId: row.by_id,
    byName: row.name,
    at: row.created_at,
    atSeq: row.at_seq,
  }));
}

/** Keeps a reason against a finding. Whether the viewer may, and what the finding is about, is the caller's to find out. */
export async function insertOverride(
  trx: Trx,
  viewer: Viewer,
  reportId: string,
  { basis, reason, atSeq }: Pick<Override, 'basis' | 'reason' | 'atSeq'>,
  now: Date,
): Promise<string> {
  const id = newId();
  const { rule, path } = basis.finding;
  await trx
    .insertInto('finding_override')
    .values({
      id,
      company_id: viewer.companyId,
      report_id: reportId,
      rule,
      path,
      basis: JSON.stringify(basis),
      reason,
      at_seq: atSeq,
      by_id: viewer.userId,
      created_at: now.toISOString(),
    })
    .execute();
  return id;
}

/** Takes a reason back: what it was given against is asked again. @throws NotFoundError when none of that id stands. */
export async function withdrawOverride(
  trx: Trx,
  viewer: Viewer,
  reportId: string,
  overrideId: string,
  now: Date,
): Promise<{ rule: string; path: string }> {
  const withdrawn = await trx
    .updateTable('finding_override')
    .set({ withdrawn_by: viewer.userId, withdrawn_at: now.toISOString() })
    .where('company_id', '=', viewer.companyId)
    .where('report_id', '=', reportId)
    .where('id', '=', overrideId)
    .where('withdrawn_at', 'is', null)
    .returning(['rule', 'path'])
    .executeTakeFirst();
  return withdrawn ?? mustNotBeGone(trx, viewer, reportId, overrideId);
}

async function mustNotBeGone(trx: Trx, viewer: Viewer, reportId: string, overrideId: string): Promise<never> {
  const gone = await trx
    .selectFrom('finding_override')
    .where('company_id', '=', viewer.companyId)
    .where('report_id', '=', reportId)
    .where('id', '=', overrideId)
    .select('id')
    .executeTakeFirst();
  if (gone) throw new ConflictError('Somebody has taken this reason back already.');
  throw new NotFoundError(`override ${overrideId}`);
}

/** Gives a report that carries another one's values the reasons that stood against its findings, by whom and when they were given. */
export async function carryOverrides(
  trx: Trx,
  viewer: Viewer,
  fromReportId: string,
  toReportId: string,
): Promise<void> {
  const given = await listOverrides(trx, viewer, fromReportId);
  for (const { basis, reason, byId, at, atSeq } of given) {
    await trx
      .insertInto('finding_override')
      .values({
        id: newId(),
        company_id: viewer.companyId,
        report_id: toReportId,
        rule: basis.finding.rule,
        path: basis.finding.path,
        basis: JSON.stringify(basis),
        reason,
        at_seq: atSeq,
        by_id: byId,
        created_at: at,
      })
      .execute();
  }
}
