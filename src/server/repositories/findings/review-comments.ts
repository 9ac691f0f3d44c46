import type { CommentReply, ReviewComment } from '../../../domain/report/review-comment.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { InCompany, Viewer } from '../../../kernel/viewer.ts';
import { sha256 } from '../../codes.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { visibleReports } from '../fences.ts';
import type { Report } from '../reports/reports.ts';

/** In the order they were written. @throws NotFoundError when the viewer sees no such report. */
export async function listComments(db: Db, viewer: Viewer, reportId: string): Promise<ReviewComment[]> {
  return commentsOn(db, viewer, { id: reportId, ...(await mustSee(db, viewer, reportId)) });
}

/** The same for a report that the caller has locked or read. */
export async function commentsOn(
  db: Db,
  viewer: InCompany,
  { id: reportId, returnedSeq }: Pick<Report, 'id' | 'returnedSeq'>,
): Promise<ReviewComment[]> {
  const rows = await db
    .selectFrom('review_comment')
    .innerJoin('user', 'user.id', 'review_comment.author_id')
    .leftJoin('user as settler', 'settler.id', 'review_comment.resolved_by')
    .where('review_comment.company_id', '=', viewer.companyId)
    .where('report_id', '=', reportId)
    .orderBy('review_comment.id')
    .selectAll('review_comment')
    .select(['user.name as author_name', 'settler.name as settler_name'])
    .execute();
  const replies = rows.length > 0 ? await listReplies(db, viewer, reportId) : new Map<string, CommentReply[]>();
  return rows.map((row) => {
    const own = replies.get(row.id) ?? [];
    const latest = own.at(-1);
    const isRecent = ({ atSeq }: CommentReply) => atSeq >= (returnedSeq ?? 0);
    return {
      id: row.id,
      path: row.path,
      text: row.text,
      authorId: row.author_id,
      authorName: row.author_name,
      atSeq: row.at_seq,
      createdAt: row.created_at,
      resolvedAt: row.resolved_at,
      answer: row.answer,
      resolvedBy: row.settler_name,
      replies: own,
      replied: own.some(isRecent),
      dealtWith: latest?.dealtWith === true && isRecent(latest),
    };
  });
}

/**
 * Comments of a returned report without a reply since: each needs one before the report can be submitted again.
 * @throws NotFoundError when the viewer sees no such report.
 */
export async function commentsWithoutReply(db: Db, viewer: Viewer, reportId: string): Promise<ReviewComment[]> {
  return (await listComments(db, viewer, reportId)).filter(
    ({ resolvedAt, replied }) => resolvedAt === null && !replied,
  );
}

async function listReplies(db: Db, viewer: InCompany, reportId: string): Promise<Map<string, CommentReply[]>> {
  const rows = await db
    .selectFrom('comment_reply')
    .innerJoin('user', 'user.id', 'comment_reply.author_id')
    .where('comment_reply.company_id', '=', viewer.companyId)
    .where('comment_reply.report_id', '=', reportId)
    .orderBy('comment_reply.id')
    .selectAll('comment_reply')
    .select('user.name as author_name')
    .execute();
  const replies = new Map<string, CommentReply[]>();
  for (const { comment_id, text, author_name, at, at_seq, dealt_with } of rows) {
    const reply = { text, authorName: author_name, at, atSeq: at_seq, dealtWith: dealt_with === 1 };
    replies.set(comment_id, [...(replies.get(comment_id) ?? []), reply]);
  }
  return replies;
}

/** A reply to a comment: text, a mark as dealt with, or both. */
export type Reply = { commentId: string; text: string; dealtWith: boolean };

/**
 * Stores a reply to a comment; the same form sent again adds nothing.
 * @returns whether it was added.
 * @throws NotFoundError for a comment that is not of the report.
 */
export async function insertReply(
  trx: Trx,
  viewer: Viewer,
  report: Pick<Report, 'id' | 'seq'>,
  { commentId, text, dealtWith, submission }: Reply & { submission: string },
  now: Date,
): Promise<boolean> {
  await getComment(trx, viewer, report.id, commentId);
  const isOther = await trx
    .selectFrom('comment_reply')
    .where('company_id', '=', viewer.companyId)
    .where('comment_id', '=', commentId)
    .where('submission', '=', submission)
    .where((is) => is.or([is('text', '!=', text), is('dealt_with', '!=', dealtWith ? 1 : 0)]))
    .select('id')
    .executeTakeFirst();
  // A person who goes back and writes a different reply has given both.
  const own = isOther ? `${submission}-${sha256(JSON.stringify([text, dealtWith])).slice(0, 32)}` : submission;
  const row = {
    id: newId(),
    company_id: viewer.companyId,
    report_id: report.id,
    comment_id: commentId,
    submission: own,
  };
  const said = { author_id: viewer.userId, text, dealt_with: dealtWith ? 1 : 0, at_seq: report.seq };
  const inserted = await trx
    .insertInto('comment_reply')
    .values({ ...row, ...said, at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['comment_id', 'submission']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** A comment on a value, or with an empty path on the whole report. */
export type NewComment = Pick<ReviewComment, 'path' | 'text'>;

/** Stores a comment. @returns its id. */
export async function insertComment(
  trx: Trx,
  viewer: Viewer,
  report: Pick<Report, 'id' | 'seq'>,
  { path, text }: NewComment,
  now: Date,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('review_comment')
    .values({
      id,
      company_id: viewer.companyId,
      report_id: report.id,
      path,
      text,
      author_id: viewer.userId,
      at_seq: report.seq,
      created_at: now.toISOString(),
    })
    .execute();
  return id;
}

/** Marks a comment of a locked report as settled. @returns it; undefined if it was settled already. @throws NotFoundError when there is none. */
export async function saveSettled(
  trx: Trx,
  viewer: Viewer,
  reportId: string,
  { commentId, answer }: { commentId: string; answer: string },
  now: Date,
): Promise<NewComment | undefined> {
  const comment = await getComment(trx, viewer, reportId, commentId);
  const settled = await trx
    .updateTable('review_comment')
    .set({ resolved_at: now.toISOString(), resolved_by: viewer.userId, answer: answer === '' ? null : answer })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', commentId)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return settled.numUpdatedRows === 1n ? comment : undefined;
}

async function getComment(trx: Trx, viewer: Viewer, reportId: string, commentId: string): Promise<NewComment> {
  const comment = await trx
    .selectFrom('review_comment')
    .where('company_id', '=', viewer.companyId)
    .where('report_id', '=', reportId)
    .where('id', '=', commentId)
    .select(['path', 'text'])
    .executeTakeFirst();
  if (!comment) throw new NotFoundError(`comment ${commentId}`);
  return comment;
}

/** Only the people who fill the report in and those who review it see comments: a client sees none. */
async function mustSee(db: Db, viewer: Viewer, reportId: string): Promise<{ returnedSeq: number | null }> {
  const report = await visibleReports(db, viewer)
    .where('report.id', '=', reportId)
    .select('report.returned_seq')
    .executeTakeFirst();
  if (!report || viewer.role === 'client') throw new NotFoundError(`report ${reportId}`);
  return { returnedSeq: report.returned_seq };
}
