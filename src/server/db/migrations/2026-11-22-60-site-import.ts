type Dialect = 'sqlite' | 'postgres';

/**
 * Lists of sites that were read from a file: each is a row with what was found in it, and so is each of its lines, so that it
 * is read once, can be left and come back to, and can be undone. When a site was last changed, and a way to find it by its UPRN.
 */
export function up(dialect: Dialect): string[] {
  const text = dialect === 'sqlite' ? 'text' : 'text collate "C"';
  const strict = dialect === 'sqlite' ? 'strict' : '';
  const counts = ['total', 'refused', 'doubles', 'added', 'removed'].map((name) => `${name} integer not null,`);
  return [
    `alter table site add column changed_at ${text}`,
    `create index site_by_uprn on site (company_id, uprn) where uprn <> ''`,
    `create table site_import (
      id ${text} primary key,
      company_id ${text} not null references company (id),
      file_name ${text} not null,
      head ${text} not null,
      unread ${text} not null,
      assumed ${text} not null,
      ${counts.join('\n      ')}
      state ${text} not null check (state in ('reading', 'checked', 'done', 'undone')),
      created_by ${text} not null,
      created_at ${text} not null,
      done_by ${text},
      done_at ${text},
      undone_by ${text},
      undone_at ${text},
      unique (company_id, id),
      foreign key (company_id, created_by) references "user" (company_id, id),
      foreign key (company_id, done_by) references "user" (company_id, id),
      foreign key (company_id, undone_by) references "user" (company_id, id)
    ) ${strict}`,
    'create index site_import_by_time on site_import (company_id, created_at, id)',
    'create index site_import_past_use on site_import (created_at)',
    `create table site_import_row (
      company_id ${text} not null,
      import_id ${text} not null,
      seq integer not null,
      line integer not null,
      state ${text} not null check (state in ('new', 'double', 'refused', 'added', 'skipped', 'removed')),
      site ${text},
      same_as ${text},
      cells ${text},
      problems ${text},
      site_id ${text},
      primary key (import_id, seq),
      foreign key (company_id, import_id) references site_import (company_id, id),
      check ((state = 'refused') = (problems is not null)),
      check ((state = 'refused') = (site is null))
    ) ${strict}`,
    'create index site_import_row_by_state on site_import_row (import_id, state, seq)',
  ];
}
