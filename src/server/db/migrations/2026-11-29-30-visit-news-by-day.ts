import type { Dialect } from '../dialect.ts';
import { refersTo, table, wordsOf } from './foundation/sql.ts';

/**
 * What waits to be told of visits names the time that people know, so that a move that was undone is no news; each day without access
 * is news of its own; and the client is that of the day on which it is told.
 */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    table(dialect, 'visit_news_by_day', [
      `company_id ${text} not null references company (id)`,
      `visit_id ${text} not null`,
      // The day without access; '' where the news is the time of the visit.
      `day ${text} not null`,
      // The time that people know, as "2026-12-01 09:00 12:00"; '' where they know of no visit.
      `known ${text} not null`,
      // Who could not get in.
      `by_id ${text}`,
      `at ${text} not null`,
      'primary key (company_id, visit_id, day)',
      refersTo('visit', 'visit_id'),
      refersTo('"user"', 'by_id'),
    ]),
    `insert into visit_news_by_day (company_id, visit_id, day, known, by_id, at)
       select visit_news.company_id, visit_news.visit_id,
         case when visit_news.kind = 'no access' then visit.day else '' end,
         case visit_news.kind
           when 'cancelled' then visit.day || ' ' || visit.window_from || ' ' || visit.window_to
           when 'moved' then 'another time' else '' end,
         case when visit_news.kind = 'no access' then visit.electrician_id end, visit_news.at
       from visit_news join visit on visit.company_id = visit_news.company_id and visit.id = visit_news.visit_id`,
    'drop table visit_news',
    'alter table visit_news_by_day rename to visit_news',
    'create index visit_news_by_age on visit_news (at)',
  ];
}
