import type { Actor } from '../../kernel/actor.ts';
import { ConflictError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { getCertificate, saveWithdrawn } from '../repositories/certificates/certificates.ts';

/** Withdraws a certificate, with a reason; its data stay. @throws ConflictError when it was withdrawn or superseded before. */
export async function withdrawCertificate(
  trx: Trx,
  actor: Actor,
  certificateId: string,
  reason: string,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'certificates.withdraw');
  const { status } = await getCertificate(trx, actor, certificateId);
  if (!(await saveWithdrawn(trx, actor, certificateId, reason)))
    throw new ConflictError(`This certificate is ${status}: it cannot be withdrawn.`);
  await recordEvent(trx, actor, { kind: 'certificate.withdrawn', subject: certificateId, detail: { reason } }, now);
}
