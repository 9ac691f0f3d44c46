import type { Db } from '../db/dialect.ts';
import type { MailMessage } from '../mail/message.ts';

export async function insertMail(db: Db, id: string, message: MailMessage, now: string): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      id,
      company_id: null,
      kind: 'mail',
      payload: JSON.stringify(message),
      created_at: now,
      sent_at: null,
      attempts: 0,
      next_attempt_at: now,
      last_error: null,
    })
    .execute();
}

/**
 * Takes the message that has been due longest and moves its next attempt on, so that nobody else takes it meanwhile.
 * @param pauseAfter  milliseconds until the next attempt, by the number of attempts made.
 */
export async function claimDueMail(
  db: Db,
  now: Date,
  pauseAfter: (attempts: number) => number,
  giveUpAfter: number,
): Promise<{ id: string; message: MailMessage; attempts: number } | undefined> {
  for (;;) {
    const row = await db
      .selectFrom('outbox')
      .where('sent_at', 'is', null)
      .where('next_attempt_at', '<=', now.toISOString())
      .where('attempts', '<', giveUpAfter)
      .select(['id', 'payload', 'attempts'])
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!row) return undefined;
    const attempts = row.attempts + 1;
    const claimed = await db
      .updateTable('outbox')
      .set({ attempts, next_attempt_at: new Date(now.getTime() + pauseAfter(attempts)).toISOString() })
      .where('id', '=', row.id)
      .where('attempts', '=', row.attempts)
      .where('sent_at', 'is', null)
      .executeTakeFirst();
    if (claimed.numUpdatedRows > 0n) return { id: row.id, message: JSON.parse(row.payload) as MailMessage, attempts };
  }
}

/** Keeps that it was sent, not what it said: a link that signs somebody in must not lie about. */
export async function markMailSent(db: Db, id: string, now: string): Promise<void> {
  await db.updateTable('outbox').set({ sent_at: now, payload: '{}', last_error: null }).where('id', '=', id).execute();
}

export async function markMailFailed(db: Db, id: string, reason: string): Promise<void> {
  await db.updateTable('outbox').set({ last_error: reason }).where('id', '=', id).execute();
}

/** How many messages are not sent yet, of all companies. */
export async function countWaitingMail(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .select((of) => of.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/** Takes back a message that nobody has taken yet. One that is on its way at this moment may go all the same. */
export async function dropMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).where('sent_at', 'is', null).execute();
}
