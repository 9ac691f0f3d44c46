import { type Dialect, refersTo, table, wordsOf } from './foundation/sql.ts';

/** What a social landlord said of a defect under Awaab's Law: which hazard it is, since when they knew, and what they did. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    table(dialect, 'hazard', [
      `defect_id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `site_id ${text} not null`,
      `kind ${text} not null check (kind in ('emergency', 'significant'))`,
      `aware_at ${text} not null`,
      `investigated_on ${text}`,
      `summary_on ${text}`,
      // The landlord's competent person, by name, and who entered it.
      `judged_by ${text} not null`,
      `said_by ${text} not null`,
      `said_at ${text} not null`,
      `taken_back_at ${text}`,
      refersTo('defect', 'defect_id'),
      refersTo('site', 'site_id'),
      refersTo('"user"', 'said_by'),
    ]),
    'create index hazard_of_site on hazard (company_id, site_id)',
  ];
}
