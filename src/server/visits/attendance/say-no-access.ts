import type { Actor } from '../../actor.ts';
import type { Deps } from '../../context.ts';
import { keepPhoto } from '../../documents/photos/keep-photo.ts';
import { makePicture, PictureFault } from '../../documents/photos/picture.ts';
import { sha256 } from '../../ids.ts';
import { mustBeAllowed } from '../../permissions.ts';
import { getCompany } from '../../repositories/people/companies.ts';
import { getVisit } from '../../repositories/register/visits.ts';
import { type Submission, withSubmission } from '../../repositories/reports/submissions.ts';
import { findNoAccess, type NoAccess } from './find-no-access.ts';

export type SaidNoAccess = NoAccess & {
  /** As the phone sent it. */
  photo: Uint8Array | undefined;
};

/**
 * Keeps that nobody could get into a visit, with the photo of it, once however often it is sent.
 * @returns why the photo cannot be taken, in a sentence: then nothing is kept. Undefined where all is.
 * @throws what `findNoAccess` throws; BusyError when too many photos wait to be read.
 */
export async function sayNoAccess(
  deps: Pick<Deps, 'db' | 'blobs' | 'clock' | 'state'>,
  actor: Actor,
  { photo: sent, submission, contentHash, ...said }: SaidNoAccess & Submission,
): Promise<{ photoFault: string | undefined }> {
  mustBeAllowed(actor, 'visits.attend');
  // Nobody has photos read for what they cannot see.
  await getVisit(deps.db, actor, said.visitId);
  const now = deps.clock();
  const made = sent && (await readPhoto(deps, actor, sent, now));
  if (made instanceof PictureFault) return { photoFault: made.message };
  const photo = made && (await keepPhoto(deps, made));
  await withSubmission(
    deps.db,
    actor,
    { submission, contentHash: sha256(JSON.stringify([contentHash, sent ? sha256(sent) : ''])) },
    async (trx) => {
      await findNoAccess(trx, actor, said, photo, now);
      return {};
    },
    now,
  );
  return { photoFault: undefined };
}

async function readPhoto({ db, state }: Pick<Deps, 'db' | 'state'>, actor: Actor, sent: Uint8Array, now: Date) {
  const { timeZone, keepPhotoDetails } = await getCompany(db, actor);
  return state.pictures.run(() =>
    makePicture(sent, { keepDetails: keepPhotoDetails, timeZone, now }).catch((error: unknown) => {
      if (error instanceof PictureFault) return error;
      throw error;
    }),
  );
}
