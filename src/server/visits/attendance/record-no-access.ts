import type { Actor } from '../../../kernel/actor.ts';
import { sha256 } from '../../codes.ts';
import type { Deps } from '../../context.ts';
import { keepPhoto } from '../../documents/photos/keep-photo.ts';
import { makePicture, PictureFault } from '../../documents/photos/picture.ts';
import { mustBeAllowed } from '../../permissions.ts';
import { getCompany } from '../../repositories/people/companies.ts';
import { getVisit } from '../../repositories/register/visits.ts';
import { type Submission, withSubmission } from '../../repositories/reports/submissions.ts';
import { findNoAccess, type NoAccess } from './find-no-access.ts';

export type NoAccessInput = NoAccess & {
  /** As the phone sent it. */
  photo: Uint8Array | undefined;
};

/**
 * Records no access at a visit, with its photo, once however often it is sent.
 * @returns why the photo cannot be accepted, in a sentence: then nothing is recorded. Otherwise undefined.
 * @throws what `findNoAccess` throws; BusyError when too many photos wait to be read.
 */
export async function recordNoAccess(
  deps: Pick<Deps, 'db' | 'blobs' | 'clock' | 'state'>,
  actor: Actor,
  { photo: sent, submission, contentHash, ...said }: NoAccessInput & Submission,
): Promise<{ photoFault: string | undefined }> {
  mustBeAllowed(actor, 'visits.attend');
  // Checked before the photo is read: the visit may not be the actor's.
  await getVisit(deps.db, actor, said.visitId);
  const now = deps.clock();
  const made = sent && (await readCallPhoto(deps, actor, sent));
  if (made instanceof PictureFault) return { photoFault: made.message };
  const photo = made && (await keepPhoto(deps, made));
  await withSubmission(
    deps.db,
    actor,
    { submission, contentHash: sha256(JSON.stringify([contentHash, sent ? sha256(sent) : ''])) },
    (trx) => findNoAccess(trx, actor, said, photo, now),
    now,
  );
  return { photoFault: undefined };
}

/**
 * A photo of no access in stored form, or its error. @throws BusyError when too many photos wait to be read.
 * @param sent  the phone's file, or a function that fetches it in its turn
 */
export async function readCallPhoto(
  { db, state, clock }: Pick<Deps, 'db' | 'state' | 'clock'>,
  actor: Actor,
  sent: Uint8Array | (() => Promise<Uint8Array>),
) {
  const { timeZone, keepPhotoDetails } = await getCompany(db, actor);
  const now = clock();
  return state.pictures.run(async () => {
    const bytes = typeof sent === 'function' ? await sent() : sent;
    return makePicture(bytes, { keepDetails: keepPhotoDetails, timeZone, now }).catch((error: unknown) => {
      if (error instanceof PictureFault) return error;
      throw error;
    });
  });
}
