import type { NoAccessReason } from '../../../domain/visit/calls.ts';
import { isOnSite } from '../../../domain/visit/calls.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Trx } from '../../db/dialect.ts';
import type { KeptPhoto } from '../../documents/photos/keep-photo.ts';
import { recordEvent } from '../../events.ts';
import { nameBlob } from '../../repositories/certificates/blobs.ts';
import { insertCall } from '../../repositories/register/visit-calls.ts';
import { listColleagues } from '../../repositories/register/visit-colleagues.ts';
import { mustNotBeBookedAgain, takeStep } from '../change-status.ts';
import { dayOf, lockToAttend, notAfter } from './lock-to-attend.ts';

export type NoAccess = {
  visitId: string;
  /** UTC ISO text, as `arrive` takes it. */
  at: string;
  reason: NoAccessReason;
  /** May be empty. */
  words: string;
};

/**
 * Records no access. The visit waits to be booked again, with its report as it is: values entered earlier are kept.
 * @param photo  of the closed door, which is in the store.
 * @returns the id of the call, by which a photo that arrives later finds it.
 * @throws NotFoundError when there is no visit that the actor is on; ConflictError when it is done or cancelled, booked again, or a
 * colleague who is still on it reported that day that they are inside.
 */
export async function findNoAccess(
  trx: Trx,
  actor: Actor,
  { visitId, at, reason, words }: NoAccess,
  photo: KeptPhoto | undefined,
  now: Date,
): Promise<{ call: string }> {
  const { visit, calls } = await lockToAttend(trx, actor, visitId);
  await mustNotBeBookedAgain(trx, actor, visit);
  const found = notAfter(at, now);
  const on = [visit.electricianId, ...(await listColleagues(trx, actor, visit.id)).map(({ userId }) => userId)];
  const today = await dayOf(trx, actor, found);
  const isInside = (userId: string) => userId !== actor.userId && on.includes(userId) && isOnSite(calls, userId, today);
  const inside = calls.find(({ byId }) => isInside(byId));
  if (inside) throw new ConflictError(`${inside.by} has said that they are there.`);
  await takeStep(trx, actor, visit, { action: 'find no access', at: found });
  for (const blob of photo?.blobs ?? []) await nameBlob(trx, actor, blob, now);
  const call = await insertCall(
    trx,
    actor,
    visit,
    { kind: 'no-access', at: found, reason, words, photo: photo?.photo ?? null },
    now,
  );
  await recordEvent(trx, actor, { kind: 'visit.no-access', subject: visit.id, detail: { at: found, reason } }, now);
  return { call };
}
