import type { Actor } from '../../../kernel/actor.ts';
import { BadInputError, ConflictError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { listVisitsOfSite } from '../../../server/repositories/register/visit-lists.ts';
import type { ContactWay } from '../domain/access.ts';
import { lockDefect, lockDefectToFollow } from '../records/defects.ts';

export type Notice = {
  /** The defect on whose page it was recorded: it counts for the home. */
  id: string;
  /** Null: without a visit that was booked. */
  visitId: string | null;
  on: string;
  way: ContactWay;
  words: string;
  namesDanger: boolean;
  offersTimes: boolean;
};

/** Records what was written or said to the people of a home before a visit. @throws NotFoundError; BadInputError for another home's visit. */
export async function recordNotice(trx: Trx, actor: Actor, notice: Notice, now: Date): Promise<void> {
  mustBeAllowed(actor, 'defects.follow');
  const { site_id: siteId } = await lockDefectToFollow(trx, actor, notice.id);
  const visits = notice.visitId === null ? [] : await listVisitsOfSite(trx, actor, siteId);
  if (notice.visitId !== null && !visits.some(({ id }) => id === notice.visitId))
    throw new BadInputError('Choose the visit from the list');
  const id = newId();
  await trx
    .insertInto('visit_notice')
    .values({
      ...{ id, company_id: actor.companyId, site_id: siteId, visit_id: notice.visitId, on_day: notice.on },
      ...{ way: notice.way, words: notice.words, names_danger: Number(notice.namesDanger) },
      ...{ offers_times: Number(notice.offersTimes), by_id: actor.userId, recorded_at: now.toISOString() },
      undone_at: null,
    })
    .execute();
  const detail = { notice: id, way: notice.way, on: notice.on };
  await recordEvent(trx, actor, { kind: 'defect.notice-recorded', subject: siteId, detail }, now);
}

/** Takes back a notice that was recorded in error. @throws ConflictError where it does not stand. */
export async function takeNoticeBack(
  trx: Trx,
  actor: Actor,
  { id, noticeId }: { id: string; noticeId: string },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'defects.follow');
  const { site_id: siteId } = await lockDefect(trx, actor, id);
  const { numUpdatedRows } = await trx
    .updateTable('visit_notice')
    .set({ undone_at: now.toISOString() })
    .where('company_id', '=', actor.companyId)
    .where('site_id', '=', siteId)
    .where('id', '=', noticeId)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ConflictError('This was taken back already. Open the defect again.');
  const detail = { notice: noticeId };
  await recordEvent(trx, actor, { kind: 'defect.notice-undone', subject: siteId, detail }, now);
}
