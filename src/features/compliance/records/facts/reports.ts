import { sql } from 'kysely';
import type { Outcome } from '../../../../domain/forms/words/form-summary.ts';
import { addMonths } from '../../../../domain/time/dates.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import type { Coverage } from '../../domain/cover.ts';
import { coverageOfRow } from '../covers.ts';
import type { Part } from './asked.ts';

/** A report on the condition of a home, or the certificate of its complete new installation, which has no outcome. */
export type OwnReport = {
  number: string;
  outcome: Outcome | '';
  inspectedOn: string;
  nextDue: string | null;
  coverage?: Coverage;
};

/** The last current one on the whole installation, and the last on a part of it. */
type OwnReports = { whole?: OwnReport; part?: OwnReport };

/** The last current reports of each site, and the days of their inspections. */
export const reportFacts: Part<OwnReports> = async (db, { companyId, siteIds }) => {
  const on = sql<string>`coalesce(cover.completed_on, certificate.inspected_on, substr(certificate.issued_at, 1, 10))`;
  const covers = sql<'whole' | 'part'>`coalesce(cover.covers, 'whole')`;
  const ranked = db
    .selectFrom('certificate')
    .leftJoin('certificate_cover as cover', 'cover.certificate_id', 'certificate.id')
    .where('certificate.company_id', '=', companyId)
    .where('certificate.site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where('certificate.status', '=', sql.lit('current'))
    .where((where) => where.or([where('certificate.outcome', 'is not', null), where('cover.covers', 'is not', null)]))
    .select([
      'certificate.site_id',
      'certificate.number',
      'certificate.outcome',
      'certificate.next_due',
      'cover.months',
    ])
    .select(['cover.circuits', 'cover.measured', 'cover.is_opened', 'cover.said_by'])
    .select([on.as('found_on'), covers.as('covers')])
    .select(
      sql<number>`row_number() over (partition by certificate.site_id, ${covers}
        order by ${on} desc, certificate.issued_at desc, certificate.id desc)`.as('place'),
    );
  const rows = await db.selectFrom(ranked.as('ranked')).where('place', '=', sql.lit(1)).selectAll().execute();
  const homes = new Map<string, OwnReports>();
  for (const row of rows) {
    const { site_id, number, outcome, next_due, months, found_on: inspectedOn, covers: extent } = row;
    const { coverage, isSaid } = coverageOfRow(row);
    const nextDue = months === null ? next_due : addMonths(inspectedOn, Number(months));
    const report: OwnReport = {
      number,
      outcome: outcome ?? '',
      inspectedOn,
      nextDue,
      ...(coverage && !isSaid && { coverage }),
    };
    homes.set(site_id, { ...homes.get(site_id), [extent]: report });
  }
  return homes;
};
