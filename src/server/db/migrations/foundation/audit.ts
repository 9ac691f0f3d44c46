import { type Dialect, neverChanges, raise, sqliteRefusal, table, wordsOf } from './sql.ts';

const unwritten = 'an audit event is appended where the end of its chain says so';

/**
 * Each company's chain of events; how many it has and the hash of the newest, so that one whose end was cut off shows it. That
 * goes forward only, and before the event it moves to.
 */
export function audit(dialect: Dialect): string[] {
  const { text, whole, counted } = wordsOf(dialect);
  return [
    table(dialect, 'audit_event', [
      `id ${counted}`,
      `company_id ${text} not null references company (id)`,
      `at ${text} not null`,
      `user_id ${text}`,
      `action ${text} not null`,
      `subject ${text} not null`,
      `detail ${text} not null`,
      `previous_hash ${text} not null`,
      `hash ${text} not null`,
      // Two events after the same one would make the chain fork.
      'unique (company_id, previous_hash)',
    ]),
    'create index audit_event_by_company on audit_event (company_id, id)',
    'create index audit_event_by_subject on audit_event (company_id, subject, id)',
    ...neverChanges(dialect, { on: 'audit_event', message: 'the audit log never changes' }),
    table(dialect, 'audit_head', [
      `company_id ${text} primary key references company (id)`,
      `events ${whole} not null check (events > 0)`,
      `hash ${text} not null`,
      `seal ${text} not null`,
    ]),
    ...neverChanges(dialect, {
      on: 'audit_head',
      message: 'the end of a chain of audit events never goes back',
      update:
        'new.company_id <> old.company_id or new.events < old.events or (new.events = old.events and new.hash <> old.hash)',
    }),
    ...onlyWhereTheHeadSays(dialect),
  ];
}

function onlyWhereTheHeadSays(dialect: Dialect): string[] {
  const isUnwritten = 'not exists (select 1 from audit_head where company_id = new.company_id and hash = new.hash)';
  if (dialect === 'sqlite')
    return [sqliteRefusal('audit_event_insert', 'insert on audit_event', unwritten, isUnwritten)];
  return [
    `create function audit_event_unwritten() returns trigger language plpgsql as $$
    begin
      if ${isUnwritten} then
        ${raise(unwritten)}
      end if;
      return new;
    end $$`,
    'create trigger audit_event_insert before insert on audit_event for each row execute function audit_event_unwritten()',
  ];
}
