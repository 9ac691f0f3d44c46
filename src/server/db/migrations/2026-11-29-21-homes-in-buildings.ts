import type { Dialect } from '../dialect.ts';
import { wordsOf } from './foundation/sql.ts';

/** The list of sites shows a building as one line: each home has its building beside its state, with what lists filter by. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    `alter table home_state add column building_id ${text} not null default ''`,
    `update home_state set building_id = site.building_id from site where site.id = home_state.site_id and site.building_id <> ''`,
    ...kept(dialect),
    `create index home_state_in_building on home_state (company_id, building_id, client_id, worked_at, out_of_scope, unreadable, danger_since,
      abeyance_from, late_from, no_report_until, defended_from, is_open, inspection_due, next_due, last_inspected, last_outcome, open_c1, open_c2,
      open_c3, open_fi, no_access, nation, tenure, site_id) where building_id <> ''`,
  ];
}

/** A row for each new site; its client, nation, tenure and building stay those of the site. */
function kept(dialect: Dialect): string[] {
  const add = `insert into home_state (site_id, company_id, client_id, nation, tenure, building_id, stale_from)
    values (new.id, new.company_id, new.client_id, new.nation, new.tenure, new.building_id, '');`;
  const move = `update home_state set client_id = new.client_id, nation = new.nation, tenure = new.tenure, building_id = new.building_id
      where site_id = new.id;
    update listed_certificate set client_id = new.client_id where company_id = new.company_id and site_id = new.id and client_id <> new.client_id;`;
  const on = 'after update of client_id, nation, tenure, building_id on site';
  if (dialect === 'sqlite')
    return [
      'drop trigger site_has_state',
      'drop trigger site_moves_state',
      `create trigger site_has_state after insert on site begin ${add} end`,
      `create trigger site_moves_state ${on} begin ${move} end`,
    ];
  return [
    'drop trigger site_moves_state on site',
    `create or replace function site_has_state() returns trigger language plpgsql as $$ begin ${add} return new; end $$`,
    `create or replace function site_moves_state() returns trigger language plpgsql as $$ begin ${move} return new; end $$`,
    `create trigger site_moves_state ${on} for each row execute function site_moves_state()`,
  ];
}
