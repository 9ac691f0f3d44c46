type Dialect = 'sqlite' | 'postgres';

/**
 * Reasons that people gave against findings, with what each was about. They are never taken out: one that is taken back
 * says who did so and when. With the report's issue they are closed.
 */
export function up(dialect: Dialect): string[] {
  const text = dialect === 'sqlite' ? 'text' : 'text collate "C"';
  const strict = dialect === 'sqlite' ? 'strict' : '';
  const columns = [
    `id ${text} primary key`,
    `company_id ${text} not null`,
    `report_id ${text} not null`,
    `rule ${text} not null`,
    `path ${text} not null`,
    `basis ${text} not null`,
    `reason ${text} not null check (reason <> '')`,
    'at_seq integer not null check (at_seq >= 0)',
    `by_id ${text} not null`,
    `created_at ${text} not null`,
    `withdrawn_by ${text}`,
    `withdrawn_at ${text}`,
    'check ((withdrawn_by is null) = (withdrawn_at is null))',
    'foreign key (company_id, report_id) references report (company_id, id)',
    'foreign key (company_id, by_id) references "user" (company_id, id)',
    'foreign key (company_id, withdrawn_by) references "user" (company_id, id)',
  ];
  return [
    `create table finding_overrule (\n  ${columns.join(',\n  ')}\n) ${strict}`,
    'create index finding_overrule_by_report on finding_overrule (report_id, id)',
    ...(dialect === 'sqlite' ? sqliteTriggers : postgresTriggers),
  ];
}

const fixed = ['id', 'company_id', 'report_id', 'rule', 'path', 'basis', 'reason', 'at_seq', 'by_id', 'created_at'];
const changes = [
  ...fixed.map((column) => `new.${column} is distinct from old.${column}`),
  'old.withdrawn_at is not null',
].join(' or ');
const said = 'a reason against a finding never changes';
const closed = 'an issued report never changes';
const isClosed = "(select status from report where id = new.report_id) in ('issued', 'discarded')";

const refuse = (name: string, event: string, message: string, when = '') =>
  `create trigger ${name} before ${event} on finding_overrule ${when ? `when ${when} ` : ''}begin select raise(abort, '${message}'); end`;
const sqliteTriggers = [
  refuse('finding_overrule_update', 'update', said, changes),
  refuse('finding_overrule_delete', 'delete', said),
  refuse('finding_overrule_insert', 'insert', closed, isClosed),
  refuse('finding_overrule_close', 'update', closed, isClosed),
];

const postgresTriggers = [
  `create function finding_overrule_refused() returns trigger language plpgsql as $$
    begin raise exception '${said}' using errcode = 'restrict_violation'; end $$`,
  `create trigger finding_overrule_update before update on finding_overrule for each row when (${changes}) execute function finding_overrule_refused()`,
  'create trigger finding_overrule_delete before delete on finding_overrule for each row execute function finding_overrule_refused()',
  'create trigger finding_overrule_truncate before truncate on finding_overrule for each statement execute function finding_overrule_refused()',
  // The lock makes an issue that is under way wait or be waited for.
  `create function finding_overrule_closed() returns trigger language plpgsql as $$
    begin
      if (select status from report where id = new.report_id for share) in ('issued', 'discarded') then
        raise exception '${closed}' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`,
  'create trigger finding_overrule_open before insert or update on finding_overrule for each row execute function finding_overrule_closed()',
];
