import { sql } from 'kysely';
import type { Values } from '../../../../domain/forms/definition.ts';
import { codeLeft } from '../../../../domain/forms/put-right.ts';
import { isMadeSafe } from '../../../../domain/forms/words/danger-words.ts';
import type { Outcome } from '../../../../domain/forms/words/form-summary.ts';
import { observationsOf } from '../../../../server/repositories/entries/observations.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import { foundOn } from '../../../../server/repositories/reports/earlier-defects.ts';
import type { Observation } from '../../domain/facts.ts';
import type { Part } from './asked.ts';

/** A current certificate; only reports on the condition have an outcome. */
export type FoundReport = {
  number: string;
  outcome: Outcome | null;
  /** YYYY-MM-DD */
  on: string;
  nextDue: string | null;
  found: readonly Found[];
};
/** An observation that is left open at the end of the inspection, by its place in the report, from 1. */
type Found = { id: string; place: string; code: Observation['code']; isSafe: boolean };

/** From twenty certificates at most: a site is one installation. */
const MAX_REPORTS = 20;

/** The current certificates of each site, the latest inspection first. */
export const reportFacts: Part<readonly FoundReport[]> = async (db, { companyId, siteIds }) => {
  const ranked = db
    .selectFrom('certificate')
    .where('company_id', '=', companyId)
    .where('site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where('status', '=', sql.lit('current'))
    .select('id')
    .select(sql<number>`row_number() over (partition by site_id order by issued_at desc, id desc)`.as('place'));
  const rows = await db
    .selectFrom(ranked.as('ranked'))
    .innerJoin('certificate', 'certificate.id', 'ranked.id')
    .where('ranked.place', '<=', MAX_REPORTS)
    .select(['certificate.site_id', 'certificate.number', 'certificate.outcome', 'certificate.inspected_on'])
    .select(['certificate.id', 'certificate.issued_at', 'certificate.next_due', observationsOf(db).as('observations')])
    .execute();
  rows.sort((a, b) => compare(foundOn(b), foundOn(a)) || compare(b.issued_at, a.issued_at) || compare(b.id, a.id));
  const reports = rows.map((row) => ({
    ...{ siteId: row.site_id, number: row.number, outcome: row.outcome, on: foundOn(row), nextDue: row.next_due },
    found: foundIn(row.observations),
  }));
  return Map.groupBy(reports, ({ siteId }) => siteId);
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function foundIn(text: string | null): Found[] {
  const list: unknown = text === null ? [] : JSON.parse(text);
  if (!Array.isArray(list)) return [];
  return (list as Values[]).flatMap((each, index) => {
    const code = codeLeft(each);
    if (code !== 'C1' && code !== 'C2' && code !== 'C3' && code !== 'FI') return [];
    return [{ id: String(each.id), place: String(index + 1), code, isSafe: isMadeSafe(each) }];
  });
}
