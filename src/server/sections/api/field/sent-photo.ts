import { type AnySubmission, submissionSchema } from '../../../../domain/field-sync/submission.ts';
import type { Deps, Viewer } from '../../../context.ts';
import { keepPhoto } from '../../../documents/photos/keep-photo.ts';
import { PictureFault } from '../../../documents/photos/picture.ts';
import { BadInputError } from '../../../errors.ts';
import { sha256 } from '../../../ids.ts';
import { type ReadPhotos, readPhotos } from '../../../reports/photos/add-photos.ts';
import { getVisit } from '../../../repositories/register/visits.ts';
import {
  deletePhotoUpload,
  findPhotoBytes,
  findPhotoUpload,
} from '../../../repositories/reports/photos/photo-uploads.ts';
import { isAnswered } from '../../../repositories/reports/submissions.ts';
import { readCallPhoto } from '../../../visits/attendance/record-no-access.ts';

/** Its bytes are not all here: it is not a fault of what was sent. */
export class NotYetError extends Error {
  override readonly name = 'NotYetError';
  constructor() {
    super('The photo has not come whole yet.');
  }
}

/** It is no photo that a report can have. The message is for the person. */
export class PhotoRefusedError extends BadInputError {}

/** The photo as it was read, or what came of reading it: asked inside of the transaction, which keeps what is refused. */
export type PhotoAtHand = () => ReadPhotos;

/**
 * Reads the photo of a submission that adds one, before the transaction that it is added in: reading takes up to a second, and on
 * SQLite everybody else would wait for it. Undefined for every other submission, for what was answered before, and where not all of
 * the photo is here.
 */
export async function photoOf(deps: Deps, viewer: Viewer, sent: AnySubmission): Promise<PhotoAtHand | undefined> {
  // A long queue is read once, where it is taken.
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
    // Housekeeping takes the parts of what was left behind before the upload itself.
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
    // It is begun again: the phone is told that nothing of it is here.
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
  // Nobody has photos read for what they cannot see.
  await getVisit(deps.db, viewer, visitId);
  const made = await readCallPhoto(deps, viewer, bytes);
  return made instanceof PictureFault
    ? { kept: [], refused: [made.message] }
    : { kept: [await keepPhoto(deps, made)], refused: [] };
}
