type Dialect = 'sqlite' | 'postgres';

/**
 * What a person said of a defect that an earlier report of a site names, once a newer one was issued: that it is still there, or
 * that it was put right. An answer is never changed; it may be taken back, and another given.
 */
export function up(dialect: Dialect): string[] {
  const text = dialect === 'sqlite' ? 'text' : 'text collate "C"';
  return [
    `create table defect_answer (
      id ${text} primary key,
      company_id ${text} not null references company (id),
      site_id ${text} not null,
      number ${text} not null,
      observation_id ${text} not null,
      answer ${text} not null check (answer in ('still_there', 'put_right')),
      by_id ${text} not null,
      created_at ${text} not null,
      undone_by ${text},
      undone_at ${text},
      check ((undone_by is null) = (undone_at is null)),
      foreign key (company_id, site_id) references site (company_id, id),
      foreign key (company_id, by_id) references "user" (company_id, id),
      foreign key (company_id, undone_by) references "user" (company_id, id)
    ) ${dialect === 'sqlite' ? 'strict' : ''}`,
    'create unique index defect_answer_one on defect_answer (company_id, number, observation_id) where undone_at is null',
    'create index defect_answer_by_site on defect_answer (company_id, site_id)',
  ];
}
