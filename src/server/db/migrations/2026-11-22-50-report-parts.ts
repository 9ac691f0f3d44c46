type Dialect = 'sqlite' | 'postgres';

/**
 * A report's document in parts: one for every board with its circuits, one for all the rest. A saved circuit writes its board,
 * not the whole report, and the report's own row is short enough for lists to read through.
 */
export function up(dialect: Dialect): string[] {
  const isSqlite = dialect === 'sqlite';
  const text = isSqlite ? 'text' : 'text collate "C"';
  return [
    `create table report_part (
      report_id ${text} not null,
      part ${text} not null,
      company_id ${text} not null,
      version ${text} not null,
      content ${text} not null,
      primary key (report_id, part),
      foreign key (company_id, report_id) references report (company_id, id)
    ) ${isSqlite ? 'strict' : ''}`,
    ...(isSqlite ? sqliteParts : postgresParts),
    ...(isSqlite ? ['drop trigger report_update'] : ['drop trigger report_update on report']),
    'alter table report drop column document',
    ...(isSqlite ? sqliteTriggers : postgresTriggers),
  ];
}

const sqliteParts = [
  `insert into report_part (report_id, part, company_id, version, content)
   select id, 'report', company_id, '0/report',
     case when json_type(document, '$.boards') = 'array' then json_set(document, '$.boards', json((
       select json_group_array(json_object('id', json_extract(board.value, '$.id')) order by board.key)
       from json_each(report.document, '$.boards') as board
     ))) else document end
   from report`,
  `insert into report_part (report_id, part, company_id, version, content)
   select report.id, 'boards/' || json_extract(board.value, '$.id'), report.company_id,
     '0/boards/' || json_extract(board.value, '$.id'), board.value
   from report, json_each(report.document, '$.boards') as board
   where json_type(report.document, '$.boards') = 'array'`,
];

const postgresParts = [
  `insert into report_part (report_id, part, company_id, version, content)
   select id, 'report', company_id, '0/report',
     case when json_typeof(document::json -> 'boards') = 'array' then jsonb_set(document::jsonb, '{boards}', (
       select coalesce(jsonb_agg(jsonb_build_object('id', board.value ->> 'id') order by board.place), '[]'::jsonb)
       from json_array_elements(document::json -> 'boards') with ordinality as board(value, place)
     ))::text else document end
   from report`,
  `insert into report_part (report_id, part, company_id, version, content)
   select report.id, 'boards/' || (board.value ->> 'id'), report.company_id,
     '0/boards/' || (board.value ->> 'id'), board.value::text
   from report cross join json_array_elements(
     case when json_typeof(document::json -> 'boards') = 'array' then document::json -> 'boards' else '[]'::json end
   ) as board(value)`,
];

const fixed = [
  'id',
  'company_id',
  'site_id',
  'form_type',
  'edition',
  'status',
  'seq',
  'conflicts',
  'inspector_signature',
];
const reportChanges = `old.status = 'issued' and (${fixed.map((column) => `new.${column} is distinct from old.${column}`).join(' or ')})`;
const refusal = 'an issued report never changes';
const isIssued = (row: 'new' | 'old') => `(select status from report where id = ${row}.report_id) = 'issued'`;

const sqliteTriggers = [
  `create trigger report_update before update on report when ${reportChanges} begin select raise(abort, '${refusal}'); end`,
  ...(['insert', 'update', 'delete'] as const).map(
    (event) =>
      `create trigger report_part_${event} before ${event} on report_part
       when ${isIssued(event === 'delete' ? 'old' : 'new')} begin select raise(abort, '${refusal}'); end`,
  ),
];

const postgresTriggers = [
  `create trigger report_update before update on report for each row when (${reportChanges}) execute function report_update_refused()`,
  `create function report_part_refused() returns trigger language plpgsql as $$
    begin
      if (select status from report where id = (case tg_op when 'DELETE' then old.report_id else new.report_id end)) = 'issued' then
        raise exception '${refusal}' using errcode = 'restrict_violation';
      end if;
      return case tg_op when 'DELETE' then old else new end;
    end $$`,
  `create trigger report_part_change before insert or update or delete on report_part
   for each row execute function report_part_refused()`,
];
