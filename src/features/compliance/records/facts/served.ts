import { defectKey } from '../../../../domain/forms/closes.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import { servedOf } from '../../../service/records/served-of.ts';
import type { HomeFacts } from '../../domain/facts.ts';
import type { Part } from './asked.ts';

/** Who was given which copy, and who asked for one: of homes whose copies are kept here. */
export const servedFacts: Part<Pick<HomeFacts, 'served' | 'requests' | 'copiesRecorded'>> = async (
  db,
  { companyId, siteIds },
) => {
  const homes = await servedOf(db, { companyId }, siteIds);
  if (homes.size === 0) return new Map();
  const defects = await db
    .selectFrom('defect')
    .where('company_id', '=', companyId)
    .where('site_id', 'in', listed(db, [...homes.keys()]).select('hit.id'))
    .select(['id', 'number', 'observation_id'])
    .execute();
  const ids = new Map(defects.map((each) => [defectKey(each.number, each.observation_id), each.id]));
  return new Map(
    [...homes].map(([siteId, { served, requests }]) => [
      siteId,
      {
        served: served.map(({ of, ...each }) => ({
          ...each,
          of: of && (ids.get(defectKey(of.number, of.observation)) ?? null),
        })),
        requests,
        copiesRecorded: true,
      },
    ]),
  );
};
