/** One calendar of a company: its row has no person, and a unique index takes no two such rows to be the same. The latest counts. */
export const up = (): string[] => [
  `delete from calendar_feed where user_id is null and exists (select 1 from calendar_feed later
    where later.company_id = calendar_feed.company_id and later.user_id is null and later.id > calendar_feed.id)`,
  'create unique index calendar_feed_of_company on calendar_feed (company_id) where user_id is null',
];
