import type { Dialect } from '../dialect.ts';
import { refersTo, table, wordsOf } from './foundation/sql.ts';

/** Who else is on a visit, beside the electrician it is booked for: they see it and fill in its report. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    table(dialect, 'visit_colleague', [
      `company_id ${text} not null references company (id)`,
      `visit_id ${text} not null`,
      `user_id ${text} not null`,
      // Of the visit, which stays where it is: the fences ask at which sites somebody works.
      `site_id ${text} not null`,
      `added_by ${text} not null`,
      `added_at ${text} not null`,
      'primary key (visit_id, user_id)',
      refersTo('visit', 'visit_id'),
      refersTo('"user"', 'user_id'),
      refersTo('site', 'site_id'),
    ]),
    'create index visit_colleague_at_site on visit_colleague (company_id, user_id, site_id)',
  ];
}
