import type { Dialect } from '../dialect.ts';
import { anyChanged, raise, refersTo, sqliteRefusal, table, wordsOf } from './foundation/sql.ts';

const certificate = [
  ...['id', 'company_id', 'report_id', 'number', 'revision', 'supersedes_id', 'code', 'canonical', 'hash', 'signature'],
  ...['kid', 'outcome', 'inspected_on', 'next_due', 'issued_by', 'issued_at'],
];
const report = ['id', 'company_id', 'form_type', 'edition', 'status', 'seq', 'conflicts', 'signatures'];
const remedy = ['company_id', 'certificate_id', 'number', 'observation_id'];

/** What never changes of each, but for its site. */
const fixed = {
  certificate: {
    message: 'an issued certificate never changes',
    when: [
      anyChanged(certificate),
      '(old.pdf_hash is not null and new.pdf_hash is distinct from old.pdf_hash)',
      `(new.status <> old.status and (old.status = 'withdrawn' or new.status = 'current'))`,
    ].join(' or '),
  },
  report: { message: 'an issued report never changes', when: `old.status = 'issued' and (${anyChanged(report)})` },
  remedy: { message: 'what a certificate puts right stays as it was issued', when: anyChanged(remedy) },
};

/** Two sites, or two clients, that became one. A site's records go to another site with it, and only with it. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    table(dialect, 'merging', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `thing ${text} not null check (thing in ('site', 'client'))`,
      `gone_id ${text} not null`,
      `stays_id ${text} not null`,
      `manifest ${text} not null`,
      `merged_by ${text} not null`,
      `merged_at ${text} not null`,
      `undone_at ${text}`,
      refersTo('"user"', 'merged_by'),
    ]),
    'create index merging_into on merging (company_id, stays_id, merged_at)',
    ...Object.entries(fixed).flatMap(([on, { message, when }]) => frozen(dialect, on, message, when)),
  ];
}

/** The site of a row that is fixed may be the one that its site was merged into, or the one that it came from. */
const otherSite = `new.site_id <> old.site_id and not exists (select 1 from site where company_id = new.company_id
  and ((id = old.site_id and merged_into = new.site_id) or (id = new.site_id and merged_into = old.site_id)))`;

function frozen(dialect: Dialect, on: string, message: string, when: string): string[] {
  const isFixed = on === 'report' ? `old.status = 'issued' and ${otherSite}` : otherSite;
  if (dialect === 'sqlite')
    return [
      `drop trigger ${on}_update`,
      sqliteRefusal(`${on}_update`, `update on ${on}`, message, when),
      sqliteRefusal(`${on}_site`, `update of site_id on ${on}`, message, isFixed),
    ];
  return [
    `drop trigger ${on}_update on ${on}`,
    `create trigger ${on}_update before update on ${on} for each row when (${when}) execute function ${on}_refused()`,
    `create function ${on}_site_refused() returns trigger language plpgsql as $$
    begin
      if ${isFixed} then
        ${raise(message)}
      end if;
      return new;
    end $$`,
    `create trigger ${on}_site before update of site_id on ${on} for each row execute function ${on}_site_refused()`,
  ];
}
