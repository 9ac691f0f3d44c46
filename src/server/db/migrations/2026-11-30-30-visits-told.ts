import type { Dialect } from '../dialect.ts';

/**
 * What each person was last told of a visit is kept with its time. The mails of before said the day of a visit: where its news waits,
 * people know what the news says that they know; else, where it still is on that day, they were told its time. What waits to be told no
 * longer names what people know.
 */
export const up = (_dialect: Dialect): string[] => [
  `insert into reminder (company_id, person, event, mail_id, at)
     select told.company_id, told.person, 'visit:' || news.visit_id || ':' || told.mail_id || ':' || ${known}, told.mail_id, told.at
     from reminder told
     join visit_news news on news.company_id = told.company_id and news.visit_id = ${visitTold} and news.day = ''
     join visit on visit.company_id = news.company_id and visit.id = news.visit_id
     where told.mail_id <> '' and substr(told.event, 1, length(told.mail_id) + 1) = told.mail_id || ':' and news.known <> ''`,
  `insert into reminder (company_id, person, event, mail_id, at)
     select told.company_id, told.person,
       'visit:' || visit.id || ':' || told.mail_id || ':' || visit.day || ' ' || visit.window_from || ' ' || visit.window_to,
       told.mail_id, told.at
     from reminder told
     join visit on visit.company_id = told.company_id and visit.id = ${visitTold}
     where told.mail_id <> '' and told.event = told.mail_id || ':' || visit.id || ':' || visit.day
       and visit.status = 'booked' and visit.no_access_at is null
       and not exists (select 1 from visit_news news
         where news.company_id = told.company_id and news.visit_id = visit.id and news.day = '')`,
  `delete from reminder where mail_id <> '' and substr(event, 1, length(mail_id) + 1) = mail_id || ':'`,
  'alter table visit_news drop column known',
];

/** An event of before: the mail, the visit and the day, with colons between. */
const visitTold = 'substr(told.event, length(told.mail_id) + 2, 36)';
const dayTold = 'substr(told.event, length(told.mail_id) + 39, 10)';

/** Of a still older version that there was another time is known, not which: the day of the mail, and any hours but those of now. */
const known = `case when news.known <> 'another time' then news.known
  when ${dayTold} = visit.day then ${dayTold} || ' 00:00 00:00'
  else ${dayTold} || ' ' || visit.window_from || ' ' || visit.window_to end`;
