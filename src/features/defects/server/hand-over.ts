import type { Actor } from '../../../kernel/actor.ts';
import { BadInputError } from '../../../kernel/errors.ts';
import type { Role } from '../../../kernel/viewer.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { can, mustBeAllowed } from '../../../server/permissions.ts';
import { listUsers } from '../../../server/repositories/people/users.ts';
import { lockDefectToFollow } from '../records/defects.ts';
import { insertEvent } from '../records/events.ts';
import { settleSite } from '../records/settle.ts';

export type HandedOver = {
  id: string;
  /** Id of a person of the company; null: nobody. */
  to: string | null;
  note: string;
  /** The company's target, YYYY-MM-DD. */
  targetOn: string | null;
};

/** People of the company who can open a defect. */
export const mayHold = ({ role, disabledAt }: { role: Role; disabledAt: string | null }): boolean =>
  disabledAt === null && can({ role }, 'defects.follow');

/** Says who has a defect, with a note and a target day, and mails that person. @throws BadInputError where the person is not of the company. */
export async function handOverDefect(
  trx: Trx,
  actor: Actor,
  { id, to, note, targetOn }: HandedOver,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'defects.follow');
  const defect = await lockDefectToFollow(trx, actor, id);
  if (defect.holder_id === to && defect.note === note && defect.target_on === targetOn) return;
  const person = (await listUsers(trx, actor)).find((each) => each.id === to && mayHold(each));
  if (to !== null && !person) throw new BadInputError('Choose the person from the list');
  await trx
    .updateTable('defect')
    .set({ holder_id: to, note, target_on: targetOn })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .execute();
  const words = [person && `To ${person.name}`, note].filter(Boolean).join('. ');
  const kind = defect.holder_id === to ? 'noted' : 'handed';
  const event = { defect_id: id, kind, on_day: targetOn ?? defect.found_on, words };
  await insertEvent(trx, actor, event, now);
  await settleSite(trx, actor, defect.site_id, now);
  if (kind === 'handed')
    await recordEvent(trx, actor, { kind: 'defect.handed-over', subject: id, detail: { to: to ?? '' } }, now);
}
