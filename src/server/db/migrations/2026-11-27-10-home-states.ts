import { type Dialect, refersTo, table, wordsOf } from './foundation/sql.ts';

/** The state of each home, as dates. Every site has its row from the moment it is added; those already there are worked out afterwards. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  const day = (name: string) => `${name} ${text}`;
  const word = (name: string) => `${name} ${text} not null default ''`;
  const count = (name: string) => `${name} integer not null default 0`;
  const ofSite = `${refersTo('site', 'site_id')} on delete cascade`;
  return [
    table(dialect, 'home_state', [
      `site_id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `client_id ${text} not null`,
      ...['stale_from', 'worked_at'].map(day),
      ...['known_from', 'out_of_scope', 'unreadable'].map(word),
      ...['danger_since', 'abeyance_from', 'late_from', 'defended_from'].map(day),
      count('is_open'),
      ...['no_report_until', 'inspection_due', 'next_due'].map(day),
      count('was_late'),
      ...['last_inspected', 'last_outcome', 'last_firm', 'last_number'].map(word),
      ...['is_part', 'open_c1', 'open_c2', 'open_c3', 'open_fi', 'no_access'].map(count),
      ofSite,
    ]),
    'create index home_state_stale on home_state (stale_from, site_id) where stale_from is not null',
    'create index home_state_by_client on home_state (company_id, client_id, site_id)',
    'create index home_state_by_due on home_state (company_id, inspection_due, site_id)',
    table(dialect, 'home_facts', [
      `site_id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `facts ${text} not null`,
      ofSite,
    ]),
    ...kept(dialect),
    `insert into home_state (site_id, company_id, client_id, stale_from) select id, company_id, client_id, '' from site`,
  ];
}

/** A row for each new site, and the site's client in it: lists of a client's homes are fenced by that. */
function kept(dialect: Dialect): string[] {
  const add = `insert into home_state (site_id, company_id, client_id, stale_from) values (new.id, new.company_id, new.client_id, '');`;
  const move = 'update home_state set client_id = new.client_id where site_id = new.id;';
  if (dialect === 'sqlite')
    return [
      `create trigger site_has_state after insert on site begin ${add} end`,
      `create trigger site_moves_state after update of client_id on site begin ${move} end`,
    ];
  return [
    `create function site_has_state() returns trigger language plpgsql as $$ begin ${add} return new; end $$`,
    `create function site_moves_state() returns trigger language plpgsql as $$ begin ${move} return new; end $$`,
    'create trigger site_has_state after insert on site for each row execute function site_has_state()',
    'create trigger site_moves_state after update of client_id on site for each row execute function site_moves_state()',
  ];
}
