import type { Actor } from '../../actor.ts';
import type { Trx } from '../../db/dialect.ts';
import { mustBeTheirs } from '../../report-steps.ts';
import { lockReport } from '../../repositories/lock-report.ts';
import { mustBePossible } from '../../repositories/reports/moves.ts';
import { saveCaption } from '../../repositories/reports/report-photos.ts';

/**
 * Says what a photo shows.
 * @throws NotFoundError when the report has no such photo; ConflictError when it is no longer to be filled in.
 */
export async function captionPhoto(
  trx: Trx,
  actor: Actor,
  given: { reportId: string; photoId: string; caption: string },
): Promise<void> {
  const report = await lockReport(trx, actor, given.reportId);
  mustBeTheirs(actor, 'fill', report);
  mustBePossible('fill', report);
  await saveCaption(trx, actor, given);
}
