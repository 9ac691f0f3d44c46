import type { MailTry } from '../../../domain/sent-mail/sent-mail.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import type { MailedLink } from '../domain/mailed-link.ts';
import type { Purpose } from './purpose.ts';
import type { MailedLinkColumns, SentMailColumns } from './schema.ts';

/** A link, by its id. */
export type LinkKey = { id: string; companyId: string };

/** What all links have alike. The result of the mail is stored with it: the outbox deletes it after a month. */
export const linkOf = (row: MailedLinkColumns): Omit<MailedLink, 'by' | 'at' | 'expiresAt' | 'openedAt'> => ({
  ...{ id: row.id, name: row.name, email: row.email, revokedAt: row.revoked_at },
  ...{ takenAt: row.taken_at, takenBy: row.taken_by, filedAt: row.filed_at },
  ...{ failedAt: row.failed_at, fault: row.fault, gaveUp: row.gave_up === 1 },
});

/** The columns of a mail that has not been tried yet. */
export const unsentColumns: SentMailColumns = {
  ...{ taken_at: null, taken_by: null, filed_at: null, failed_at: null, fault: '', gave_up: 0 },
};

/** The columns that one try changes. @param at  UTC ISO text. */
export function columnsOfTry(tried: MailTry, at: string): Partial<SentMailColumns> {
  switch (tried.fate) {
    case 'taken':
      return { taken_at: at, taken_by: tried.by };
    case 'filed':
      return { filed_at: at };
    case 'failed':
    case 'given up':
      return { failed_at: at, fault: tried.fault, gave_up: tried.fate === 'given up' ? 1 : 0 };
  }
}

/** The tables have these columns alike; the types take one of them for all. */
const alike = ({ table }: Purpose) => table as 'share_link';

const updateLink = (trx: Trx, purpose: Purpose, { id, companyId }: LinkKey) =>
  trx.updateTable(alike(purpose)).where('company_id', '=', companyId).where('id', '=', id);

type Mark = 'opened_at' | 'received_at' | 'signed_at' | 'refused_at' | 'lifted_at';

/**
 * Records what happened to a link that is not revoked, once.
 * @param more  other columns to write with it. @returns whether it was not recorded before.
 */
export async function markLink(
  trx: Trx,
  purpose: Purpose,
  link: LinkKey,
  mark: Mark,
  now: Date,
  more: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const { numUpdatedRows } = await updateLink(trx, purpose, link)
    .set({ [mark]: now.toISOString(), ...more })
    .where(mark as 'revoked_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Revokes a link, once.
 * @returns undefined where it was revoked before; else the id of its mail, if no server has accepted that yet.
 */
export async function markRevoked(
  trx: Trx,
  purpose: Purpose,
  { userId, ...link }: LinkKey & { userId: string },
  now: Date,
): Promise<{ unsentMail: string | null } | undefined> {
  const row = await updateLink(trx, purpose, link)
    .set({
      revoked_at: now.toISOString(),
      // Requests to sign do not say by whom; their event does.
      ...(purpose.table !== 'signing_request' && { revoked_by: userId }),
    })
    .where('revoked_at', 'is', null)
    .returning(['mail_id', 'taken_at'])
    .executeTakeFirst();
  return row && { unsentMail: row.taken_at === null ? row.mail_id : null };
}

/**
 * Records the result of a mail at the links in it.
 * @returns each link, and whether a try had failed before; none where the mail has no link for this purpose.
 */
export async function markMailFate(
  trx: Trx,
  purpose: Purpose,
  mailId: string,
  tried: MailTry,
  now: Date,
): Promise<(LinkKey & { hadFailed: boolean })[]> {
  const rows = await trx
    .selectFrom(alike(purpose))
    .where('mail_id', '=', mailId)
    .orderBy('id')
    .select(['id', 'company_id', 'failed_at'])
    .execute();
  const at = now.toISOString();
  for (const { id, company_id: companyId } of rows)
    await updateLink(trx, purpose, { id, companyId })
      .set((of) => ({
        ...columnsOfTry(tried, at),
        // Only links to certificates are mailed again.
        ...(purpose.table === 'share_link' &&
          tried.fate === 'taken' && { first_taken_at: of.fn.coalesce('first_taken_at', of.val(at)) }),
      }))
      .execute();
  return rows.map((row) => ({ id: row.id, companyId: row.company_id, hadFailed: row.failed_at !== null }));
}

/** The report that a link is about. */
export async function reportOfLink(db: Db, { table }: Purpose, { id, companyId }: LinkKey): Promise<string> {
  const found =
    table === 'share_link'
      ? db
          .selectFrom('share_link')
          .innerJoin('certificate', 'certificate.id', 'share_link.certificate_id')
          .where('share_link.company_id', '=', companyId)
          .where('share_link.id', '=', id)
          .select('certificate.report_id')
      : db
          .selectFrom(table as 'danger_notice')
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .select('report_id');
  return (await found.executeTakeFirstOrThrow()).report_id;
}
