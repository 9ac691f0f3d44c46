import { sql } from 'kysely';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { visibleSites } from '../../../server/repositories/fences.ts';
import { sitesOf } from '../../../server/repositories/homes/buildings.ts';
import { buckets } from '../domain/defect-state.ts';
import { type Defect, withPlace } from './defects.ts';
import type { DefectEventTable } from './schema.ts';

/** A report holds a hundred observations at most, and few homes have more than one with open ones. */
const MOST_OF_SITE = 200;
const MOST_EVENTS = 200;

/** The defects of a site that the viewer sees, C1 first, then by their last day; those that are over too. */
export async function listDefectsOfSite(db: Db, viewer: Viewer, siteId: string): Promise<Defect[]> {
  const rows = await withPlace(db, viewer)
    .where('defect.site_id', '=', siteId)
    .orderBy('defect.found_on', 'desc')
    .orderBy('defect.id')
    .limit(MOST_OF_SITE)
    .execute();
  return rows.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b), 'en'));
}

const CODES = ['C1', 'C2', 'FI', 'C3'];
const orderOf = ({ code, due_on, target_on }: Defect): string =>
  `${CODES.indexOf(code)}${due_on ?? target_on ?? '9999'}`;

/** The open defects of the homes in a building that are followed, C1 first, then by their last day. */
export const listDefectsInBuilding = (db: Db, viewer: Viewer, buildingId: string, most: number): Promise<Defect[]> =>
  withPlace(db, viewer)
    .where('defect.site_id', 'in', sitesOf(db, viewer, buildingId))
    .where('defect.bucket', '>=', buckets.atOnce)
    .orderBy(sql`case defect.code when 'C1' then 0 when 'C2' then 1 when 'FI' then 2 else 3 end`)
    .orderBy(sql`coalesce(defect.due_on, defect.target_on, '9999')`)
    .orderBy('defect.id')
    .limit(most)
    .execute();

export type SiteDefectEvent = DefectEventTable & { by_name: string | null; code: string; about: string };

/** What happened to the defects of a site, the latest first, without what was undone. */
export async function listDefectEventsOfSite(db: Db, viewer: Viewer, siteId: string): Promise<SiteDefectEvent[]> {
  return visibleSites(db, viewer)
    .innerJoin('defect', (join) =>
      join.onRef('defect.company_id', '=', 'site.company_id').onRef('defect.site_id', '=', 'site.id'),
    )
    .innerJoin('defect_event', 'defect_event.defect_id', 'defect.id')
    .leftJoin('user', 'user.id', 'defect_event.by_id')
    .where('site.id', '=', siteId)
    .where('defect.gone_at', 'is', null)
    .where('defect_event.company_id', '=', viewer.companyId)
    .where('defect_event.undone_at', 'is', null)
    .orderBy('defect_event.at', 'desc')
    .orderBy('defect_event.id', 'desc')
    .limit(MOST_EVENTS)
    .selectAll('defect_event')
    .select(['user.name as by_name', 'defect.code', 'defect.words as about'])
    .execute();
}
