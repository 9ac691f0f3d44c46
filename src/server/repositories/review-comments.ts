import { stepsOf } from '../../domain/report/path.ts';
import { isPossible } from '../../domain/report/status.ts';
import { mustBeAllowed } from '../authorization.ts';
import type { Viewer } from '../context.ts';
import type { Db, Trx } from '../db/dialect.ts';
import { BadInputError, ConflictError, NotFoundError } from '../errors.ts';
import { newId } from '../ids.ts';
import { lockReport } from './entries.ts';
import { visibleReports } from './fences.ts';

export type ReviewComment = {
  id: string;
  /** Path of the value it is about; empty for the whole report. */
  path: string;
  text: string;
  authorId: string;
  authorName: string;
  /** Sequence number of the report as it was commented on. */
  atSeq: number;
  createdAt: string;
  resolvedAt: string | null;
};

/** In the order they were written. @throws NotFoundError when the viewer sees no such report. */
export async function listComments(db: Db, viewer: Viewer, reportId: string): Promise<ReviewComment[]> {
  await mustSee(db, viewer, reportId);
  const rows = await db
    .selectFrom('review_comment')
    .innerJoin('user', 'user.id', 'review_comment.author_id')
    .where('review_comment.company_id', '=', viewer.companyId)
    .where('report_id', '=', reportId)
    .orderBy('review_comment.id')
    .selectAll('review_comment')
    .select('user.name as author_name')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    path: row.path,
    text: row.text,
    authorId: row.author_id,
    authorName: row.author_name,
    atSeq: row.at_seq,
    createdAt: row.created_at,
    resolvedAt: row.resolved_at,
  }));
}

/** @returns the id. @throws ConflictError when the report is not under review. */
export async function addComment(
  trx: Trx,
  viewer: Viewer,
  reportId: string,
  { path, text }: Pick<ReviewComment, 'path' | 'text'>,
  now = new Date(),
): Promise<string> {
  mustBeAllowed(viewer, 'reports.review');
  if (path !== '' && !stepsOf(path)) throw new BadInputError('a comment on no path of a report');
  const report = await lockReport(trx, viewer, reportId);
  if (!isPossible('return', report.status))
    throw new ConflictError(`This report is ${report.status}: it is not under review.`);
  const id = newId();
  await trx
    .insertInto('review_comment')
    .values({
      id,
      company_id: viewer.companyId,
      report_id: reportId,
      path,
      text,
      author_id: viewer.userId,
      at_seq: report.seq,
      created_at: now.toISOString(),
    })
    .execute();
  return id;
}

/** Marks a comment as dealt with; again changes nothing. */
export async function resolveComment(
  trx: Trx,
  viewer: Viewer,
  reportId: string,
  commentId: string,
  now = new Date(),
): Promise<void> {
  mustBeAllowed(viewer, 'reports.fill');
  await mustSee(trx, viewer, reportId);
  const comment = trx
    .updateTable('review_comment')
    .set((set) => ({ resolved_at: set.fn.coalesce('resolved_at', set.val(now.toISOString())) }))
    .where('company_id', '=', viewer.companyId)
    .where('report_id', '=', reportId)
    .where('id', '=', commentId);
  const updated = await comment.executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) throw new NotFoundError(`comment ${commentId}`);
}

/** Comments are between those who fill in and those who review: a client sees none. */
async function mustSee(db: Db, viewer: Viewer, reportId: string): Promise<void> {
  const report = await visibleReports(db, viewer)
    .where('report.id', '=', reportId)
    .select('report.id')
    .executeTakeFirst();
  if (!report || viewer.role === 'client') throw new NotFoundError(`report ${reportId}`);
}
