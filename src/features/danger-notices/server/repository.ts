import { type MailTry, neverWent } from '../../../domain/sent-mail/sent-mail.ts';
import { type Drawing, storedDrawing } from '../../../domain/signature/drawing.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import type { DangerNoticeTable } from '../../../server/db/schema/notices.ts';
import { visibleReports } from '../../../server/repositories/fences.ts';
import { columnsOfTry, sentMailOf, unsentColumns } from '../../mailed-link/server/mail-columns.ts';
import type { DangerNotice } from '../domain/danger-notice.ts';
import type { GivenNotice } from '../domain/given-notice.ts';

/** The notices of a report, in the order they were given. Their number is small enough for one page. */
export const listGivenNotices = (db: Db, viewer: Viewer, reportId: string): Promise<GivenNotice[]> =>
  noticesGivenFrom(db, viewer, [reportId]);

/** The same with the notices of the reports that it corrects: the people told then were told of the same danger. */
export async function listNoticesOfRevisions(
  db: Db,
  viewer: Viewer,
  { id, correctsCertificateId }: { id: string; correctsCertificateId: string | null },
): Promise<GivenNotice[]> {
  if (correctsCertificateId === null) return listGivenNotices(db, viewer, id);
  // All revisions have the same number.
  const earlier = await db
    .selectFrom('certificate as corrected')
    .innerJoin('certificate', (join) =>
      join
        .onRef('certificate.company_id', '=', 'corrected.company_id')
        .onRef('certificate.number', '=', 'corrected.number')
        .onRef('certificate.revision', '<=', 'corrected.revision'),
    )
    .where('corrected.company_id', '=', viewer.companyId)
    .where('corrected.id', '=', correctsCertificateId)
    .select('certificate.report_id')
    .execute();
  return noticesGivenFrom(db, viewer, [...earlier.map((row) => row.report_id), id]);
}

async function noticesGivenFrom(db: Db, viewer: Viewer, reportIds: readonly string[]): Promise<GivenNotice[]> {
  const rows = await visibleReports(db, viewer)
    .innerJoin('danger_notice', 'danger_notice.report_id', 'report.id')
    .innerJoin('user', 'user.id', 'danger_notice.given_by')
    .where('danger_notice.report_id', 'in', reportIds)
    .orderBy('danger_notice.id')
    .selectAll('danger_notice')
    .select('user.name as by')
    .execute();
  return rows.map((row) => ({ ...toGiven(row), by: row.by }));
}

const toGiven = (row: DangerNoticeTable): Omit<GivenNotice, 'by'> => ({
  id: row.id,
  reportId: row.report_id,
  observationId: row.observation_id,
  way: row.way,
  name: row.name,
  email: row.email,
  at: row.given_at,
  expiresAt: row.expires_at,
  ...sentMailOf(row),
  openedAt: row.opened_at,
  receivedAt: row.received_at,
  receivedBy: row.received_by,
  drawing: row.signature === null ? undefined : storedDrawing(JSON.parse(row.signature)),
  revokedAt: row.revoked_at,
  isLost: row.way === 'mail' && row.received_at === null && neverWent(sentMailOf(row), { revokedAt: row.revoked_at }),
});

export type NewNotice = {
  reportId: string;
  observationId: string;
  name: string;
  content: DangerNotice;
  at: string;
} & (
  | { way: 'mail'; email: string; codeHash: string; expiresAt: string; mailId: string }
  | { way: 'paper'; drawing: Drawing | undefined }
);

/** @returns the id. */
export async function insertGivenNotice(trx: Trx, viewer: Viewer, notice: NewNotice, now: Date): Promise<string> {
  const id = newId();
  const isMail = notice.way === 'mail';
  await trx
    .insertInto('danger_notice')
    .values({
      id,
      company_id: viewer.companyId,
      report_id: notice.reportId,
      observation_id: notice.observationId,
      way: notice.way,
      name: notice.name,
      email: isMail ? notice.email : '',
      content: JSON.stringify(notice.content),
      given_by: viewer.userId,
      given_at: notice.at,
      recorded_at: now.toISOString(),
      code_hash: isMail ? notice.codeHash : null,
      expires_at: isMail ? notice.expiresAt : null,
      mail_id: isMail ? notice.mailId : null,
      ...unsentColumns,
      opened_at: null,
      received_at: null,
      received_by: '',
      signature: !isMail && notice.drawing ? JSON.stringify(notice.drawing) : null,
      revoked_at: null,
      revoked_by: null,
    })
    .execute();
  return id;
}

/** A mailed notice as the reader of its link sees it. */
export type LinkedNotice = Omit<GivenNotice, 'by' | 'expiresAt'> & {
  companyId: string;
  content: DangerNotice;
  expiresAt: string;
};

/** Not fenced: the code is the permission. @param codeHash  SHA-256 of the code. */
export async function findLinkedNotice(db: Db, codeHash: string): Promise<LinkedNotice | undefined> {
  const row = await db.selectFrom('danger_notice').where('code_hash', '=', codeHash).selectAll().executeTakeFirst();
  return (
    row && {
      ...toGiven(row),
      companyId: row.company_id,
      content: JSON.parse(row.content),
      expiresAt: row.expires_at ?? '',
    }
  );
}

/** @returns whether this was the first time. */
export const markOpened = (trx: Trx, { id, companyId }: Marked, now: Date): Promise<boolean> =>
  isMarked(
    trx
      .updateTable('danger_notice')
      .set({ opened_at: now.toISOString() })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('opened_at', 'is', null),
  );

/** @returns whether this was the first time: the first confirmation counts. */
export const markReceived = (trx: Trx, { id, companyId }: Marked, by: string, now: Date): Promise<boolean> =>
  isMarked(
    trx
      .updateTable('danger_notice')
      .set({ received_at: now.toISOString(), received_by: by })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('received_at', 'is', null)
      .where('revoked_at', 'is', null),
  );

/** @returns whether it was not before. */
export const markRevoked = (trx: Trx, viewer: Viewer, id: string, now: Date): Promise<boolean> =>
  isMarked(
    trx
      .updateTable('danger_notice')
      .set({ revoked_at: now.toISOString(), revoked_by: viewer.userId })
      .where('company_id', '=', viewer.companyId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null),
  );

/**
 * Records the result of mailing a notice.
 * @returns the notice as it was before, or undefined: the mail belongs to no notice.
 */
export async function markMailFate(
  trx: Trx,
  mailId: string,
  tried: MailTry,
  now: Date,
): Promise<{ id: string; companyId: string; reportId: string; hadFailed: boolean } | undefined> {
  const row = await trx
    .selectFrom('danger_notice')
    .where('mail_id', '=', mailId)
    .select(['id', 'company_id', 'report_id', 'failed_at'])
    .executeTakeFirst();
  if (!row) return undefined;
  const at = now.toISOString();
  await trx
    .updateTable('danger_notice')
    .set(columnsOfTry(tried, at))
    .where('company_id', '=', row.company_id)
    .where('id', '=', row.id)
    .execute();
  return { id: row.id, companyId: row.company_id, reportId: row.report_id, hadFailed: row.failed_at !== null };
}

/** The mail of a notice, until a mail server has accepted it. */
export async function findWaitingMail(
  trx: Trx,
  { companyId }: Pick<Viewer, 'companyId'>,
  id: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('danger_notice')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('taken_at', 'is', null)
    .select('mail_id')
    .executeTakeFirst();
  return row?.mail_id ?? undefined;
}

type Marked = { id: string; companyId: string };

const isMarked = async (update: { executeTakeFirst(): Promise<{ numUpdatedRows: bigint } | undefined> }) =>
  ((await update.executeTakeFirst())?.numUpdatedRows ?? 0n) > 0n;
