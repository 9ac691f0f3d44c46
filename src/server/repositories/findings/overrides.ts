import type { Basis } from '../../../domain/verification/overrides/basis.ts';
import { ConflictError, NotFoundError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { type Blank, prepared } from '../../db/prepared.ts';
import { blankViewer, type FenceValue, fenceValues, visibleReports } from '../fences.ts';

/** A reason given against a finding, and the finding it is about. */
export type Override = {
  id: string;
  basis: Basis;
  reason: string;
  byId: string;
  byName: string;
  /** UTC ISO text. */
  at: string;
  /** Sequence number of the report at that time. */
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
 * Reasons given against findings of a report and not withdrawn, oldest first; `weigh` says whether each still applies.
 * Only the people who fill the report in and those who review it see them: a client sees none.
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

/** Stores a reason against a finding. The caller has checked that the viewer may, and which finding it is about. */
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

/** Withdraws a reason: the finding is open again. @throws NotFoundError when there is no such reason. */
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
  if (gone) throw new ConflictError('This reason has been withdrawn already.');
  throw new NotFoundError(`override ${overrideId}`);
}

/** Copies the reasons against findings to a report that carries the values, with their authors and times. */
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
