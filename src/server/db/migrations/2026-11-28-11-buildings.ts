import type { Dialect } from '../dialect.ts';
import { refersTo, table, wordsOf } from './foundation/sql.ts';

/** Buildings with several homes, by client; a home names its building, '' where it is in none. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    table(dialect, 'building', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `client_id ${text} not null`,
      `name ${text} not null`,
      // The name as it is compared: lower case, without spaces at its ends.
      `name_key ${text} not null`,
      `town ${text} not null`,
      `postcode ${text} not null`,
      `created_at ${text} not null`,
      'unique (company_id, id)',
      'unique (company_id, client_id, name_key)',
      refersTo('client', 'client_id'),
    ]),
    'create index building_by_name on building (company_id, name_key, id)',
    `alter table site add column building_id ${text} not null default ''`,
    `create index site_of_building on site (company_id, building_id, postcode, name, id) where building_id <> ''`,
  ];
}
