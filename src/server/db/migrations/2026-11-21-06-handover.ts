type Dialect = 'sqlite' | 'postgres';

/** Who had a report to fill in, who has it now, who said so, and what they told them. */
export function up(dialect: Dialect): string[] {
  const text = dialect === 'sqlite' ? 'text' : 'text collate "C"';
  return [
    `create table report_handover (
      id ${text} primary key,
      company_id ${text} not null references company (id),
      report_id ${text} not null,
      from_id ${text} not null,
      to_id ${text} not null,
      by_id ${text} not null,
      note ${text} not null,
      at ${text} not null,
      foreign key (company_id, report_id) references report (company_id, id),
      foreign key (company_id, from_id) references "user" (company_id, id),
      foreign key (company_id, to_id) references "user" (company_id, id),
      foreign key (company_id, by_id) references "user" (company_id, id)
    ) ${dialect === 'sqlite' ? 'strict' : ''}`,
    'create index report_handover_by_report on report_handover (report_id)',
    'create index report_handover_to on report_handover (company_id, to_id, at)',
    'create index report_handover_from on report_handover (company_id, from_id, at)',
  ];
}
