import type { Dialect } from '../dialect.ts';
import { table, wordsOf } from './foundation/sql.ts';

/** A list as a person wants it again: its filters and order under a name, for them or for all their colleagues. Certificates by number and by next date. */
export function up(dialect: Dialect): string[] {
  const { text, whole } = wordsOf(dialect);
  return [
    table(dialect, 'saved_view', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      // Of a client's person: such views stay with that client.
      `client_id ${text}`,
      `user_id ${text} not null references "user" (id)`,
      `list ${text} not null`,
      `name ${text} not null`,
      `query ${text} not null`,
      `is_shared ${whole} not null`,
      `created_at ${text} not null`,
    ]),
    'create index saved_view_of_list on saved_view (company_id, list, name, id)',
    'create index certificate_of_number on certificate (company_id, number, revision, id)',
    // As the list of certificates sorts: those without a next date come last.
    `create index certificate_by_due on certificate (company_id, (coalesce(next_due, '9999')), id)`,
  ];
}
