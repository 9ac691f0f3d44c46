import type { Actor } from '../../../kernel/actor.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getUser } from '../../../server/repositories/people/users.ts';
import type { Qualification } from '../domain/qualification.ts';
import { deleteQualification, insertQualification } from './repository.ts';

/** @throws NotFoundError when the company has no such person. */
export async function addQualification(
  trx: Trx,
  actor: Actor,
  qualification: Omit<Qualification, 'id'>,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'qualifications.keep');
  const { id } = await getUser(trx, actor, qualification.personId);
  await insertQualification(trx, actor, qualification, now);
  const detail = { name: qualification.name, until: qualification.lastDay };
  await recordEvent(trx, actor, { kind: 'qualification.added', subject: id, detail }, now);
}

/** @throws NotFoundError */
export async function removeQualification(trx: Trx, actor: Actor, id: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'qualifications.keep');
  const person = await deleteQualification(trx, actor, id);
  if (person === undefined) throw new NotFoundError(`qualification ${id.slice(0, 64)}`);
  await recordEvent(trx, actor, { kind: 'qualification.removed', subject: person }, now);
}
