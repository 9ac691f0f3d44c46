import type { Actor } from '../../../kernel/actor.ts';
import { BadInputError, ConflictError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import type { Booking, Noticed, WorkOfVisit } from '../../../server/repositories/register/visits.ts';
import { bookVisit } from '../../../server/visits/book.ts';
import { isOver } from '../domain/defect-state.ts';
import { stateWords } from '../domain/moves.ts';
import { lockDefectToFollow } from '../records/defects.ts';

/**
 * Books a visit for defects of one site: its report begins with them ticked.
 * @throws NotFoundError where the actor does not see one; BadInputError where they are of another site; ConflictError where one
 * is closed or booked already.
 */
export async function bookRepair(
  trx: Trx,
  actor: Actor,
  ids: readonly string[],
  booking: Booking & WorkOfVisit & Noticed,
  now: Date,
): Promise<{ visitId: string }> {
  mustBeAllowed(actor, 'visits.book');
  const closes: { number: string; observation: string }[] = [];
  for (const id of [...new Set(ids)].toSorted()) {
    const { site_id, state, number, observation_id: observation, words } = await lockDefectToFollow(trx, actor, id);
    if (site_id !== booking.siteId) throw new BadInputError('The defects are of another site');
    if (isOver(state) || state === 'booked' || state === 'done')
      throw new ConflictError(
        `“${words}” is ${stateWords[state].toLowerCase()} already. Open the list of defects again.`,
      );
    closes.push({ number, observation });
  }
  if (closes.length === 0) throw new BadInputError('Choose the defects that the visit is for');
  const { visitId } = await bookVisit(trx, actor, { ...booking, closes }, now);
  return { visitId };
}
