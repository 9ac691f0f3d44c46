import type { Dialect } from '../dialect.ts';
import { wordsOf } from './foundation/sql.ts';

/** Sites and clients that the company no longer works for, and those merged into others. Few: the indexes hold these only. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    ...['site', 'client'].flatMap((table) => [
      `alter table ${table} add column archived_at ${text}`,
      `alter table ${table} add column merged_into ${text}`,
      `create index ${table}_archived on ${table} (company_id, archived_at) where archived_at is not null`,
    ]),
    `alter table site add column archived_with ${text}`,
    `create index home_state_archived on home_state (company_id, site_id) where out_of_scope = 'archived'`,
  ];
}
