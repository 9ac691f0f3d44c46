import { type Dialect, refersTo, table, wordsOf } from './foundation/sql.ts';

/** Files of offers and of other firms' papers, what they say, and what was said to the people of a home before a visit. */
export function up(dialect: Dialect): string[] {
  const { text, whole } = wordsOf(dialect);
  return [
    ...['file_id', 'file_kind', 'answers'].map((name) => `alter table defect_event add column ${name} ${text}`),
    ...['file_name', 'firm', 'checked'].map(
      (name) => `alter table defect_event add column ${name} ${text} not null default ''`,
    ),
    table(dialect, 'visit_notice', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `site_id ${text} not null`,
      // Null: said or written without a visit that was booked.
      `visit_id ${text}`,
      ...['on_day', 'way', 'words'].map((name) => `${name} ${text} not null`),
      ...['names_danger', 'offers_times'].map((name) => `${name} ${whole} not null`),
      ...['by_id', 'recorded_at'].map((name) => `${name} ${text} not null`),
      `undone_at ${text}`,
      refersTo('site', 'site_id'),
    ]),
    'create index visit_notice_of on visit_notice (company_id, site_id)',
  ];
}
