import type { Dialect } from '../dialect.ts';

/**
 * What each person was last told of a visit is kept with its time. The mails of before said the day of a visit: where it still is on
 * that day, they said its time. What waits to be told no longer names what people know.
 */
export const up = (_dialect: Dialect): string[] => [
  `insert into reminder (company_id, person, event, mail_id, at)
     select told.company_id, told.person,
       'visit:' || visit.id || ':' || told.mail_id || ':' || visit.day || ' ' || visit.window_from || ' ' || visit.window_to,
       told.mail_id, told.at
     from reminder told
     join visit on visit.company_id = told.company_id and visit.id = substr(told.event, length(told.mail_id) + 2, 36)
     where told.mail_id <> '' and told.event = told.mail_id || ':' || visit.id || ':' || visit.day
       and visit.status = 'booked' and visit.no_access_at is null`,
  `delete from reminder where mail_id <> '' and substr(event, 1, length(mail_id) + 1) = mail_id || ':'`,
  'alter table visit_news drop column known',
];
