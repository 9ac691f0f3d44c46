import { recordsWithPhotos } from '../../../domain/forms/photos.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CaptionTakenError, NotFoundError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { changeReport } from '../../change-report.ts';
import type { Trx } from '../../db/dialect.ts';
import { recordEvent } from '../../events.ts';
import { mustBeTheirs } from '../../report-steps.ts';
import { lockReport } from '../../repositories/lock-report.ts';
import { mustBePossible } from '../../repositories/reports/moves.ts';
import { listReportPhotos, saveCaption } from '../../repositories/reports/photos/report-photos.ts';

/** A new caption. */
export type Captioned = {
  photoId: string;
  caption: string;
  /** The caption that the form showed. */
  was: string;
};

/**
 * Sets the caption of a photo. This removes the signatures that cover the photo's record.
 * @throws NotFoundError when the report has no such photo; ConflictError when it can no longer be filled in; CaptionTakenError
 * when another person has changed the caption since the form was rendered.
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
  // The signatories have read the old caption.
  const touched = recordsWithPhotos(definitionOf(report.document), report.document)
    .filter(({ ids }) => ids.includes(photoId))
    .map(({ boundTo }) => boundTo);
  await changeReport(trx, actor, report, { base: report.seq, changes: [], touched, submission: newId() }, now);
  await recordEvent(trx, actor, { kind: 'photo.captioned', subject: reportId, detail: { photo: photoId } }, now);
}
