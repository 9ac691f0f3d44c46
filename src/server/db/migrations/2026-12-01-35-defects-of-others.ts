import { type Dialect, wordsOf } from './foundation/sql.ts';

/**
 * The open codes of other firms' reports are defects too: such a row names the report instead of a certificate. Housekeeping adds the rows
 * of the reports that are there, with the states of their homes, and of those whose work nobody has looked at.
 */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    'alter table defect alter column certificate_id drop not null',
    `alter table defect add column earlier_id ${text} check ((earlier_id is null) <> (certificate_id is null))`,
    `update home_state set stale_from = '' where site_id in (
       select site_id from earlier_certificate where coalesce(c1, 0) + coalesce(c2, 0) + coalesce(c3, 0) + coalesce(fi, 0) > 0
       union all select site_id from defect where gone_at is null and state in ('done', 'not_ours') and done_on is not null
       union all select defect.site_id from defect join certificate on certificate.id = defect.certificate_id
         where defect.gone_at is null and certificate.outcome is null)`,
  ];
}
