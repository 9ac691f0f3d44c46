import { sql } from 'kysely';
import type { Outcome } from '../../../../domain/forms/words/form-summary.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import type { Part } from './asked.ts';

/** A report on the condition of a home. */
type OwnReport = { number: string; outcome: Outcome; inspectedOn: string; nextDue: string | null };

/** The last current report of each site that has an outcome, and the day of its inspection. */
export const reportFacts: Part<OwnReport> = async (db, { companyId, siteIds }) => {
  const on = sql<string>`coalesce(inspected_on, substr(issued_at, 1, 10))`;
  const ranked = db
    .selectFrom('certificate')
    .where('company_id', '=', companyId)
    .where('site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where('status', '=', sql.lit('current'))
    .where('outcome', 'is not', null)
    .select(['site_id', 'number', 'outcome', 'next_due', on.as('found_on')])
    .select(
      sql<number>`row_number() over (partition by site_id order by ${on} desc, issued_at desc, id desc)`.as('place'),
    );
  const rows = await db.selectFrom(ranked.as('ranked')).where('place', '=', sql.lit(1)).selectAll().execute();
  return new Map(
    rows.map(({ site_id, number, outcome, next_due: nextDue, found_on: inspectedOn }) => [
      site_id,
      { number, outcome: outcome as Outcome, inspectedOn, nextDue },
    ]),
  );
};
