import { plural } from '../../../domain/words/plural.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { BadInputError, ConflictError } from '../../../kernel/errors.ts';
import type { Role } from '../../../kernel/viewer.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { can, mustBeAllowed } from '../../../server/permissions.ts';
import { listed } from '../../../server/repositories/listed.ts';
import { listUsers } from '../../../server/repositories/people/users.ts';
import { tellPeople } from '../../../server/work-mail/notify-of-work.ts';
import { isOver } from '../domain/defect-state.ts';
import { lockDefects, lockDefectToFollow } from '../records/defects.ts';
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

/**
 * Hands a defect to a person, with a note and a target day, and mails that person. @throws BadInputError where the person is not of the
 * company.
 */
export async function handOverDefect(
  trx: Trx,
  actor: Actor,
  { id, to, note, targetOn }: HandedOver,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'defects.follow');
  const defect = await lockDefectToFollow(trx, actor, id);
  if (defect.holder_id === to && defect.note === note && defect.target_on === targetOn) return;
  const person = await holderOf(trx, actor, to);
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

/** @throws BadInputError where the person cannot open a defect. */
async function holderOf(trx: Trx, actor: Actor, to: string | null) {
  const person = (await listUsers(trx, actor)).find((each) => each.id === to && mayHold(each));
  if (to !== null && !person) throw new BadInputError('Choose the person from the list');
  return person;
}

export type HandedOverTogether = {
  ids: readonly string[];
  to: string | null;
  /** '': each defect keeps its own. */
  note: string;
};

/**
 * Hands many defects to one person, who gets one mail. Closed defects and those that the person already has stay as they are, and so do
 * target days.
 * @throws BadInputError where the person is not of the company; ConflictError where none is handed over.
 */
export async function handOverDefects(
  trx: Trx,
  actor: Actor,
  { ids, to, note }: HandedOverTogether,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'defects.follow');
  const person = await holderOf(trx, actor, to);
  const waiting = (await lockDefects(trx, actor, ids)).filter(
    // Below zero: its home is archived.
    ({ state, bucket }) => !isOver(state) && (bucket ?? 0) >= 0,
  );
  const moved = waiting.filter((each) => each.holder_id !== to || (note !== '' && each.note !== note));
  if (moved.length === 0)
    throw new ConflictError(
      waiting.length > 0
        ? `${person?.name ?? 'Nobody'} has them already.`
        : 'Nothing was handed over: all of these are closed.',
    );
  await trx
    .updateTable('defect')
    .set({ holder_id: to, ...(note !== '' && { note }) })
    .where('company_id', '=', actor.companyId)
    .where(
      'id',
      'in',
      listed(
        trx,
        moved.map(({ id }) => id),
      ).select('hit.id'),
    )
    .execute();
  const words = [person && `To ${person.name}`, note].filter(Boolean).join('. ');
  for (const { id, holder_id, target_on, found_on } of moved)
    await insertEvent(
      trx,
      actor,
      { defect_id: id, kind: holder_id === to ? 'noted' : 'handed', on_day: target_on ?? found_on, words },
      now,
    );
  const detail = { to: to ?? '', defects: moved.length };
  await recordEvent(trx, actor, { kind: 'defects.handed-over', subject: moved[0]?.id ?? '', detail }, now);
  if (to === null) return;
  const count = plural(moved.length, 'defect');
  const news = {
    subject: `${count} for you`,
    words: `The office has handed ${count} to you.${note && ` Note: ${note}`}`,
  };
  await tellPeople(trx, actor, [to], { ...news, path: '/defects?with=me' }, now);
}
