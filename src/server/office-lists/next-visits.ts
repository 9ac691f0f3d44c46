import type { Viewer } from '../../kernel/viewer.ts';
import type { Db } from '../db/dialect.ts';
import { visibleSites } from '../repositories/fences.ts';
import { listed } from '../repositories/listed.ts';

/** Day, YYYY-MM-DD, and who goes. */
export type NextVisit = { day: string; person: string };

/** The next booked visit of each of the sites that the viewer sees, by the site's id. */
export async function listNextVisits(
  db: Db,
  viewer: Viewer,
  siteIds: readonly string[],
  today: string,
): Promise<Map<string, NextVisit>> {
  const rows = await visibleSites(db, viewer)
    .where('site.id', 'in', listed(db, siteIds).select('hit.id'))
    .innerJoin('visit', 'visit.site_id', 'site.id')
    .innerJoin('user', 'user.id', 'visit.electrician_id')
    .where('visit.company_id', '=', viewer.companyId)
    .where('visit.day', '>=', today)
    .where('visit.status', '=', 'booked')
    .orderBy('visit.day', 'desc')
    .orderBy('visit.window_from', 'desc')
    .select(['site.id', 'visit.day', 'user.name as person'])
    .execute();
  return new Map(rows.map(({ id, day, person }) => [id, { day, person }]));
}
