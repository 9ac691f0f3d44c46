type Dialect = 'sqlite' | 'postgres';

/** Forms that were sent when nobody was signed in any more: kept for a day for whose browser it is, who may save them. */
export function up(dialect: Dialect): string[] {
  const text = dialect === 'sqlite' ? 'text' : 'text collate "C"';
  const strict = dialect === 'sqlite' ? 'strict' : '';
  return [
    `create table kept_form (
      id ${text} primary key,
      company_id ${text} not null references company (id),
      user_id ${text} not null,
      path ${text} not null,
      body ${text} not null,
      created_at ${text} not null,
      foreign key (company_id, user_id) references "user" (company_id, id)
    ) ${strict}`,
    'create index kept_form_by_user on kept_form (user_id, created_at)',
    'create index kept_form_by_time on kept_form (created_at)',
  ];
}
