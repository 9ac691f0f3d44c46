import type { Dialect } from '../dialect.ts';
import { refersTo, table, wordsOf } from './foundation/sql.ts';

/**
 * The people of a home, who were two columns of the site; and keys, hazards and whether it is empty, which stay until a person changes
 * them. Each tenant that moves here takes the id of the site.
 */
export function up(dialect: Dialect): string[] {
  const { text, whole } = wordsOf(dialect);
  return [
    table(dialect, 'occupant', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `site_id ${text} not null`,
      `part ${text} not null check (part in ('tenant', 'occupier', 'agent', 'payer'))`,
      `name ${text} not null`,
      `phone ${text} not null default ''`,
      `email ${text} not null default ''`,
      `language ${text} not null default ''`,
      `needs ${text} not null default ''`,
      // When the needs were written down or confirmed; they go with the next visit after it unless they are kept.
      `needs_at ${text}`,
      `keep_needs ${whole} not null default 0 check (keep_needs in (0, 1))`,
      `granted_on ${text} not null default ''`,
      `since ${text} not null default ''`,
      // Day, or '' while the person is there.
      `moved_out_on ${text} not null default ''`,
      `added_by ${text}`,
      `added_at ${text} not null`,
      `changed_at ${text}`,
      'unique (company_id, id)',
      refersTo('site', 'site_id'),
      refersTo('"user"', 'added_by'),
    ]),
    'create index occupant_of_site on occupant (company_id, site_id, moved_out_on, id)',
    `create index occupant_moved_out on occupant (moved_out_on, id) where moved_out_on <> ''`,
    `create index occupant_needs on occupant (needs_at, id) where needs_at is not null and keep_needs = 0`,
    `insert into occupant (id, company_id, site_id, part, name, phone, added_at)
  select id, company_id, id, 'tenant', tenant_name, tenant_phone, created_at
  from site where tenant_name <> '' or tenant_phone <> ''`,
    ...['tenant_name', 'tenant_phone'].map((column) => `alter table site drop column ${column}`),
    ...['keys', 'hazards', 'vacant_since'].map(
      (column) => `alter table site add column ${column} ${text} not null default ''`,
    ),
  ];
}
