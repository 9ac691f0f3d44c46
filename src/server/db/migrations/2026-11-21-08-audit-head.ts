type Dialect = 'sqlite' | 'postgres';

/**
 * How many events each company's chain has and the hash of the newest, so that one whose end was cut off shows it. It goes
 * forward only, and before the event it moves to, so that a process of the version before, which knows nothing of it, is refused
 * and cannot fork a chain. Chains that are there get theirs without a seal: whoever applies this seals it.
 */
export function up(dialect: Dialect): string[] {
  const text = dialect === 'sqlite' ? 'text' : 'text collate "C"';
  return [
    `create table audit_head (
      company_id ${text} primary key references company (id),
      events ${dialect === 'sqlite' ? 'integer' : 'bigint'} not null check (events > 0),
      hash ${text} not null,
      seal ${text} not null
    ) ${dialect === 'sqlite' ? 'strict' : ''}`,
    `insert into audit_head (company_id, events, hash, seal)
      select company_id, count(*), (
        select newest.hash from audit_event newest where newest.company_id = audit_event.company_id
        order by newest.id desc limit 1
      ), '' from audit_event group by company_id`,
    ...(dialect === 'sqlite' ? sqliteTriggers : postgresTriggers),
  ];
}

const refusal = 'the end of a chain of audit events never goes back';
const unwritten = 'an audit event is appended where the end of its chain says so';
const goesBack =
  'new.company_id <> old.company_id or new.events < old.events or (new.events = old.events and new.hash <> old.hash)';

const sqliteTriggers = [
  `create trigger audit_head_update before update on audit_head when ${goesBack} begin select raise(abort, '${refusal}'); end`,
  `create trigger audit_head_delete before delete on audit_head begin select raise(abort, '${refusal}'); end`,
  `create trigger audit_event_insert before insert on audit_event
    when not exists (select 1 from audit_head where company_id = new.company_id and hash = new.hash)
    begin select raise(abort, '${unwritten}'); end`,
];
const postgresTriggers = [
  `create function audit_head_refused() returns trigger language plpgsql as $$ begin raise exception '${refusal}' using errcode = 'restrict_violation'; end $$`,
  `create trigger audit_head_update before update on audit_head for each row when (${goesBack}) execute function audit_head_refused()`,
  'create trigger audit_head_delete before delete on audit_head for each row execute function audit_head_refused()',
  'create trigger audit_head_truncate before truncate on audit_head for each statement execute function audit_head_refused()',
  `create function audit_event_unwritten() returns trigger language plpgsql as $$
    begin
      if not exists (select 1 from audit_head where company_id = new.company_id and hash = new.hash) then
        raise exception '${unwritten}' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`,
  'create trigger audit_event_insert before insert on audit_event for each row execute function audit_event_unwritten()',
];
