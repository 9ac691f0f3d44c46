import { showDay } from '../../../domain/time/calendar.ts';
import { agreedNotice } from '../../../domain/visit/notice.ts';
import { plural } from '../../../domain/words/plural.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError, NotFoundError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { handOver } from '../../../server/reports/hand-over.ts';
import {
  type LockedVisit,
  lockVisitsWithReports,
  saveVisitTime,
} from '../../../server/repositories/register/visits.ts';
import { mustBePossible } from '../../../server/visits/change-status.ts';
import { tellPeople } from '../../../server/work-mail/notify-of-work.ts';
import type { Window } from '../domain/windows.ts';
import { NotReadError } from './not-read-error.ts';
import {
  findDayMove,
  insertDayMove,
  type MovedVisit,
  markDayMoveUndone,
  type VisitPlace,
} from './repository/day-moves.ts';
import { warningsAbout } from './warnings.ts';

type Moved = Window & { visitId: string; personId: string; day: string };

/**
 * Moves visits to other days, windows and people, all or none, and mails each person once. Reports go with their visits.
 * @param read  keys of the warnings that the person has read and accepted.
 * @returns the id of the move, by which it can be undone; undefined where nothing changes.
 * @throws NotReadError when there are other warnings; ConflictError when a visit was started, done or cancelled.
 */
export async function moveDay(
  trx: Trx,
  actor: Actor,
  { visits: asked, read }: { visits: readonly Moved[]; read: readonly string[] },
  now: Date,
): Promise<string | undefined> {
  mustBeAllowed(actor, 'visits.book');
  // A form may name a visit twice: its last row counts.
  const visits = [...new Map(asked.map((each) => [each.visitId, each])).values()];
  const ids = visits.map(({ visitId }) => visitId);
  const locked = await lockVisitsWithReports(trx, actor, ids);
  const moves = visits.flatMap((to): MovedVisit[] => {
    const visit = locked.get(to.visitId);
    const from = visit && placeOf(visit);
    return !from || isSame(from, to) ? [] : [{ id: to.visitId, site: visit.siteName, from, to: placeIn(to) }];
  });
  if (moves.length === 0) return undefined;
  const planned = visits.map((to) => {
    const visit = locked.get(to.visitId);
    const was = visit && { day: visit.day, from: visit.windowFrom };
    return { ...to, siteId: visit?.siteId ?? '', siteName: visit?.siteName ?? '', ...(was && { was }) };
  });
  const warnings = await warningsAbout(trx, actor, planned, now);
  if (warnings.some(({ key }) => !read.includes(key))) throw new NotReadError(warnings);
  await place(trx, actor, moves, locked, now, read);
  const id = await insertDayMove(trx, actor, moves, now);
  await recordEvent(trx, actor, { kind: 'day.moved', subject: id, detail: { visits: moves.length } }, now);
  return id;
}

/**
 * Puts all visits of a move back.
 * @throws NotFoundError when there is no such move; ConflictError when it was undone, or one of the visits has changed since.
 */
export async function undoDayMove(trx: Trx, actor: Actor, moveId: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'visits.book');
  const move = await findDayMove(trx, actor, moveId);
  if (!move) throw new NotFoundError(`move ${moveId}`);
  if (move.isUndone) throw new ConflictError('This move was undone before.');
  const ids = move.visits.map(({ id }) => id);
  const locked = await lockVisitsWithReports(trx, actor, ids);
  for (const { id, to } of move.visits) {
    const visit = locked.get(id);
    if (!visit || !isSame(placeOf(visit), to))
      throw new ConflictError(`${visit?.siteName ?? 'A visit'} has changed since: nothing was undone.`);
  }
  const back = move.visits.map((each) => ({ ...each, from: each.to, to: each.from }));
  const planned = back.map(({ id, site, from, to }) => ({
    ...to,
    ...{ visitId: id, siteId: locked.get(id)?.siteId ?? '', siteName: site, was: from },
  }));
  const short = (await warningsAbout(trx, actor, planned, now)).map(({ key }) => key);
  await place(trx, actor, back, locked, now, short, 'a move was undone');
  await markDayMoveUndone(trx, actor, moveId, now);
  await recordEvent(trx, actor, { kind: 'day.move-undone', subject: moveId, detail: { visits: back.length } }, now);
}

async function place(
  trx: Trx,
  actor: Actor,
  moves: readonly MovedVisit[],
  locked: ReadonlyMap<string, LockedVisit>,
  now: Date,
  read: readonly string[],
  why?: string,
): Promise<void> {
  for (const { id, from, to, site } of moves) {
    const visit = locked.get(id) as LockedVisit;
    mustBePossible('move', visit);
    if (from.personId !== to.personId) {
      if (visit.reportId === null) throw new ConflictError(`${site} has no report: create it before you reassign it.`);
      await handOver(trx, actor, visit.reportId, { to: to.personId, note: '', isToldWith: 'their day' }, now);
    }
    // Another person at the same time is no move: those who were told a name hear it from the hand-over.
    if (from.day === to.day && from.from === to.from && from.to === to.to) continue;
    const was = `${from.day} ${from.from} ${from.to}`;
    const agreed = agreedNotice(read, { day: to.day, windowFrom: to.from }, `~${id}`, why);
    const detail = { day: to.day, was, ...agreed };
    await saveVisitTime(trx, actor, id, { day: to.day, windowFrom: to.from, windowTo: to.to });
    await recordEvent(trx, actor, { kind: 'visit.moved', subject: id, detail }, now);
  }
  await tell(trx, actor, moves, now);
}

/** One mail to each person, with what they have lost, gained or do at another time. */
async function tell(trx: Trx, actor: Actor, moves: readonly MovedVisit[], now: Date): Promise<void> {
  for (const personId of new Set(moves.flatMap(({ from, to }) => [from.personId, to.personId]))) {
    const theirs = moves.filter(({ from, to }) => [from.personId, to.personId].includes(personId));
    const lines = theirs.map(({ site, from, to }) =>
      to.personId === personId
        ? `${site}: ${showDay(to.day)}, ${to.from} to ${to.to}${from.personId === personId ? '' : ' (new to you)'}`
        : `${site}: no longer with you`,
    );
    const subject = `Your visits have changed: ${plural(theirs.length, 'visit')}`;
    const words = `The office has moved visits:\n${lines.join('\n')}`;
    await tellPeople(trx, actor, [personId], { subject, words, path: '/electrician' }, now);
  }
}

const placeOf = (visit: LockedVisit): VisitPlace => ({
  ...{ personId: visit.electricianId, day: visit.day, from: visit.windowFrom, to: visit.windowTo },
});
const placeIn = ({ personId, day, from, to }: VisitPlace): VisitPlace => ({ personId, day, from, to });
const isSame = (a: VisitPlace, b: VisitPlace): boolean =>
  a.personId === b.personId && a.day === b.day && a.from === b.from && a.to === b.to;
