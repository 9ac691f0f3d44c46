import type { ReportDocument } from '../../../domain/forms/definition.ts';
import {
  MOST_AT_ONCE,
  MOST_PHOTOS,
  pathOfPhotos,
  photosAt,
  photosIn,
  recordsWithPhotos,
} from '../../../domain/forms/photos.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { BadInputError, ConflictError } from '../../../kernel/errors.ts';
import { changeReport } from '../../change-report.ts';
import { sha256 } from '../../codes.ts';
import type { Deps } from '../../context.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { type KeptPhoto, keepPhoto } from '../../documents/photos/keep-photo.ts';
import { type MadeFrom, makePicture, type Picture, PictureFault } from '../../documents/photos/picture.ts';
import { mustBeTheirs } from '../../report-steps.ts';
import { nameBlob } from '../../repositories/certificates/blobs.ts';
import { lockReport } from '../../repositories/lock-report.ts';
import { getCompany } from '../../repositories/people/companies.ts';
import { mustBePossible } from '../../repositories/reports/moves.ts';
import { insertReportPhoto } from '../../repositories/reports/photos/report-photos.ts';
import { getReport } from '../../repositories/reports/reports.ts';
import { type Submission, withSubmission } from '../../repositories/reports/submissions.ts';

export type SentPhotos = Submission & {
  /** Path of the record that they belong to: `observations/<id>`. */
  boundTo: string;
  sent: readonly Uint8Array[];
  caption?: string;
};

export type AddedPhotos = {
  /** Ids, in the order in which they were sent. */
  added: string[];
  /** One sentence for each refused photo, with the reason. */
  refused: string[];
};

type PhotoDeps = Pick<Deps, 'db' | 'blobs' | 'clock' | 'state'>;

/**
 * Stores photos of a record of a report, and appends them to the record's photos in the document. Files that are not photos are
 * refused, and the others are added. The same submission again changes nothing and gets the same answer.
 * @throws ConflictError when the report can no longer be filled in; BadInputError when there is no such record, or its
 * form takes no photos; BusyError when too many photos wait to be read.
 */
export async function addPhotos(
  deps: PhotoDeps,
  actor: Actor,
  reportId: string,
  { sent, contentHash: typed, ...about }: SentPhotos,
): Promise<AddedPhotos> {
  const read = await readPhotos(deps, actor, reportId, sent);
  const contentHash = sha256(JSON.stringify([reportId, about.boundTo, typed, sent.map(sha256)]));
  return nameReadPhotos(deps.db, actor, reportId, { ...about, contentHash, read }, deps.clock());
}

/** Photos that were read and put into the store, and that no row names yet. */
export type ReadPhotos = {
  kept: readonly KeptPhoto[];
  /** One sentence for each file that is not a photo. */
  refused: readonly string[];
};

/** Bytes, or a function that fetches them in turn: only one photo of all requests is in memory at a time. */
type SentBytes = Uint8Array | (() => Promise<Uint8Array>);

/**
 * Reads photos and puts them into the store: the slow half, outside any transaction. `nameReadPhotos` must follow.
 * @throws as `addPhotos`.
 */
export async function readPhotos(
  deps: PhotoDeps,
  actor: Actor,
  reportId: string,
  sent: readonly SentBytes[],
): Promise<ReadPhotos> {
  const before = await getReport(deps.db, actor, reportId);
  mustBeTheirs(actor, 'fill', before);
  mustBePossible('fill', before);
  const { timeZone, keepPhotoDetails } = await getCompany(deps.db, actor);
  const from = { keepDetails: keepPhotoDetails, timeZone, now: deps.clock() };
  const made = await readAll(deps, sent.slice(0, MOST_AT_ONCE), from);
  const refused = made.flatMap((each) => (each instanceof PictureFault ? [each.message] : []));
  if (sent.length > MOST_AT_ONCE)
    refused.push(`At most ${MOST_AT_ONCE} photos can be sent at once. Send the others again.`);
  const kept: KeptPhoto[] = [];
  for (const picture of made) if (!(picture instanceof PictureFault)) kept.push(await keepPhoto(deps, picture));
  return { kept, refused };
}

/** Adds photos that were read to a report's document. @throws as `addPhotos`. */
export function nameReadPhotos(
  db: Db,
  actor: Actor,
  reportId: string,
  { boundTo, caption = '', read: { kept, refused: unread }, ...form }: Omit<SentPhotos, 'sent'> & { read: ReadPhotos },
  now: Date,
): Promise<AddedPhotos> {
  const name = async (trx: Trx): Promise<AddedPhotos> => {
    const report = await lockReport(trx, actor, reportId);
    mustBeTheirs(actor, 'fill', report);
    mustBePossible('fill', report);
    mustTakePhotos(report.document, boundTo);
    const refused = [...unread];
    const there = photosAt(report.document, boundTo);
    const inAll = photosIn(definitionOf(report.document), report.document).reduce(
      (sum, { ids }) => sum + ids.length,
      0,
    );
    const fresh = kept.filter(({ photo }, at) => !there.includes(photo.id) && firstOf(kept, photo.id) === at);
    const fitting = fresh.slice(0, Math.max(0, MOST_PHOTOS - inAll));
    if (fitting.length < fresh.length)
      refused.push(`A report has at most ${MOST_PHOTOS} photos. Remove one to add another.`);
    for (const { photo, blobs } of fitting) {
      for (const blob of blobs) await nameBlob(trx, actor, blob, now);
      await insertReportPhoto(trx, actor, reportId, { ...photo, caption }, now);
    }
    const added = fitting.map(({ photo }) => photo.id);
    const changes = [{ path: pathOfPhotos(boundTo), value: [...there, ...added] }];
    const change = { base: report.seq, changes, submission: form.submission };
    if (added.length > 0) await changeReport(trx, actor, report, change, now);
    return { added, refused };
  };
  return withSubmission(db, actor, form, name, now);
}

const firstOf = (kept: readonly KeptPhoto[], id: string) => kept.findIndex(({ photo }) => photo.id === id);

/** One after another, so that only one photo of a sender is in memory at once. */
async function readAll({ state }: PhotoDeps, sent: readonly SentBytes[], from: MadeFrom) {
  const made: (Picture | PictureFault)[] = [];
  for (const bytes of sent)
    made.push(
      await state.pictures.run(async () =>
        makePicture(typeof bytes === 'function' ? await bytes() : bytes, from).catch((error: unknown) => {
          if (error instanceof PictureFault) return error;
          throw error;
        }),
      ),
    );
  return made;
}

/** @throws ConflictError where there is no such record, or no longer; BadInputError where records of this kind have no photos. */
function mustTakePhotos(document: ReportDocument, boundTo: string): void {
  const records = recordsWithPhotos(definitionOf(document), document);
  if (records.some((each) => each.boundTo === boundTo)) return;
  const what = { observations: 'observation', boards: 'board' }[boundTo.split('/')[0] ?? ''];
  if (!what) throw new BadInputError(`photos of ${boundTo}`);
  throw new ConflictError(`This ${what} has been removed. Its photos were not added.`);
}
