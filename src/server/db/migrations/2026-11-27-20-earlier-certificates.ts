import type { Dialect } from '../dialect.ts';
import { refersTo, table, wordsOf } from './foundation/sql.ts';

/**
 * Certificates of a site that were not issued here, with their file. What lists of sites said of the last certificate moves here from the
 * columns of the site; each such row takes the id of its site.
 */
export function up(dialect: Dialect): string[] {
  const { text, whole } = wordsOf(dialect);
  const count = (name: string) => `${name} ${whole} check (${name} between 0 and 200)`;
  return [
    table(dialect, 'earlier_certificate', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `site_id ${text} not null`,
      `kind ${text} not null check (kind in ('EICR', 'EIC', 'MEIWC', 'other'))`,
      `inspected_on ${text} not null`,
      `outcome ${text} not null check (outcome in ('', 'satisfactory', 'unsatisfactory'))`,
      `next_due ${text} not null`,
      `firm ${text} not null`,
      `number ${text} not null`,
      `scope ${text} not null check (scope in ('whole', 'part'))`,
      // Open observations of each code; null where nobody counted them.
      ...['c1', 'c2', 'c3', 'fi'].map(count),
      `file_id ${text}`,
      `file_kind ${text} check (file_kind in ('photo', 'print'))`,
      `file_name ${text} not null default ''`,
      `source ${text} not null check (source in ('entered', 'imported', 'uploaded', 'checked'))`,
      `added_by ${text}`,
      `added_at ${text} not null`,
      `changed_at ${text}`,
      `removed_at ${text}`,
      'unique (company_id, id)',
      'check ((file_id is null) = (file_kind is null))',
      refersTo('site', 'site_id'),
      refersTo('blob', 'file_id'),
      refersTo('"user"', 'added_by'),
    ]),
    'create index earlier_certificate_of_site on earlier_certificate (company_id, site_id, inspected_on, id)',
    `insert into earlier_certificate
  (id, company_id, site_id, kind, inspected_on, outcome, next_due, firm, number, scope, source, added_at)
  select id, company_id, id, 'EICR', last_inspected, last_outcome, '', last_firm, '', 'whole', 'imported', created_at
  from site where last_inspected <> '' or last_outcome <> '' or last_firm <> ''`,
    ...['last_inspected', 'last_outcome', 'last_firm'].map((column) => `alter table site drop column ${column}`),
  ];
}
