import { dayIn } from '../../../domain/time/company-day.ts';
import type { AgreedNotice } from '../../../domain/visit/notice.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { visibleVisits } from '../fences.ts';
import { listed } from '../listed.ts';

/** What was answered about short notice of each visit that the viewer sees, where it was last booked or moved so. */
export async function listShortNotices(
  db: Db,
  viewer: Viewer,
  visitIds: readonly string[],
  timeZone: string,
): Promise<ReadonlyMap<string, AgreedNotice>> {
  if (visitIds.length === 0) return new Map();
  const rows = await visibleVisits(db, viewer)
    .where('visit.id', 'in', listed(db, visitIds).select('hit.id'))
    .innerJoin('audit_event', (join) =>
      join.onRef('audit_event.subject', '=', 'visit.id').onRef('audit_event.company_id', '=', 'visit.company_id'),
    )
    .leftJoin('user', 'user.id', 'audit_event.user_id')
    .where('audit_event.action', 'in', ['visit.booked', 'visit.moved'])
    .orderBy('audit_event.id', 'desc')
    .select(['visit.id', 'visit.day', 'visit.window_from as from'])
    .select(['audit_event.action', 'audit_event.at', 'audit_event.detail', 'user.name as by'])
    .execute();
  const byVisit = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...byVisit].flatMap(([id, events]) => {
      const answered = standing(events);
      if (!answered) return [];
      const { notice, isMoved, by, at } = answered;
      return [[id, { notice, isMoved, by, day: dayIn(new Date(at), timeZone) }] as const];
    }),
  );
}

type Told = { day: string; from: string; action: string; at: string; detail: string; by: string | null };

/**
 * The answer about the time at which the visit begins now. A move to another end asks nothing: the answer before it stands.
 * @param events  the latest first.
 */
function standing(events: readonly Told[]) {
  for (const { action, at, detail, by, day, from } of events) {
    const { notice, was = '' } = JSON.parse(detail) as { notice?: string; was?: string };
    if (notice !== undefined) return { notice, isMoved: action === 'visit.moved', by, at };
    if (!was.startsWith(`${day} ${from} `)) return undefined;
  }
  return undefined;
}
