import type { Dialect } from '../dialect.ts';
import { refersTo, table, wordsOf } from './foundation/sql.ts';

/**
 * Lists of sites can be read once more as people say what their columns and words mean, and that is remembered. Sites keep what such
 * lists say beside the address: the owner's reference, the tenant, and the last certificate.
 */
export function up(dialect: Dialect): string[] {
  const { text, bytes } = wordsOf(dialect);
  const ofSite = ['own_reference', 'tenant_name', 'tenant_phone', 'last_inspected', 'last_outcome', 'last_firm'];
  return [
    ...ofSite.map((column) => `alter table site add column ${column} ${text} not null default ''`),
    `alter table site_import add column reading ${text} not null default '{}'`,
    table(dialect, 'site_import_file', [
      `import_id ${text} primary key`,
      `company_id ${text} not null`,
      `content ${bytes} not null`,
      refersTo('site_import', 'import_id'),
    ]),
    table(dialect, 'list_meaning', [
      `company_id ${text} not null references company (id)`,
      `key ${text} not null`,
      `meaning ${text} not null`,
      `kept_at ${text} not null`,
      'primary key (company_id, key)',
    ]),
    'create index list_meaning_kept on list_meaning (company_id, kept_at, key)',
    // By which what an import says of a tenant goes with the tenant.
    'create index site_import_row_by_site on site_import_row (company_id, site_id) where site_id is not null',
  ];
}
