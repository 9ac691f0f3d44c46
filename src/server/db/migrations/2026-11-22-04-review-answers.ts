type Dialect = 'sqlite' | 'postgres';

/**
 * What whoever reviews a report answers to what is open in it: to a comment beside its being settled, and to what the checks
 * say, for the finding as it read. The second never changes and is never taken out; with the report's issue it is closed.
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
    `basis ${text} not null check (length(basis) = 64)`,
    `message ${text} not null`,
    `answer ${text} not null check (answer <> '')`,
    'at_seq integer not null check (at_seq >= 0)',
    `by_id ${text} not null`,
    `created_at ${text} not null`,
    'unique (report_id, basis)',
    'foreign key (company_id, report_id) references report (company_id, id)',
    'foreign key (company_id, by_id) references "user" (company_id, id)',
  ];
  return [
    `alter table review_comment add column answer ${text}`,
    `alter table review_comment add column resolved_by ${text}`,
    `create table finding_answer (\n  ${columns.join(',\n  ')}\n) ${strict}`,
    ...(dialect === 'sqlite' ? sqliteTriggers : postgresTriggers),
  ];
}

const said = 'an answer to a finding never changes';
const closed = 'an issued report never changes';
const isClosed = "(select status from report where id = new.report_id) in ('issued', 'discarded')";

const refuse = (name: string, event: string, message: string, when = '') =>
  `create trigger ${name} before ${event} on finding_answer ${when ? `when ${when} ` : ''}begin select raise(abort, '${message}'); end`;
const sqliteTriggers = [
  refuse('finding_answer_update', 'update', said),
  refuse('finding_answer_delete', 'delete', said),
  refuse('finding_answer_insert', 'insert', closed, isClosed),
];

const postgresTriggers = [
  `create function finding_answer_refused() returns trigger language plpgsql as $$
    begin raise exception '${said}' using errcode = 'restrict_violation'; end $$`,
  'create trigger finding_answer_update before update or delete on finding_answer for each row execute function finding_answer_refused()',
  'create trigger finding_answer_truncate before truncate on finding_answer for each statement execute function finding_answer_refused()',
  // The lock makes an issue that is under way wait or be waited for.
  `create function finding_answer_closed() returns trigger language plpgsql as $$
    begin
      if (select status from report where id = new.report_id for share) in ('issued', 'discarded') then
        raise exception '${closed}' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`,
  'create trigger finding_answer_insert before insert on finding_answer for each row execute function finding_answer_closed()',
];
