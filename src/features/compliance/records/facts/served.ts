import { defectKey } from '../../../../domain/forms/closes.ts';
import { servedOf } from '../../../service/records/served-of.ts';
import type { HomeFacts } from '../../domain/facts.ts';
import type { Part } from './asked.ts';

/** As many as the facts of a home hold. */
const MOST = 500;

/** Who was given which copy, and who asked for one: of homes whose copies are kept here. */
export const servedFacts: Part<Pick<HomeFacts, 'served' | 'requests' | 'copiesRecordedFrom'>> = async (
  db,
  { companyId, siteIds },
) => {
  const homes = await servedOf(db, { companyId }, siteIds);
  return new Map(
    [...homes].map(([siteId, { served, requests, recordedFrom }]) => [
      siteId,
      {
        served: served.slice(-MOST).map(({ of, ...each }) => ({
          ...each,
          of: of && defectKey(of.number, of.observation),
        })),
        requests: requests.slice(-MOST),
        copiesRecordedFrom: recordedFrom,
      },
    ]),
  );
};
