import type { Dialect } from '../dialect.ts';
import { refersTo, table, wordsOf } from './foundation/sql.ts';

/** Calendars of visits, by the hash of the secret in their address, and how often a visit has changed for their readers. */
export function up(dialect: Dialect): string[] {
  const { text, whole } = wordsOf(dialect);
  return [
    table(dialect, 'calendar_feed', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `user_id ${text}`,
      `secret_hash ${text} not null`,
      `created_by ${text} not null`,
      `created_at ${text} not null`,
      refersTo('"user"', 'user_id'),
    ]),
    'create unique index calendar_feed_by_secret on calendar_feed (secret_hash)',
    'create unique index calendar_feed_by_person on calendar_feed (company_id, user_id)',
    table(dialect, 'visit_change', [
      `visit_id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `sequence ${whole} not null`,
      `changed_at ${text} not null`,
      `was_with ${text}`,
      refersTo('visit', 'visit_id'),
    ]),
    'create index visit_change_by_person on visit_change (company_id, was_with, changed_at)',
  ];
}
