import { type Drawing, storedDrawing } from '../../../domain/signature/drawing.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import { visibleReports } from '../../../server/repositories/fences.ts';
import { isUndeliverable } from '../../mailed-link/domain/mailed-link.ts';
import { linkOf, unsentColumns } from '../../mailed-link/server/repository.ts';
import type { DangerNotice } from '../domain/danger-notice.ts';
import type { GivenNotice } from '../domain/given-notice.ts';
import type { DangerNoticeTable } from './schema.ts';

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

const toGiven = (row: DangerNoticeTable): Omit<GivenNotice, 'by'> => {
  const link = linkOf(row);
  return {
    ...link,
    ...{ reportId: row.report_id, observationId: row.observation_id, way: row.way, at: row.given_at },
    ...{ expiresAt: row.expires_at, openedAt: row.opened_at, receivedAt: row.received_at, receivedBy: row.received_by },
    drawing: row.signature === null ? undefined : storedDrawing(JSON.parse(row.signature)),
    isLost: row.way === 'mail' && row.received_at === null && isUndeliverable(link),
  };
};

export type NewNotice = {
  reportId: string;
  observationId: string;
  name: string;
  content: DangerNotice;
  at: string;
} & (
  | { way: 'mail'; email: string; tokenHash: string; expiresAt: string; mailId: string }
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
      code_hash: isMail ? notice.tokenHash : null,
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

/** Not fenced: the code is the permission. @param tokenHash  SHA-256 of the code. */
export async function findLinkedNotice(db: Db, tokenHash: string): Promise<LinkedNotice | undefined> {
  const row = await db.selectFrom('danger_notice').where('code_hash', '=', tokenHash).selectAll().executeTakeFirst();
  return (
    row && {
      ...toGiven(row),
      companyId: row.company_id,
      content: JSON.parse(row.content),
      expiresAt: row.expires_at ?? '',
    }
  );
}
