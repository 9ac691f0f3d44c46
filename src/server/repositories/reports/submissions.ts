import { BadInputError, ConflictError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { type Db, inTransaction, type Trx } from '../../db/dialect.ts';

/** Identifies a form that is sent twice: its UUID, and the SHA-256 of its values. */
export type Submission = { submission: string; contentHash: string };

type Answer = { readonly [name: string]: unknown };

/**
 * Runs the work of a form once. The same form sent again gets the first answer and changes nothing; sent at the
 * same moment, the second waits for the first.
 * @param work runs inside the transaction; its answer must survive JSON.
 * @throws ConflictError when the form was sent before with other values: the message says so, because they are not saved.
 */
export async function withSubmission<T extends Answer>(
  db: Db,
  viewer: Viewer,
  submission: Submission,
  work: (trx: Trx) => Promise<T>,
  now: Date,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    const claim = await claimSubmission(trx, viewer, submission, now);
    if (claim.state === 'repeat') return claim.answer as T;
    if (claim.state === 'other') throw new ConflictError('This form was sent before with other values. Open it again.');
    const answer = await work(trx);
    await finishSubmission(trx, viewer, submission.submission, answer);
    return answer;
  });
}

export type Claim =
  | { state: 'new' }
  | { state: 'repeat'; answer: Answer }
  /** The same id with other content. */
  | { state: 'other' };

/** Takes the id for this transaction; `finishSubmission` must follow in it. Another transaction with the same id waits. */
export async function claimSubmission(
  trx: Trx,
  viewer: Viewer,
  { submission, contentHash }: Submission,
  now: Date,
): Promise<Claim> {
  if (!/^[A-Za-z0-9-]{8,128}$/.test(submission)) throw new BadInputError('a form without its submission id');
  const key = { company_id: viewer.companyId, user_id: viewer.userId, id: submission };
  const inserted = await trx
    .insertInto('submission')
    .values({ ...key, content_hash: contentHash, answer: 'null', created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return { state: 'new' };
  const earlier = await bySubmission(trx, key).executeTakeFirstOrThrow();
  return earlier.content_hash === contentHash
    ? { state: 'repeat', answer: JSON.parse(earlier.answer) }
    : { state: 'other' };
}

/** The answer given to a form sent before; undefined where it was not sent. */
export async function answerTo(db: Db, viewer: Viewer, submission: string): Promise<Answer | undefined> {
  const key = { company_id: viewer.companyId, user_id: viewer.userId, id: submission };
  const earlier = await bySubmission(db, key).executeTakeFirst();
  return earlier && JSON.parse(earlier.answer);
}

/** The same for the identical form; undefined also where another form was sent under its id. */
export async function answerToForm(
  db: Db,
  viewer: Viewer,
  { submission, contentHash }: Submission,
): Promise<Answer | undefined> {
  const key = { company_id: viewer.companyId, user_id: viewer.userId, id: submission };
  const earlier = await bySubmission(db, key).executeTakeFirst();
  return earlier?.content_hash === contentHash ? JSON.parse(earlier.answer) : undefined;
}

/** Whether this form was sent before: for work done before the transaction, such as hashing a password. */
export async function isAnswered(db: Db, viewer: Viewer, submission: string): Promise<boolean> {
  return (await answerTo(db, viewer, submission)) !== undefined;
}

export async function finishSubmission(trx: Trx, viewer: Viewer, submission: string, answer: Answer): Promise<void> {
  await trx
    .updateTable('submission')
    .set({ answer: JSON.stringify(answer) })
    .where('company_id', '=', viewer.companyId)
    .where('user_id', '=', viewer.userId)
    .where('id', '=', submission)
    .execute();
}

const bySubmission = (trx: Db, key: { company_id: string; user_id: string; id: string }) =>
  trx
    .selectFrom('submission')
    .where('company_id', '=', key.company_id)
    .where('user_id', '=', key.user_id)
    .where('id', '=', key.id)
    .select(['content_hash', 'answer']);
