import { type Dialect, refersTo, table, wordsOf } from './foundation/sql.ts';

/**
 * How much of its installation a certificate covers: a complete new installation is its first report until its own next date, and a
 * person says where a report is on a part.
 */
export function up(dialect: Dialect): string[] {
  const { text, whole } = wordsOf(dialect);
  return [
    table(dialect, 'certificate_cover', [
      `certificate_id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `site_id ${text} not null`,
      `covers ${text} not null check (covers in ('whole', 'part'))`,
      // Of new work: its last day, and the months until its first inspection.
      `completed_on ${text}`,
      `months ${whole}`,
      // The person who said so; null where the certificate says it.
      `said_by ${text}`,
      `said_at ${text} not null`,
      refersTo('certificate', 'certificate_id'),
      refersTo('site', 'site_id'),
      refersTo('"user"', 'said_by'),
    ]),
    'create index certificate_cover_of_site on certificate_cover (company_id, site_id)',
    backfill(dialect),
    `update home_state set stale_from = '' where site_id in (select site_id from certificate_cover)`,
  ];
}

/** The complete new installations among the certificates that are there. */
function backfill(dialect: Dialect): string {
  const at = (path: string) =>
    dialect === 'sqlite'
      ? `json_extract(canonical, '$.report.${path}')`
      : `(canonical::json #>> '{report,${path.replace('.', ',')}}')`;
  const isNew =
    dialect === 'sqlite'
      ? `${at('work.work_kind')} = '["new"]'`
      : `(canonical::json #> '{report,work,work_kind}')::jsonb = '["new"]'::jsonb`;
  const unit = `case when ${at('next_inspection.interval_unit')} = 'months' then 1 else 12 end`;
  return `insert into certificate_cover (certificate_id, company_id, site_id, covers, completed_on, months, said_by, said_at)
    select id, company_id, site_id, 'whole', ${at('work.completed_on')}, cast(${at('next_inspection.interval')} as integer) * ${unit},
      null, issued_at
    from certificate where outcome is null and ${isNew} and ${at('work.completed_on')} is not null
      and ${at('next_inspection.interval')} is not null`;
}
