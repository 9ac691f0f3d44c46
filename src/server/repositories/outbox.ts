import { sql } from 'kysely';
import { showAddress } from '../../domain/forms/words/show-address.ts';
import type { MailHead } from '../../domain/mail/mail-blocks.ts';
import type { SentMail } from '../../domain/sent-mail/sent-mail.ts';
import { newId } from '../../kernel/ids.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { type Db, isPostgres, type Trx } from '../db/dialect.ts';
import type { MailMessage, Sender } from '../mail/message.ts';
import { listed } from './listed.ts';
import { findHeldAddresses } from './people/address-in-use.ts';
import { getCompanyById } from './people/companies.ts';

/** @param of  the company it is sent for; undefined where it is for no company. */
export async function insertMail(
  db: Db,
  of: { companyId: string } | undefined,
  id: string,
  { about, ...message }: MailMessage,
  now: string,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      id,
      company_id: of?.companyId ?? null,
      kind: 'mail',
      payload: JSON.stringify(message),
      recipient: message.to,
      site_id: about && 'siteId' in about ? about.siteId : null,
      report_id: about && 'reportId' in about ? about.reportId : null,
      created_at: now,
      sent_at: null,
      attempts: 0,
      next_attempt_at: now,
      last_error: null,
    })
    .execute();
}

/**
 * Adds to the mail that gathers a person's news of the day, or begins it. It is sent at `at`, UTC ISO text, even if more is added later.
 * @param of  the company it is sent for.
 */
export async function gatherMail(
  trx: Trx,
  { companyId }: { companyId: string },
  userId: string,
  { begin, add }: { begin: () => MailMessage; add: (mail: MailMessage) => MailMessage },
  { now, at }: { now: string; at: string },
): Promise<void> {
  const open = trx.selectFrom('outbox').where('gathers_for', '=', userId).select(['id', 'payload']);
  const found = await (isPostgres(trx) ? open.forUpdate() : open).executeTakeFirst();
  if (found) {
    const payload = JSON.stringify(add(JSON.parse(found.payload) as MailMessage));
    await trx.updateTable('outbox').set({ payload }).where('id', '=', found.id).execute();
    return;
  }
  const id = newId();
  await insertMail(trx, { companyId }, id, begin(), now);
  await trx.updateTable('outbox').set({ gathers_for: userId, next_attempt_at: at }).where('id', '=', id).execute();
}

/**
 * Takes the message that has been due longest and moves its next attempt on, so that no other process takes it meanwhile.
 * @param pauseAfter  milliseconds until the next attempt, by the number of attempts made.
 */
export async function claimDueMail(
  db: Db,
  now: Date,
  pauseAfter: (attempts: number) => number,
  giveUpAfter: number,
): Promise<
  { id: string; message: MailMessage; sender: Sender | undefined; head: MailHead; attempts: number } | undefined
> {
  for (;;) {
    const row = await db
      .selectFrom('outbox')
      .where('sent_at', 'is', null)
      .where('next_attempt_at', '<=', now.toISOString())
      .where('attempts', '<', giveUpAfter)
      .select(['id', 'company_id', 'payload', 'attempts'])
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!row) return undefined;
    const attempts = row.attempts + 1;
    const claimed = await db
      .updateTable('outbox')
      // It includes what it gathers until then; later news begins another mail.
      .set({
        attempts,
        gathers_for: null,
        next_attempt_at: new Date(now.getTime() + pauseAfter(attempts)).toISOString(),
      })
      .where('id', '=', row.id)
      .where('attempts', '=', row.attempts)
      .where('sent_at', 'is', null)
      .returning('payload')
      .executeTakeFirst();
    if (!claimed) continue;
    const from = row.company_id === null ? NO_COMPANY : await senderOf(db, row.company_id);
    return { id: row.id, message: JSON.parse(claimed.payload) as MailMessage, ...from, attempts };
  }
}

type From = { sender: Sender | undefined; head: MailHead };
const NO_COMPANY: From = { sender: undefined, head: { name: 'Copperplate', phone: '', place: '' } };

async function senderOf(db: Db, companyId: string): Promise<From> {
  const { name, phone, address, replyTo } = await getCompanyById(db, companyId);
  return { sender: { name, replyTo }, head: { name, phone, place: showAddress(address) } };
}

/** Stored in place of the server's name where the mail became a file. Null next to a time: a version before 0.2.0 sent it and stored no server. */
const A_FILE = '';

/**
 * Stores that the mail was sent, without its text, because the text may hold a sign-in link.
 * @param by  the mail server that accepted it; undefined where it became a file.
 */
export async function markMailSent(db: Db, id: string, by: string | undefined, now: string): Promise<void> {
  const sent = { sent_at: now, taken_by: by ?? A_FILE, payload: '{}', last_error: null };
  await db.updateTable('outbox').set(sent).where('id', '=', id).execute();
}

/**
 * Stores that a try failed, unless the mail was given another address, or claimed again, since the try began.
 * @param attempts  the number of the try. @param attemptsThen  to record: with the maximum it is not tried again.
 * @returns whether it was stored.
 */
export async function markMailFailed(
  db: Db,
  { id, attempts }: { id: string; attempts: number },
  reason: string,
  attemptsThen: number,
): Promise<boolean> {
  const failed = { last_error: reason, attempts: attemptsThen };
  const tried = db.updateTable('outbox').set(failed).where('id', '=', id).where('attempts', '=', attempts);
  return (await tried.executeTakeFirst()).numUpdatedRows > 0n;
}

/** A mail in the list of the latest. `to`: '' where nobody may read it any more. `site`: its name; '' where the mail is about none. */
type Listed = SentMail & {
  id: string;
  at: string;
  to: string;
  site: string;
  siteId: string | null;
  reportId: string | null;
};

/** The latest mails sent for the company, newest first. @param most  how many. @param pauseAfter  as for `claimDueMail`. */
export async function listLatestMails(
  db: Db,
  viewer: Viewer,
  { most, pauseAfter, giveUpAfter }: { most: number; pauseAfter: (attempts: number) => number; giveUpAfter: number },
): Promise<Listed[]> {
  const rows = await db
    .selectFrom('outbox')
    .leftJoin('report', (join) =>
      join.onRef('report.company_id', '=', 'outbox.company_id').onRef('report.id', '=', 'outbox.report_id'),
    )
    .leftJoin('site', (join) =>
      join
        .onRef('site.company_id', '=', 'outbox.company_id')
        .onRef('site.id', '=', ({ fn }) => fn.coalesce('outbox.site_id', 'report.site_id')),
    )
    .where('outbox.company_id', '=', viewer.companyId)
    .select(['outbox.id', 'outbox.created_at', 'outbox.sent_at', 'outbox.taken_by', 'outbox.attempts'])
    .select(['outbox.next_attempt_at', 'outbox.last_error', 'outbox.recipient'])
    .select(['site.id as siteId', 'site.name as site', 'report.id as reportId'])
    .orderBy('outbox.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ created_at, sent_at, taken_by, attempts, next_attempt_at, last_error, recipient, ...row }) => ({
    ...{ id: row.id, siteId: row.siteId, reportId: row.reportId, site: row.site ?? '', to: recipient },
    ...{ at: created_at, takenAt: taken_by === A_FILE ? null : sent_at, takenBy: taken_by || null },
    ...{ filedAt: taken_by === A_FILE ? sent_at : null, gaveUp: attempts >= giveUpAfter, fault: last_error ?? '' },
    failedAt: last_error === null ? null : new Date(Date.parse(next_attempt_at) - pauseAfter(attempts)).toISOString(),
  }));
}

/** The number of messages not sent yet, of all companies. */
export async function countWaitingMail(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .select((of) => of.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/** Takes the addresses of people who were erased off the mails of their company, except those that others of it still have. */
export async function forgetRecipients(
  trx: Trx,
  { companyId }: { companyId: string },
  addresses: readonly string[],
): Promise<void> {
  const given = [...new Set(addresses.map((address) => address.toLowerCase()))].filter((address) => address !== '');
  const held = given.length === 0 ? [] : await findHeldAddresses(trx, { companyId }, given);
  const gone = given.filter((address) => !held.includes(address));
  if (gone.length === 0) return;
  await trx
    .updateTable('outbox')
    .set({ recipient: '' })
    .where('company_id', '=', companyId)
    // Must match the expression and the condition of the index.
    .where('recipient', '<>', sql.lit(''))
    .where(sql<string>`lower(recipient)`, 'in', listed(trx, gone).select('hit.id'))
    .execute();
}

/** Deletes the mails about a person's work that no mail server has accepted yet. */
export async function dropWorkMail(trx: Trx, { id, companyId }: { id: string; companyId: string }): Promise<void> {
  const json = isPostgres(trx) ? sql`payload::jsonb` : sql`payload`;
  const address = trx.selectFrom('user').where('company_id', '=', companyId).where('id', '=', id).select('email');
  const isToThem = sql<boolean>`${json} ->> 'linksHere' is not null and ${json} ->> 'to' = (${address})`;
  await trx
    .deleteFrom('outbox')
    .where('company_id', '=', companyId)
    .where('sent_at', 'is', null)
    .where((where) => where.or([where('gathers_for', '=', id), isToThem]))
    .execute();
}

/**
 * Deletes a message that no mail server has accepted yet. One that is being sent at this moment may still go.
 * @returns whether there was one.
 */
export async function dropMail(db: Db, id: string): Promise<boolean> {
  const unsent = db.deleteFrom('outbox').where('id', '=', id).where('sent_at', 'is', null);
  return (await unsent.executeTakeFirst()).numDeletedRows > 0n;
}

/** Sends a message that no mail server has accepted yet to another address, and tries it now. */
export async function redirectMail(trx: Trx, id: string, to: string): Promise<void> {
  const open = trx
    .selectFrom('outbox')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .select(['payload', 'created_at']);
  const found = await (isPostgres(trx) ? open.forUpdate() : open).executeTakeFirst();
  if (!found) return;
  const payload = JSON.stringify({ ...(JSON.parse(found.payload) as MailMessage), to });
  const fresh = { payload, recipient: to, attempts: 0, next_attempt_at: found.created_at, last_error: null };
  await trx.updateTable('outbox').set(fresh).where('id', '=', id).where('sent_at', 'is', null).execute();
}
