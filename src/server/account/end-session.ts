import type { Actor } from '../../kernel/actor.ts';
import { NotFoundError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { endSessionByPublicId } from '../repositories/identity/sessions.ts';

/** Signs the actor out on another device. @throws NotFoundError when they have no such session. */
export async function endOwnSession(trx: Trx, actor: Actor, publicId: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'account.own');
  const isEnded = await endSessionByPublicId(trx, actor, publicId, now.toISOString());
  if (!isEnded) throw new NotFoundError(`session ${publicId}`);
  await recordEvent(trx, actor, { kind: 'session.ended', subject: publicId }, now);
}
