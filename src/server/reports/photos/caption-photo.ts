import { recordsWithPhotos } from '../../../domain/forms/photos.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import type { Actor } from '../../actor.ts';
import type { Trx } from '../../db/dialect.ts';
import { CaptionTakenError, NotFoundError } from '../../errors.ts';
import { recordEvent } from '../../events.ts';
import { newId } from '../../ids.ts';
import { mustBeTheirs } from '../../report-steps.ts';
import { lockReport } from '../../repositories/lock-report.ts';
import { mustBePossible } from '../../repositories/reports/moves.ts';
import { listReportPhotos, saveCaption } from '../../repositories/reports/photos/report-photos.ts';
import { changeReport } from '../signing-requests/lift-mailed.ts';

/** A caption of a photo. */
export type Captioned = {
  photoId: string;
  caption: string;
  /** What it was where the form was drawn. */
  was: string;
};

/**
 * Says what a photo shows. Whoever has signed for the record that it is of has signed no more.
 * @throws NotFoundError when the report has no such photo; ConflictError when it is no longer to be filled in; CaptionTakenError
 * when somebody else has said something else since the form was drawn.
 */
export async function captionPhoto(
  trx: Trx,
  actor: Actor,
  reportId: string,
  { photoId, caption, was }: Captioned,
  now: Date,
): Promise<void> {
  const report = await lockReport(trx, actor, reportId);
  mustBeTheirs(actor, 'fill', report);
  mustBePossible('fill', report);
  const photo = (await listReportPhotos(trx, actor, reportId)).get(photoId);
  if (!photo) throw new NotFoundError(`photo ${photoId} of report ${reportId}`);
  if (photo.caption === caption) return;
  if (photo.caption !== was) throw new CaptionTakenError(photo.caption);
  await saveCaption(trx, actor, { reportId, photoId, caption });
  // Whoever has signed has read what stood there.
  const touched = recordsWithPhotos(definitionOf(report.document), report.document)
    .filter(({ ids }) => ids.includes(photoId))
    .map(({ boundTo }) => boundTo);
  await changeReport(trx, actor, report, { base: report.seq, changes: [], touched, submission: newId() }, now);
  await recordEvent(trx, actor, { kind: 'photo.captioned', subject: reportId, detail: { photo: photoId } }, now);
}
