type Dialect = 'sqlite' | 'postgres';

/**
 * Why a sign in a report is all right, said by somebody who reviews it, for the values it rested on. It never changes and is
 * never taken out; with the report's issue it is closed.
 */
export function up(dialect: Dialect): string[] {
  const text = dialect === 'sqlite' ? 'text' : 'text collate "C"';
  const strict = dialect === 'sqlite' ? 'strict' : '';
  const columns = [
    `id ${text} primary key`,
    `company_id ${text} not null`,
    `report_id ${text} not null`,
    `sign ${text} not null`,
    `basis ${text} not null check (length(basis) = 64)`,
    `reason ${text} not null check (reason <> '')`,
    'at_seq integer not null check (at_seq >= 0)',
    `by_id ${text} not null`,
    `created_at ${text} not null`,
    'unique (report_id, sign, basis)',
    'foreign key (company_id, report_id) references report (company_id, id)',
    'foreign key (company_id, by_id) references "user" (company_id, id)',
  ];
  return [
    `create table sign_answer (\n  ${columns.join(',\n  ')}\n) ${strict}`,
    ...(dialect === 'sqlite' ? sqliteTriggers : postgresTriggers),
  ];
}

const said = 'an answer to a sign never changes';
const closed = 'an issued report never changes';
const isClosed = "(select status from report where id = new.report_id) in ('issued', 'discarded')";

const refuse = (name: string, event: string, message: string, when = '') =>
  `create trigger ${name} before ${event} on sign_answer ${when ? `when ${when} ` : ''}begin select raise(abort, '${message}'); end`;
const sqliteTriggers = [
  refuse('sign_answer_update', 'update', said),
  refuse('sign_answer_delete', 'delete', said),
  refuse('sign_answer_insert', 'insert', closed, isClosed),
];

const postgresTriggers = [
  `create function sign_answer_refused() returns trigger language plpgsql as $$
    begin raise exception '${said}' using errcode = 'restrict_violation'; end $$`,
  'create trigger sign_answer_update before update or delete on sign_answer for each row execute function sign_answer_refused()',
  'create trigger sign_answer_truncate before truncate on sign_answer for each statement execute function sign_answer_refused()',
  // The lock makes an issue that is under way wait or be waited for.
  `create function sign_answer_closed() returns trigger language plpgsql as $$
    begin
      if (select status from report where id = new.report_id for share) in ('issued', 'discarded') then
        raise exception '${closed}' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`,
  'create trigger sign_answer_insert before insert on sign_answer for each row execute function sign_answer_closed()',
];
