import { type Dialect, refersTo, table, wordsOf } from './sql.ts';

/** Sites, what they are found by, lists of them from a file, and the visits to them. */
export function register(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  const company = `company_id ${text} not null references company (id)`;
  return [
    table(dialect, 'site', [
      `id ${text} primary key`,
      company,
      `client_id ${text} not null`,
      `name ${text} not null`,
      `address_lines ${text} not null`,
      `town ${text} not null`,
      `postcode ${text} not null`,
      `uprn ${text} not null`,
      `nation ${text} not null check (nation in ('England', 'Wales', 'Scotland', 'Northern Ireland'))`,
      `tenure ${text} not null check (tenure in ('owner', 'private_rented', 'social_rented', 'commercial', 'other'))`,
      `premises_type ${text} not null check (premises_type in ('residential', 'commercial', 'industrial', 'other'))`,
      `access_notes ${text} not null`,
      `search ${text} not null`,
      `created_at ${text} not null`,
      `changed_at ${text}`,
      'unique (company_id, id)',
      refersTo('client', 'client_id'),
    ]),
    'create index site_register on site (company_id, postcode, name, id)',
    'create index site_by_client on site (company_id, client_id, postcode, name, id)',
    `create index site_by_uprn on site (company_id, uprn) where uprn <> ''`,
    table(
      dialect,
      'site_word',
      [
        `company_id ${text} not null`,
        `word ${text} not null`,
        `site_id ${text} not null`,
        'primary key (company_id, word, site_id)',
      ],
      ['without rowid'],
    ),
    'create index site_word_by_site on site_word (site_id, word)',
    ...lists(dialect),
    table(dialect, 'visit', [
      `id ${text} primary key`,
      company,
      `site_id ${text} not null`,
      `electrician_id ${text} not null`,
      `kind ${text} not null`,
      `day ${text} not null check (day like '____-__-__')`,
      `window_from ${text} not null check (window_from like '__:__')`,
      `window_to ${text} not null check (window_to like '__:__' and window_to > window_from)`,
      `expected_boards integer not null check (expected_boards >= 0)`,
      `expected_circuits integer not null check (expected_circuits >= 0)`,
      `access_notes ${text} not null`,
      `hazards ${text} not null`,
      `status ${text} not null check (status in ('booked', 'started', 'done', 'cancelled'))`,
      `started_at ${text}`,
      `created_by ${text} not null`,
      `created_at ${text} not null`,
      'unique (company_id, id)',
      refersTo('site', 'site_id'),
      refersTo('"user"', 'electrician_id'),
      refersTo('"user"', 'created_by'),
    ]),
    'create index visit_by_electrician on visit (company_id, electrician_id, day, window_from)',
    'create index visit_by_day on visit (company_id, day, window_from, id)',
    'create index visit_by_site on visit (company_id, site_id, day, window_from, id)',
    'create index visit_unfinished on visit (company_id, electrician_id, status, day, window_from, id)',
    // With what the fences ask: which sites somebody has visits at.
    'create index visit_of_electrician_at_site on visit (company_id, electrician_id, site_id)',
  ];
}

/** Each list is a row with what was found in it, and so is each of its lines: it is read once, can be left and come back to. */
function lists(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    table(dialect, 'site_import', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `file_name ${text} not null`,
      `head ${text} not null`,
      `unread ${text} not null`,
      `assumed ${text} not null`,
      ...['total', 'refused', 'doubles', 'added', 'removed'].map((count) => `${count} integer not null`),
      `state ${text} not null check (state in ('reading', 'checked', 'done', 'undone'))`,
      `created_by ${text} not null`,
      `created_at ${text} not null`,
      `done_by ${text}`,
      `done_at ${text}`,
      `undone_by ${text}`,
      `undone_at ${text}`,
      'unique (company_id, id)',
      refersTo('"user"', 'created_by'),
      refersTo('"user"', 'done_by'),
      refersTo('"user"', 'undone_by'),
    ]),
    'create index site_import_by_time on site_import (company_id, created_at, id)',
    'create index site_import_past_use on site_import (created_at)',
    table(dialect, 'site_import_row', [
      `company_id ${text} not null`,
      `import_id ${text} not null`,
      'seq integer not null',
      'line integer not null',
      `state ${text} not null check (state in ('new', 'double', 'refused', 'added', 'skipped', 'removed'))`,
      `site ${text}`,
      `same_as ${text}`,
      `cells ${text}`,
      `problems ${text}`,
      `site_id ${text}`,
      'primary key (import_id, seq)',
      refersTo('site_import', 'import_id'),
      `check ((state = 'refused') = (problems is not null))`,
      `check ((state = 'refused') = (site is null))`,
    ]),
    'create index site_import_row_by_state on site_import_row (import_id, state, seq)',
  ];
}
