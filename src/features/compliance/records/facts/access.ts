import { listed } from '../../../../server/repositories/listed.ts';
import type { HomeFacts } from '../../domain/facts.ts';
import type { Part } from './asked.ts';

/** As many as the facts of a home hold. */
const MOST = 500;

/** Visits on which there was no access, in order. Nobody records their notice yet, so they make no defence. */
export const accessFacts: Part<HomeFacts['access']> = async (db, { companyId, siteIds, dayOf }) => {
  const rows = await db
    .selectFrom('visit')
    .innerJoin('visit_call', 'visit_call.visit_id', 'visit.id')
    .where('visit.company_id', '=', companyId)
    .where('visit.site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where('visit_call.kind', '=', 'no-access')
    .where('visit_call.taken_back_at', 'is', null)
    .orderBy('visit_call.at')
    .select(['visit.site_id', 'visit_call.at', 'visit_call.reason'])
    .execute();
  const attempts = Map.groupBy(rows, ({ site_id }) => site_id);
  return new Map(
    [...attempts].map(([id, calls]) => [
      id,
      calls.slice(-MOST).map(({ at, reason }) => ({ visitOn: dayOf(at), result: reason ?? 'other' })),
    ]),
  );
};
