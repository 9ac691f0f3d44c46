import { type Dialect, wordsOf } from './foundation/sql.ts';

/** What tells two sites that may be one: the housekeeping works it out for those that are there. */
export const up = (dialect: Dialect): string[] => [
  `alter table site add column same_key ${wordsOf(dialect).text} not null default ''`,
  `create index site_of_same_address on site (company_id, client_id, same_key, id) where archived_at is null and same_key <> ''`,
  `create index site_of_same_uprn on site (company_id, uprn, id) where archived_at is null and uprn <> ''`,
  `create index site_not_compared on site (company_id, id) where same_key = ''`,
];
