import { NotFoundError } from '../../../../kernel/errors.ts';
import type { InCompany, Viewer } from '../../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../db/dialect.ts';
import { type Blank, prepared } from '../../../db/prepared.ts';

/** The data of a photo of a report, without its bytes. */
export type ReportPhoto = {
  /** SHA-256 of the photo as stored; the report's document names it by this. */
  id: string;
  /** SHA-256 of the small one for lists. */
  smallId: string;
  /** Empty where there is none. */
  caption: string;
  /** UTC ISO text, as the phone reported it; null where it did not. */
  takenAt: string | null;
  /** In pixels. */
  width: number;
  height: number;
};

const ofReport = prepared((db: Db, blank: Blank<'companyId' | 'reportId'>) =>
  db
    .selectFrom('report_photo')
    .where('company_id', '=', blank('companyId'))
    .where('report_id', '=', blank('reportId'))
    .orderBy('added_at')
    .orderBy('photo_id')
    .select(['photo_id', 'small_id', 'caption', 'taken_at', 'width', 'height']),
);

/** By id, including photos removed from the report. Fenced by the company: the caller has checked access to the report. */
export async function listReportPhotos(db: Db, viewer: InCompany, reportId: string): Promise<Map<string, ReportPhoto>> {
  const rows = await ofReport(db, { companyId: viewer.companyId, reportId }, {});
  return new Map(
    rows.map((row) => [
      row.photo_id,
      {
        id: row.photo_id,
        smallId: row.small_id,
        caption: row.caption,
        takenAt: row.taken_at,
        width: row.width,
        height: row.height,
      },
    ]),
  );
}

/** A photo that exists already stays as it is: the same photo twice is one. */
export async function insertReportPhoto(
  trx: Trx,
  viewer: Viewer,
  reportId: string,
  photo: ReportPhoto,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('report_photo')
    .values({
      company_id: viewer.companyId,
      report_id: reportId,
      photo_id: photo.id,
      small_id: photo.smallId,
      caption: photo.caption,
      taken_at: photo.takenAt,
      width: photo.width,
      height: photo.height,
      added_by: viewer.userId,
      added_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['report_id', 'photo_id']).doNothing())
    .execute();
}

/** @throws NotFoundError when the report has no such photo. */
export async function saveCaption(
  trx: Trx,
  viewer: Viewer,
  { reportId, photoId, caption }: { reportId: string; photoId: string; caption: string },
): Promise<void> {
  const saved = await trx
    .updateTable('report_photo')
    .set({ caption })
    .where('company_id', '=', viewer.companyId)
    .where('report_id', '=', reportId)
    .where('photo_id', '=', photoId)
    .executeTakeFirst();
  if (saved.numUpdatedRows === 0n) throw new NotFoundError(`photo ${photoId} of report ${reportId}`);
}

/** Copies these photos to a report that carries the values. */
export async function carryPhotos(
  trx: Trx,
  viewer: Viewer,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  for (const photo of (await listReportPhotos(trx, viewer, from)).values())
    await insertReportPhoto(trx, viewer, to, photo, now);
}
