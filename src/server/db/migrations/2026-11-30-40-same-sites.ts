import { type Dialect, wordsOf } from './foundation/sql.ts';

/**
 * What tells two sites that may be one: the housekeeping works it out for those that are there. The indexes
 * hold `archived_at` too: SQLite else reads each site to compare it.
 */
export const up = (dialect: Dialect): string[] => [
  `alter table site add column same_key ${wordsOf(dialect).text} not null default ''`,
  `create index site_of_same_address on site (company_id, client_id, same_key, archived_at, id) where archived_at is null and same_key <> ''`,
  `create index site_of_same_uprn on site (company_id, uprn, archived_at, id) where archived_at is null and uprn <> ''`,
  `create index site_not_compared on site (company_id, id) where same_key = ''`,
];
