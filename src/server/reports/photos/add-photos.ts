import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { MOST_AT_ONCE, pathOfPhotos, photosAt, photosIn, recordsWithPhotos } from '../../../domain/forms/photos.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../context.ts';
import { keepBlob } from '../../documents/blobs/keep-blob.ts';
import { type MadeFrom, makePicture, type Picture, PictureFault } from '../../documents/photos/picture.ts';
import { BadInputError, ConflictError } from '../../errors.ts';
import { sha256 } from '../../ids.ts';
import { mustBeTheirs } from '../../report-steps.ts';
import { nameBlob } from '../../repositories/certificates/blobs.ts';
import { writeChange } from '../../repositories/entries/entries.ts';
import { lockReport } from '../../repositories/lock-report.ts';
import { getCompany } from '../../repositories/people/companies.ts';
import { mustBePossible } from '../../repositories/reports/moves.ts';
import { insertReportPhoto } from '../../repositories/reports/report-photos.ts';
import { getReport } from '../../repositories/reports/reports.ts';
import { type Submission, withSubmission } from '../../repositories/reports/submissions.ts';

/** Of one report: all of them in its print make a file that can still be sent by mail. */
const MOST_PHOTOS = 40;

export type SentPhotos = Submission & {
  /** Path of the record that they are of: `observations/<id>`. */
  boundTo: string;
  sent: readonly Uint8Array[];
  caption?: string;
};

export type AddedPhotos = {
  /** Ids, in the order in which they were sent. */
  added: string[];
  /** Of each that was not taken, why, in a sentence. */
  refused: string[];
};

type PhotoDeps = Pick<Deps, 'db' | 'blobs' | 'clock' | 'state'>;

/**
 * Keeps photos of a record of a report, and has its document name them behind those that it has. What is no photo is refused, and
 * the others are added. The same submission again changes nothing and answers the same.
 * @throws ConflictError when the report is no longer to be filled in; BadInputError when there is no such record, or none of its
 * form has photos; BusyError when too many photos wait to be read.
 */
export async function addPhotos(
  deps: PhotoDeps,
  actor: Actor,
  reportId: string,
  { boundTo, sent, caption = '', ...submission }: SentPhotos,
): Promise<AddedPhotos> {
  const { db, clock } = deps;
  const before = await getReport(db, actor, reportId);
  mustBeTheirs(actor, 'fill', before);
  mustBePossible('fill', before);
  const now = clock();
  const { timeZone, keepPhotoDetails } = await getCompany(db, actor);
  const made = await readAll(deps, sent.slice(0, MOST_AT_ONCE), { keepDetails: keepPhotoDetails, timeZone, now });
  const refused = made.flatMap((each) => (each instanceof PictureFault ? [each.message] : []));
  if (sent.length > MOST_AT_ONCE) refused.push(`At most ${MOST_AT_ONCE} photos go at once. Send the others again.`);
  const kept: Kept[] = [];
  for (const picture of made) if (!(picture instanceof PictureFault)) kept.push(await keepPicture(deps, picture));
  const contentHash = sha256(JSON.stringify([reportId, boundTo, submission.contentHash, sent.map(sha256)]));
  return withSubmission(
    db,
    actor,
    { submission: submission.submission, contentHash },
    async (trx): Promise<AddedPhotos> => {
      const report = await lockReport(trx, actor, reportId);
      mustBePossible('fill', report);
      mustTakePhotos(report.document, boundTo);
      const there = photosAt(report.document, boundTo);
      const inAll = photosIn(definitionOf(report.document), report.document).reduce(
        (sum, { ids }) => sum + ids.length,
        0,
      );
      const fresh = kept.filter(({ photo }, at) => !there.includes(photo.id) && firstOf(kept, photo.id) === at);
      const fitting = fresh.slice(0, Math.max(0, MOST_PHOTOS - inAll));
      if (fitting.length < fresh.length)
        refused.push(`A report has at most ${MOST_PHOTOS} photos. Take one off to add another.`);
      for (const { photo, blobs } of fitting) {
        for (const blob of blobs) await nameBlob(trx, actor, blob, now);
        await insertReportPhoto(trx, actor, reportId, { ...photo, caption }, now);
      }
      const added = fitting.map(({ photo }) => photo.id);
      const changes = [{ path: pathOfPhotos(boundTo), value: [...there, ...added] }];
      const change = { base: report.seq, changes, submission: submission.submission };
      if (added.length > 0) await writeChange(trx, actor, report, change, now);
      return { added, refused };
    },
    now,
  );
}

type Kept = Awaited<ReturnType<typeof keepPicture>>;
const firstOf = (kept: readonly Kept[], id: string) => kept.findIndex(({ photo }) => photo.id === id);

/** One after another: whoever sends several waits for them, and no more than one of theirs is in the memory at once. */
async function readAll({ state }: PhotoDeps, sent: readonly Uint8Array[], from: MadeFrom) {
  const made: (Picture | PictureFault)[] = [];
  for (const bytes of sent)
    made.push(
      await state.pictures.run(() =>
        makePicture(bytes, from).catch((error: unknown) => {
          if (error instanceof PictureFault) return error;
          throw error;
        }),
      ),
    );
  return made;
}

async function keepPicture(deps: PhotoDeps, { content, small, width, height, takenAt }: Picture) {
  const keep = (bytes: Uint8Array) => keepBlob(deps, { kind: 'photo', mediaType: 'image/jpeg', content: bytes });
  const blobs = [await keep(content), await keep(small)] as const;
  return { blobs, photo: { id: blobs[0].id, smallId: blobs[1].id, takenAt, width, height } };
}

/** @throws ConflictError where there is no such record, or not any more; BadInputError where none of the kind has photos. */
function mustTakePhotos(document: ReportDocument, boundTo: string): void {
  const records = recordsWithPhotos(definitionOf(document), document);
  if (records.some((each) => each.boundTo === boundTo)) return;
  if (!boundTo.startsWith('observations/')) throw new BadInputError(`photos of ${boundTo}`);
  throw new ConflictError('Somebody has removed this observation. Its photos were not added.');
}
