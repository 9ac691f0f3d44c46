import { listed } from '../../../../server/repositories/listed.ts';
import type { HomeFacts } from '../../domain/facts.ts';
import type { Part } from './asked.ts';

/** What the register says: the law that applies, and the last inspection by another firm; `on` is '' where none is known. */
type SiteFacts = Pick<HomeFacts, 'nation' | 'tenure'> & {
  other: { on: string; outcome: '' | 'satisfactory' | 'unsatisfactory'; firm: string };
};

export const siteFacts: Part<SiteFacts> = async (db, { companyId, siteIds }) => {
  const rows = await db
    .selectFrom('site')
    .where('company_id', '=', companyId)
    .where('id', 'in', listed(db, siteIds).select('hit.id'))
    .select(['id', 'nation', 'tenure', 'premises_type', 'last_inspected', 'last_outcome', 'last_firm'])
    .execute();
  return new Map(
    rows.map(({ id, nation, tenure, premises_type, last_inspected: on, last_outcome, last_firm: firm }) => {
      // Shops, offices and stairs have no interval in law.
      const isRented = premises_type === 'residential' && (tenure === 'private_rented' || tenure === 'social_rented');
      const outcome = last_outcome as SiteFacts['other']['outcome'];
      return [id, { nation, tenure: isRented ? tenure : 'owner', other: { on, outcome, firm } }];
    }),
  );
};
