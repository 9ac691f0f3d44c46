type Dialect = 'sqlite' | 'postgres';

/** What the one who fills a report in answers to a comment of the review, and whether they call it dealt with. */
export function up(dialect: Dialect): string[] {
  const text = dialect === 'sqlite' ? 'text' : 'text collate "C"';
  return [
    `create table comment_reply (
      id ${text} primary key,
      company_id ${text} not null references company (id),
      report_id ${text} not null,
      comment_id ${text} not null references review_comment (id),
      author_id ${text} not null,
      text ${text} not null,
      dealt_with integer not null check (dealt_with in (0, 1)),
      at_seq integer not null,
      at ${text} not null,
      submission ${text} not null,
      unique (comment_id, submission),
      foreign key (company_id, report_id) references report (company_id, id),
      foreign key (company_id, author_id) references "user" (company_id, id)
    ) ${dialect === 'sqlite' ? 'strict' : ''}`,
    'create index comment_reply_by_report on comment_reply (report_id)',
  ];
}
