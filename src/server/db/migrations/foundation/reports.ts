import {
  anyChanged,
  closesWithReport,
  closing,
  type Dialect,
  neverChanges,
  raise,
  refersTo,
  sqliteRefusal,
  table,
  wordsOf,
} from './sql.ts';

const never = 'an issued report never changes';
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

/**
 * Reports: the log of what was entered, and the document it comes to, in parts: one for every board with its circuits, one for
 * all the rest. A saved circuit writes its board and not the whole report, and the report's own row is short enough for lists
 * to read through.
 */
export function reports(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    table(dialect, 'report', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `site_id ${text} not null`,
      `visit_id ${text}`,
      `form_type ${text} not null`,
      `edition ${text} not null`,
      `status ${text} not null check (status in ('draft', 'submitted', 'returned', 'approved', 'issued', 'discarded'))`,
      `electrician_id ${text} not null`,
      'seq integer not null check (seq >= 0)',
      `conflicts ${text} not null`,
      'returned_seq integer',
      'submitted_seq integer',
      `submitted_by ${text}`,
      `submitted_at ${text}`,
      `approved_by ${text}`,
      `approved_at ${text}`,
      `inspector_signature ${text}`,
      `corrects_certificate_id ${text}`,
      `correction_reason ${text}`,
      `created_at ${text} not null`,
      `updated_at ${text} not null`,
      'unique (company_id, id)',
      'check ((corrects_certificate_id is null) = (correction_reason is null))',
      refersTo('site', 'site_id'),
      refersTo('visit', 'visit_id'),
      refersTo('"user"', 'electrician_id'),
      refersTo('"user"', 'submitted_by'),
      refersTo('"user"', 'approved_by'),
    ]),
    'create index report_by_status on report (company_id, status, updated_at, id)',
    'create index report_by_electrician on report (company_id, electrician_id, status, updated_at, id)',
    'create index report_handed_in on report (company_id, electrician_id, submitted_at, id)',
    'create index report_by_site on report (company_id, site_id, updated_at, id)',
    'create index report_by_visit on report (visit_id)',
    // With what the fences ask: which sites somebody has reports at.
    'create index report_of_electrician_at_site on report (company_id, electrician_id, site_id)',
    `create unique index report_one_correction on report (corrects_certificate_id) where status <> 'discarded'`,
    ...neverChanges(dialect, {
      on: 'report',
      message: never,
      update: `old.status = 'issued' and (${anyChanged(fixed)})`,
      delete: `old.status = 'issued'`,
    }),
    table(dialect, 'report_part', [
      `report_id ${text} not null`,
      `part ${text} not null`,
      `company_id ${text} not null`,
      `version ${text} not null`,
      `content ${text} not null`,
      'primary key (report_id, part)',
      refersTo('report', 'report_id'),
    ]),
    ...partsStay(dialect),
    table(dialect, 'entry', [
      `report_id ${text} not null`,
      'seq integer not null check (seq > 0)',
      `company_id ${text} not null`,
      `path ${text} not null`,
      `value ${text} not null`,
      `kind ${text} not null check (kind in ('set', 'conflict'))`,
      `provenance ${text} not null check (provenance in ('measured', 'calculated', 'carried', 'imported', 'entered'))`,
      `author_id ${text} not null`,
      `device_at ${text}`,
      `server_at ${text} not null`,
      `submission ${text} not null`,
      'base integer not null check (base >= 0 and base < seq)',
      'primary key (report_id, seq)',
      refersTo('report', 'report_id'),
      refersTo('"user"', 'author_id'),
    ]),
    'create index entry_by_path on entry (report_id, path, seq)',
    ...neverChanges(dialect, { on: 'entry', message: 'the log of entries never changes' }),
    ...closing(dialect),
    ...closesWithReport(dialect, 'entry', ['insert']),
    // Who had a report to fill in, who has it now, who said so, and what they told them.
    table(dialect, 'report_handover', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `report_id ${text} not null`,
      `from_id ${text} not null`,
      `to_id ${text} not null`,
      `by_id ${text} not null`,
      `note ${text} not null`,
      `at ${text} not null`,
      refersTo('report', 'report_id'),
      refersTo('"user"', 'from_id'),
      refersTo('"user"', 'to_id'),
      refersTo('"user"', 'by_id'),
    ]),
    'create index report_handover_by_report on report_handover (report_id)',
    'create index report_handover_to on report_handover (company_id, to_id, at)',
    'create index report_handover_from on report_handover (company_id, from_id, at)',
  ];
}

function partsStay(dialect: Dialect): string[] {
  if (dialect === 'sqlite')
    return (['insert', 'update', 'delete'] as const).map((event) => {
      const row = event === 'delete' ? 'old' : 'new';
      const isIssued = `(select status from report where id = ${row}.report_id) = 'issued'`;
      return sqliteRefusal(`report_part_${event}`, `${event} on report_part`, never, isIssued);
    });
  return [
    `create function report_part_refused() returns trigger language plpgsql as $$
    begin
      if (select status from report where id = (case tg_op when 'DELETE' then old.report_id else new.report_id end)) = 'issued' then
        ${raise(never)}
      end if;
      return case tg_op when 'DELETE' then old else new end;
    end $$`,
    `create trigger report_part_change before insert or update or delete on report_part
   for each row execute function report_part_refused()`,
  ];
}
