import { visitIs } from '../../domain/visit/status.ts';
import type { Actor } from '../../kernel/actor.ts';
import { ConflictError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { mustBeInspector } from '../repositories/people/users.ts';
import { listColleagues, saveColleagues } from '../repositories/register/visit-colleagues.ts';
import { lockVisit } from '../repositories/register/visits.ts';

/**
 * Sets the colleagues on a visit, in addition to its electrician. They see it, and fill in its report together; the
 * person who has the report signs. Values they entered stay when they are removed.
 * @param people  ids of all of them. The electrician of the visit is left out.
 * @param was  ids in the list when it was rendered. People in neither list were not asked about, and stay.
 * @throws NotFoundError when the visit or a person does not belong to the company; ConflictError when a new colleague cannot inspect, or the
 * visit is done or cancelled.
 */
export async function setColleagues(
  trx: Trx,
  actor: Actor,
  { visitId, people, was }: { visitId: string; people: readonly string[]; was: readonly string[] },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'visits.book');
  const visit = await lockVisit(trx, actor, visitId);
  if (visit.status !== 'booked' && visit.status !== 'started')
    throw new ConflictError(`This visit is ${visitIs(visit.status)}: people cannot be added to it any more.`);
  const standing = (await listColleagues(trx, actor, visitId)).map(({ userId }) => userId);
  const asked = [...new Set(people)].filter((id) => id !== visit.electricianId);
  const added = asked.filter((id) => !was.includes(id) && !standing.includes(id));
  const gone = standing.filter((id) => was.includes(id) && !asked.includes(id));
  if (added.length + gone.length === 0) return;
  for (const id of added) await mustBeInspector(trx, actor, id);
  await saveColleagues(trx, actor, visit, { added, gone }, now);
  const detail = { added: added.length, removed: gone.length };
  await recordEvent(trx, actor, { kind: 'visit.people-changed', subject: visitId, detail }, now);
}
