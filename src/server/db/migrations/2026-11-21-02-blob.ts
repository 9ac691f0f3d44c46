type Dialect = 'sqlite' | 'postgres';

/**
 * What is kept as bytes, under the SHA-256 of them: a reference says what it refers to, and the same bytes again are the
 * same row. `content` may be null for a kind that is kept outside the database; a drawn signature never is.
 */
export function up(dialect: Dialect): string[] {
  return [table(dialect), ...(dialect === 'sqlite' ? sqliteTriggers : postgresTriggers)];
}

function table(dialect: Dialect): string {
  const text = dialect === 'sqlite' ? 'text' : 'text collate "C"';
  const columns = [
    `company_id ${text} not null references company (id)`,
    `id ${text} not null check (length(id) = 64)`,
    `kind ${text} not null check (kind in ('signature', 'photo'))`,
    `media_type ${text} not null`,
    'size integer not null check (size > 0)',
    `content ${dialect === 'sqlite' ? 'blob' : 'bytea'} check (length(content) = size)`,
    `created_by ${text} not null`,
    `created_at ${text} not null`,
    'primary key (company_id, id)',
    `check (content is not null or kind <> 'signature')`,
    'foreign key (company_id, created_by) references "user" (company_id, id)',
  ];
  return `create table blob (\n  ${columns.join(',\n  ')}\n)${dialect === 'sqlite' ? ' strict' : ''}`;
}

const message = 'what is kept under its own hash never changes';

const sqliteTriggers = ['update', 'delete'].map(
  (event) => `create trigger blob_${event} before ${event} on blob begin select raise(abort, '${message}'); end`,
);

const postgresTriggers = [
  `create function blob_refused() returns trigger language plpgsql as $$ begin raise exception '${message}' using errcode = 'restrict_violation'; end $$`,
  'create trigger blob_update before update or delete on blob for each row execute function blob_refused()',
  'create trigger blob_truncate before truncate on blob for each statement execute function blob_refused()',
];
