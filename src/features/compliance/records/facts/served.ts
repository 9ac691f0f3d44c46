import { defectKey } from '../../../../domain/forms/closes.ts';
import { firstDay } from '../../../../domain/time/dates.ts';
import { servedOf } from '../../../service/records/served-of.ts';
import type { HomeFacts } from '../../domain/facts.ts';
import type { Part } from './asked.ts';

/** As many as the facts of a home hold. */
const MOST = 500;

/** Who was given which copy, and who asked for one. Copies are kept from the company's day on, or from the first that is recorded of a home. */
export const servedFacts: Part<Pick<HomeFacts, 'served' | 'requests' | 'copiesRecordedFrom'>> = async (
  db,
  { companyId, siteIds },
) => {
  const { copies_from: from } = await db
    .selectFrom('company')
    .where('id', '=', companyId)
    .select('copies_from')
    .executeTakeFirstOrThrow();
  const homes = await servedOf(db, { companyId }, siteIds);
  return new Map(
    siteIds.map((siteId) => {
      const { served, requests, recordedFrom } = homes.get(siteId) ?? { served: [], requests: [], recordedFrom: from };
      return [
        siteId,
        {
          served: served.slice(-MOST).map(({ of, ...each }) => ({
            ...each,
            of: of && defectKey(of.number, of.observation),
          })),
          requests: requests.slice(-MOST),
          copiesRecordedFrom: firstDay([recordedFrom, from]) ?? from,
        },
      ];
    }),
  );
};
