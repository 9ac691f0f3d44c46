import type { Since } from '../../../domain/certificate/verdicts/since.ts';
import { defectKey } from '../../../domain/forms/closes.ts';
import type { DefectState } from '../../../features/defects/domain/defect-state.ts';
import { sinceOf } from '../../../features/defects/domain/since.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { visibleSites } from '../fences.ts';
import { listRemediesAt, listRemediesOf, type Remedy } from './remedies.ts';

/** Where an observation stands, and the state of its defect; undefined of one that its report no longer lists. */
export type Standing = Since & { state: DefectState | undefined; visitDay: string | null };

const followed = (db: Db, companyId: string) =>
  db
    .selectFrom('defect')
    .where('defect.company_id', '=', companyId)
    .where('defect.gone_at', 'is', null)
    .select(['defect.id', 'defect.parent_id', 'defect.number', 'defect.observation_id', 'defect.code', 'defect.state'])
    .select(['defect.state_on', 'defect.made_safe_on', 'defect.done_on', 'defect.done_by', 'defect.visit_day'])
    .select((where) =>
      where
        .selectFrom('defect_event as paper')
        .whereRef('paper.company_id', '=', 'defect.company_id')
        .whereRef('paper.defect_id', '=', 'defect.id')
        .whereRef('paper.paper', '=', 'defect.done_by')
        .where('paper.kind', '=', 'not_ours')
        .where('paper.undone_at', 'is', null)
        .limit(1)
        .select('paper.id')
        .as('others_paper'),
    );
type Row = Awaited<ReturnType<ReturnType<typeof followed>['execute']>>[number];

/** Where the observations stand that certificates of sites which the viewer sees list, by `defectKey`. */
export async function listSinceAt(
  db: Db,
  viewer: Viewer,
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  if (siteIds.length === 0) return new Map();
  const seen = visibleSites(db, viewer)
    .where('site.id', 'in', [...new Set(siteIds)])
    .select('site.id');
  const rows = await followed(db, viewer.companyId).where('defect.site_id', 'in', seen).execute();
  return joined(rows, await listRemediesAt(db, viewer, siteIds));
}

/** Where the observations of one certificate stand. Fenced only by company: the caller has checked access to the certificate. */
export async function listSinceOf(
  db: Db,
  { companyId, number }: { companyId: string; number: string },
): Promise<Standing[]> {
  const rows = await followed(db, companyId)
    .where('defect.number', '=', number)
    // A report of another firm may have the same number.
    .where('defect.earlier_id', 'is', null)
    .execute();
  return [...joined(rows, await listRemediesOf(db, { companyId, number })).values()];
}

/** A certificate of the company says more than the state of the defect: it is named, also of what its report no longer lists. */
function joined(rows: readonly Row[], remedies: ReadonlyMap<string, Remedy>): ReadonlyMap<string, Standing> {
  const byReport = Map.groupBy(rows, ({ number }) => number);
  const all = new Map<string, Standing>();
  for (const row of rows) {
    const since = sinceOf(row, byReport.get(row.number) ?? []);
    all.set(defectKey(row.number, row.observation_id), { ...since, state: row.state, visitDay: row.visit_day });
  }
  for (const [key, { observation, by }] of remedies) {
    const { state, visitDay = null, on = by.issuedAt.slice(0, 10), doneOn = null } = all.get(key) ?? {};
    all.set(key, {
      ...{ observation, on, doneOn, safeOn: null, by, state, visitDay },
      what: 'put right by us',
      left: [],
    });
  }
  return all;
}
