import type { Dialect } from '../dialect.ts';
import { refersTo, table, wordsOf } from './foundation/sql.ts';

/** All certificates of a site, a client or the company as one file, from when somebody asked for it until it is past its use. */
export function up(dialect: Dialect): string[] {
  const { text, whole } = wordsOf(dialect);
  return [
    table(dialect, 'export', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `scope ${text} not null check (scope in ('site', 'client', 'company'))`,
      `client_id ${text}`,
      `site_id ${text}`,
      `state ${text} not null check (state in ('waiting', 'making', 'done', 'failed', 'stopped'))`,
      `total ${whole} not null`,
      `done ${whole} not null`,
      `lacking ${whole} not null`,
      `bytes ${whole}`,
      `problem ${text}`,
      `asked_by ${text} not null`,
      `asked_at ${text} not null`,
      `begun ${whole} not null`,
      `held_by ${text}`,
      `held_until ${text}`,
      `ended_at ${text}`,
      'unique (company_id, id)',
      `check ((scope = 'company') = (client_id is null))`,
      `check ((scope = 'site') = (site_id is not null))`,
      `check ((state in ('waiting', 'making')) = (ended_at is null))`,
      `check ((state = 'done') = (bytes is not null))`,
      refersTo('"user"', 'asked_by'),
      refersTo('client', 'client_id'),
      refersTo('site', 'site_id'),
    ]),
    'create index export_by_time on export (company_id, asked_at, id)',
    `create index export_unfinished on export (asked_at, id) where ended_at is null`,
    `create unique index export_one_at_a_time on export (company_id) where state = 'making'`,
    'create index export_past_use on export (ended_at)',
  ];
}
