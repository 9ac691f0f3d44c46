import { defectKey } from '../../../../domain/forms/closes.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import type { HomeFacts } from '../../domain/facts.ts';
import type { Part } from './asked.ts';

/** Hazards that a social landlord named, of defects that are not gone: those have no clock. */
export const hazardFacts: Part<NonNullable<HomeFacts['hazards']>> = async (db, { companyId, siteIds }) => {
  const rows = await db
    .selectFrom('hazard')
    .innerJoin('defect', 'defect.id', 'hazard.defect_id')
    .where('hazard.company_id', '=', companyId)
    .where('hazard.site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where('hazard.taken_back_at', 'is', null)
    .where('defect.gone_at', 'is', null)
    .where('defect.state', 'not in', ['removed', 'ended'])
    .orderBy('hazard.aware_at')
    .orderBy('hazard.defect_id')
    .select(['hazard.site_id', 'hazard.kind', 'hazard.aware_at', 'hazard.investigated_on', 'hazard.summary_on'])
    .select(['hazard.further', 'hazard.further_begun_on'])
    .select(['defect.number', 'defect.observation_id', 'defect.code', 'defect.location'])
    .execute();
  const homes = Map.groupBy(rows, ({ site_id }) => site_id);
  return new Map(
    [...homes].map(([id, hazards]) => [
      id,
      hazards.map(({ kind, aware_at: awareAt, investigated_on, summary_on, ...defect }) => ({
        ...{ kind, awareAt, investigatedOn: investigated_on, summaryOn: summary_on },
        ...{ further: defect.further || null, furtherBegunOn: defect.further_begun_on },
        of: defectKey(defect.number, defect.observation_id),
        name: `${defect.code}${defect.location && `, ${defect.location}`}`,
      })),
    ]),
  );
};
