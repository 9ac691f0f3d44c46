import { defectKey } from '../../../domain/forms/closes.ts';
import type { InCompany } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { servedOf } from '../../service/records/served-of.ts';
import type { Defect } from './defects.ts';

/** The day on which each person was given the confirmation of the work; undefined if they were not. */
export type GivenOf = { tenant: string | undefined; council: string | undefined };

/** Who has the confirmation of the work on a defect that the viewer sees. */
export async function givenOf(
  db: Db,
  viewer: InCompany,
  { site_id: siteId, number, observation_id: observation, done_on: doneOn }: Defect,
): Promise<GivenOf> {
  const served = (await servedOf(db, viewer, [siteId])).get(siteId)?.served ?? [];
  const key = defectKey(number, observation);
  const to = (who: 'tenant' | 'council') =>
    served
      .filter(({ what, to: to_, on }) => what === 'confirmation' && to_ === who && doneOn !== null && on >= doneOn)
      .filter(({ of }) => of !== undefined && defectKey(of.number, of.observation) === key)
      .map(({ on }) => on)
      .toSorted()[0];
  return { tenant: to('tenant'), council: to('council') };
}
