import { type AnySubmission, submissionSchema } from '../../../../domain/field-sync/submission.ts';
import { BadInputError } from '../../../../kernel/errors.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import { sha256 } from '../../../codes.ts';
import type { Deps } from '../../../context.ts';
import { keepPhoto } from '../../../documents/photos/keep-photo.ts';
import { PictureFault } from '../../../documents/photos/picture.ts';
import { type ReadPhotos, readPhotos } from '../../../reports/photos/add-photos.ts';
import { getVisit } from '../../../repositories/register/visits.ts';
import {
  deletePhotoUpload,
  findPhotoBytes,
  findPhotoUpload,
} from '../../../repositories/reports/photos/photo-uploads.ts';
import { isAnswered } from '../../../repositories/reports/submissions.ts';
import { readCallPhoto } from '../../../visits/attendance/record-no-access.ts';

/** Some bytes are still missing: the submission itself is not at fault. */
export class NotYetError extends Error {
  override readonly name = 'NotYetError';
  constructor() {
    super('The photo has not arrived completely yet.');
  }
}

/** Not a photo that a report can have. The message is for the person. */
export class PhotoRefusedError extends BadInputError {}

/** The photo as read, or the error from reading it: called in the transaction, which stores a refusal. */
export type PhotoAtHand = () => ReadPhotos;

/**
 * Reads the photo of a submission that adds one, before its transaction: reading takes up to a second, and on
 * SQLite every other request would wait. Undefined for every other submission, for a repeat, and where parts of
 * the photo are missing.
 */
export async function photoOf(deps: Deps, viewer: Viewer, sent: AnySubmission): Promise<PhotoAtHand | undefined> {
  // A long queue is read once, at its turn.
  if (sent.kind !== 'add-photo' && sent.kind !== 'no-access-photo') return undefined;
  const read = submissionSchema.safeParse(sent);
  if (!read.success || !('photo' in read.data)) return undefined;
  const { data } = read;
  const { photo, submission } = data;
  const upload = await findPhotoUpload(deps.db, viewer, photo);
  if (upload === undefined || upload.have < upload.size || (await isAnswered(deps.db, viewer, submission)))
    return undefined;
  const bytes = async () => {
    const content = await findPhotoBytes(deps.db, viewer, photo);
    // Housekeeping deletes the parts of an abandoned upload before the upload itself.
    if (sha256(content) !== photo) throw new NotYetError();
    return content;
  };
  try {
    const made =
      data.kind === 'add-photo'
        ? await readPhotos(deps, viewer, data.report, [bytes])
        : await readOfVisit(deps, viewer, data.visit, bytes);
    return () => made;
  } catch (error) {
    // The upload starts again: the phone is told that no bytes are here.
    if (error instanceof NotYetError)
      await deps.db.transaction().execute((trx) => deletePhotoUpload(trx, viewer, photo));
    return () => {
      throw error;
    };
  }
}

async function readOfVisit(
  deps: Deps,
  viewer: Viewer,
  visitId: string,
  bytes: () => Promise<Uint8Array>,
): Promise<ReadPhotos> {
  // Checked before the photo is read: the visit may not be the person's.
  await getVisit(deps.db, viewer, visitId);
  const made = await readCallPhoto(deps, viewer, bytes);
  return made instanceof PictureFault
    ? { kept: [], refused: [made.message] }
    : { kept: [await keepPhoto(deps, made)], refused: [] };
}
