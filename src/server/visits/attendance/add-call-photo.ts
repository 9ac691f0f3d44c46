import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Trx } from '../../db/dialect.ts';
import type { KeptPhoto } from '../../documents/photos/keep-photo.ts';
import { recordEvent } from '../../events.ts';
import { mustBeAllowed } from '../../permissions.ts';
import { nameBlob } from '../../repositories/certificates/blobs.ts';
import { setCallPhoto } from '../../repositories/register/visit-calls.ts';
import { lockToAttend } from './lock-to-attend.ts';

/**
 * Adds a photo, uploaded later, to the actor's call of no access. If the call has its photo already, it stays: the form itself arrived.
 * @param photo  is in the store.
 * @throws NotFoundError when there is no visit that the actor is on; ConflictError when the call was taken back.
 */
export async function addCallPhoto(
  trx: Trx,
  actor: Actor,
  { visitId, callId }: { visitId: string; callId: string },
  { blobs, photo }: KeptPhoto,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'visits.attend');
  const { calls } = await lockToAttend(trx, actor, visitId);
  const call = calls.find(({ id, byId, kind }) => id === callId && byId === actor.userId && kind === 'no-access');
  if (!call) throw new ConflictError('“No access” was taken back. Its photo was not added.');
  if (call.photo) return;
  for (const blob of blobs) await nameBlob(trx, actor, blob, now);
  await setCallPhoto(trx, actor, callId, photo);
  await recordEvent(trx, actor, { kind: 'visit.no-access-photo', subject: visitId, detail: { at: call.at } }, now);
}
