import type { Dialect } from '../dialect.ts';
import { refersTo, table, wordsOf } from './foundation/sql.ts';

/**
 * Who came to a visit, left it, or could not get in. A visit that nobody got into keeps the state it was in, so that taking that back
 * is nothing but forgetting it, and names when it was.
 */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    table(dialect, 'visit_call', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `visit_id ${text} not null`,
      `user_id ${text} not null`,
      `kind ${text} not null check (kind in ('arrived', 'left', 'no-access'))`,
      // When it was, as they said, and when we were told.
      `at ${text} not null`,
      `recorded_at ${text} not null`,
      `reason ${text} check ((reason is not null) = (kind = 'no-access'))`,
      `words ${text} not null`,
      `photo ${text}`,
      `photo_id ${text}`,
      `small_id ${text}`,
      // What the visit goes back to when an arrival is taken back.
      `was ${text} not null check (was in ('booked', 'started', 'done'))`,
      `taken_back_at ${text}`,
      `taken_back_by ${text}`,
      refersTo('visit', 'visit_id'),
      refersTo('"user"', 'user_id'),
      refersTo('"user"', 'taken_back_by'),
      refersTo('blob', 'photo_id'),
      refersTo('blob', 'small_id'),
    ]),
    'create index visit_call_by_visit on visit_call (visit_id, id)',
    `alter table visit add column no_access_at ${text}`,
    // The visit that nobody got into, of the one that was booked in its place.
    `alter table visit add column booked_from ${text}`,
    // Why somebody on the tools began it on the spot; null where the office booked it.
    `alter table visit add column begun_because ${text}`,
    'create index visit_booked_from on visit (company_id, booked_from) where booked_from is not null',
    'create index visit_without_access on visit (company_id, no_access_at, id) where no_access_at is not null',
  ];
}
