import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { isOver } from '../domain/defect-state.ts';
import { DESCRIBED, isListedByOther } from '../domain/described.ts';
import { lockDefectToFollow } from '../records/defects.ts';
import { insertEvent } from '../records/events.ts';

/**
 * Says what is wrong, and where: of a defect that another firm's report lists nothing but its code is known. Later corrections of that
 * report keep these words.
 * @throws NotFoundError; ConflictError where a report of the company or an investigation says it, the defect is over, or
 * the home is archived.
 */
export async function describeDefect(
  trx: Trx,
  actor: Actor,
  { id, words, location }: { id: string; words: string; location: string },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'defects.follow');
  const defect = await lockDefectToFollow(trx, actor, id);
  if (!isListedByOther(defect)) throw new ConflictError('Its report says what is wrong: correct the report.');
  if (isOver(defect.state))
    throw new ConflictError('This defect is over: its words stay as they were when a person checked it.');
  if (defect.words === words && defect.location === location) return;
  await trx
    .updateTable('defect')
    .set({ words, location })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .execute();
  const said = [words, location].filter(Boolean).join(', ');
  await insertEvent(trx, actor, { defect_id: id, kind: DESCRIBED, on_day: defect.found_on, words: said }, now);
  await recordEvent(trx, actor, { kind: 'defect.described', subject: id }, now);
}
