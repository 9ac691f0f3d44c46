import type { Dialect } from '../dialect.ts';
import { table, wordsOf } from './foundation/sql.ts';

/**
 * What the lists of an office of 100,000 homes are counted and filtered from: one narrow index each, instead of rows spread over tables.
 * Homes have their nation and tenure beside their state, and each certificate has a row of what its list filters by.
 */
export function up(dialect: Dialect): string[] {
  const { text, whole } = wordsOf(dialect);
  return [
    ...['nation', 'tenure'].map((name) => `alter table home_state add column ${name} ${text} not null default ''`),
    `update home_state set nation = site.nation, tenure = site.tenure from site where site.id = home_state.site_id`,
    ...homesKept(dialect),
    'drop index home_state_of_client',
    `create index home_state_listed on home_state (company_id, client_id, worked_at, out_of_scope, unreadable, danger_since, abeyance_from,
      late_from, no_report_until, defended_from, is_open, inspection_due, next_due, last_inspected, last_outcome, open_c1, open_c2, open_c3,
      open_fi, no_access, nation, tenure, site_id)`,
    table(dialect, 'listed_certificate', [
      `certificate_id ${text} primary key`,
      ...['company_id', 'client_id', 'site_id', 'electrician_id', 'form_type'].map(
        (name) => `${name} ${text} not null`,
      ),
      ...['number', 'issued_at', 'status', 'outcome', 'next_due'].map((name) => `${name} ${text} not null`),
      `revision ${whole} not null`,
    ]),
    `insert into listed_certificate (${columns}) ${listedFrom('certificate c')}`,
    ...certificatesKept(dialect),
    // After the rows: building an index at once is faster than growing it.
    ...['issued_at', 'number, revision', 'next_due'].flatMap((sort, at) => {
      const name = ['time', 'number', 'due'][at];
      return [
        `create index listed_certificate_by_${name} on listed_certificate (company_id, ${sort}, certificate_id)`,
        `create index listed_certificate_of_client_by_${name} on listed_certificate (company_id, client_id, ${sort}, certificate_id)`,
      ];
    }),
    `create index listed_certificate_all on listed_certificate (company_id, client_id, status, form_type, electrician_id, outcome, issued_at,
      site_id, certificate_id)`,
    'create index listed_certificate_of_site on listed_certificate (company_id, site_id, certificate_id)',
    'drop index certificate_of_number',
    'drop index certificate_by_due',
    'create index client_listed on client (company_id, archived_at, kind, id)',
    'create index report_listed on report (company_id, form_type, electrician_id, status, updated_at, id)',
    'create index visit_listed on visit (company_id, kind, electrician_id, status, no_access_at, day, id)',
  ];
}

const columns =
  'certificate_id, company_id, client_id, site_id, electrician_id, form_type, number, issued_at, status, outcome, next_due, revision';

/** @param from  certificates, as `c`. A certificate without an outcome has '', one without a next date comes last. */
const listedFrom = (
  from: string,
) => `select c.id, c.company_id, site.client_id, c.site_id, report.electrician_id, report.form_type, c.number,
  c.issued_at, c.status, coalesce(c.outcome, ''), coalesce(c.next_due, '9999'), c.revision
  from ${from} join site on site.id = c.site_id join report on report.id = c.report_id`;

/** A row for each new site; its client, nation and tenure stay those of the site. */
function homesKept(dialect: Dialect): string[] {
  const add = `insert into home_state (site_id, company_id, client_id, nation, tenure, stale_from)
    values (new.id, new.company_id, new.client_id, new.nation, new.tenure, '');`;
  const move = `update home_state set client_id = new.client_id, nation = new.nation, tenure = new.tenure where site_id = new.id;
    update listed_certificate set client_id = new.client_id where company_id = new.company_id and site_id = new.id and client_id <> new.client_id;`;
  const on = 'after update of client_id, nation, tenure on site';
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

/** A row for each new certificate; its status and site stay those of the certificate. */
function certificatesKept(dialect: Dialect): string[] {
  const add = `insert into listed_certificate (${columns}) ${listedFrom('certificate c')} where c.id = new.id;`;
  const move = `update listed_certificate set status = new.status, site_id = new.site_id,
    client_id = (select site.client_id from site where site.id = new.site_id) where certificate_id = new.id;`;
  const on = 'after update of status, site_id on certificate';
  if (dialect === 'sqlite')
    return [
      `create trigger certificate_is_listed after insert on certificate begin ${add} end`,
      `create trigger certificate_stays_listed ${on} begin ${move} end`,
    ];
  return [
    `create function certificate_is_listed() returns trigger language plpgsql as $$ begin ${add} return new; end $$`,
    `create function certificate_stays_listed() returns trigger language plpgsql as $$ begin ${move} return new; end $$`,
    'create trigger certificate_is_listed after insert on certificate for each row execute function certificate_is_listed()',
    `create trigger certificate_stays_listed ${on} for each row execute function certificate_stays_listed()`,
  ];
}
