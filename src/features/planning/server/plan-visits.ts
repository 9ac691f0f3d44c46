import { agreedNotice } from '../../../domain/visit/notice.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import type { Booking, WorkOfVisit } from '../../../server/repositories/register/visits.ts';
import { bookVisit } from '../../../server/visits/book.ts';
import { NotReadError } from './not-read-error.ts';
import { listChosenSites, lockSites } from './repository/planned.ts';
import { type PlannedVisit, warningsAbout } from './warnings.ts';

/** What all the visits of a plan have in common. */
export type PlannedWork = Pick<Booking, 'kind' | 'expectedBoards' | 'expectedCircuits' | 'orderNumber'> & WorkOfVisit;

/**
 * Books the visits of a plan, all or none.
 * @param read  keys of the warnings that the person has read and accepted.
 * @throws NotReadError when there are other warnings, also of what was booked meanwhile.
 * @throws NotFoundError, ConflictError as `bookVisit`.
 */
export async function planVisits(
  trx: Trx,
  actor: Actor,
  { visits, work, read }: { visits: readonly PlannedVisit[]; work: PlannedWork; read: readonly string[] },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'visits.book');
  const ids = visits.map(({ siteId }) => siteId);
  await lockSites(trx, actor, ids);
  const warnings = await warningsAbout(trx, actor, visits, now, work.kind);
  if (warnings.some(({ key }) => !read.includes(key))) throw new NotReadError(warnings);
  const sites = new Map((await listChosenSites(trx, actor, ids)).map((site) => [site.id, site]));
  for (const { siteId, personId, day, from, to } of visits)
    await bookVisit(
      trx,
      actor,
      {
        ...work,
        ...{ siteId, electricianId: personId, day, windowFrom: from, windowTo: to },
        ...agreedNotice(read, { day, windowFrom: from }, `~${siteId}`),
        ...{ accessNotes: sites.get(siteId)?.accessNotes ?? '', hazards: '' },
      },
      now,
    );
  const detail = { visits: visits.length };
  await recordEvent(trx, actor, { kind: 'visits.planned', subject: actor.companyId, detail }, now);
}
