import { type Dialect, refersTo, table, wordsOf } from './foundation/sql.ts';

/**
 * Each observation of an issued certificate as a defect that is followed to its proof, what was done about each, which clients want
 * improvements (C3) followed too, and which observations a visit was booked to put right.
 */
export function up(dialect: Dialect): string[] {
  const { text, whole } = wordsOf(dialect);
  return [
    table(dialect, 'defect', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `site_id ${text} not null`,
      `client_id ${text} not null`,
      `certificate_id ${text} not null`,
      `number ${text} not null`,
      `observation_id ${text} not null`,
      `parent_id ${text}`,
      `code ${text} not null check (code in ('C1', 'C2', 'C3', 'FI'))`,
      ...['words', 'location', 'plain_words'].map((name) => `${name} ${text} not null`),
      `found_on ${text} not null`,
      `rule ${text} not null`,
      `starts_on ${text} not null`,
      `within_days ${whole} not null`,
      ...['due_on', 'target_on', 'holder_id'].map((name) => `${name} ${text}`),
      `note ${text} not null`,
      `state ${text} not null`,
      `state_on ${text} not null`,
      ...['made_safe_on', 'done_on'].map((name) => `${name} ${text}`),
      `done_by ${text} not null`,
      `no_access_count ${whole} not null`,
      ...['visit_id', 'visit_day', 'later_number'].map((name) => `${name} ${text}`),
      // Where it stands among those to follow; null: it is over, or only advice.
      `bucket ${whole}`,
      `by_day ${text} not null`,
      `gone_at ${text}`,
      `created_at ${text} not null`,
      'unique (company_id, id)',
      'unique (company_id, number, observation_id)',
      refersTo('site', 'site_id'),
      refersTo('certificate', 'certificate_id'),
    ]),
    'create index defect_by_site on defect (company_id, site_id)',
    'create index defect_to_follow on defect (company_id, bucket, by_day, id)',
    'create index defect_of_client on defect (company_id, client_id, bucket, by_day, id)',
    'create index defect_by_visit on defect (company_id, visit_id) where visit_id is not null',
    'create index defect_over on defect (company_id, state, state_on, id)',
    table(dialect, 'defect_event', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `defect_id ${text} not null`,
      `kind ${text} not null`,
      `on_day ${text} not null`,
      `words ${text} not null`,
      `paper ${text} not null`,
      ...['visit_id', 'by_id'].map((name) => `${name} ${text}`),
      `at ${text} not null`,
      ...['undone_at', 'undone_by'].map((name) => `${name} ${text}`),
      refersTo('defect', 'defect_id'),
    ]),
    'create index defect_event_of on defect_event (company_id, defect_id)',
    `alter table client add column follows_c3 ${whole} not null default 0`,
    `alter table visit add column work_closes ${text}`,
    backfill(dialect),
  ];
}

/** One row for each observation of the current certificates, as answers and certificates of new work leave it. */
function backfill(dialect: Dialect): string {
  const { id, list, at, plus } = partsOf(dialect);
  return `insert into defect (id, company_id, site_id, client_id, certificate_id, number, observation_id, parent_id, code, words, location,
    plain_words, found_on, rule, starts_on, within_days, due_on, target_on, holder_id, note, state, state_on, made_safe_on, done_on, done_by,
    no_access_count, visit_id, visit_day, later_number, bucket, by_day, gone_at, created_at)
  select ${id}, company_id, site_id, client_id, certificate_id, number, observation_id, null, code, words, location, plain_words, found_on,
    rule, found_on, 28, due_on, coalesce(${plus('found_on', 13, 'due_on')}, ${plus('found_on', 27, 'found_on')}), null, '', state,
    coalesce(done_on, found_on), made_safe_on, done_on, done_by, 0, null, null, null,
    case when state <> 'open' or code = 'C3' then null
      when code = 'C1' and made_safe_on is null then 0
      when due_on is not null then case when code = 'C1' then 1 else 2 end
      else case when code = 'C1' then 3 else 4 end end,
    coalesce(due_on, ${plus('found_on', 27, 'found_on')}), null, issued_at
  from (
    select ruled.*, case when rule in ('SI 2020/312 reg 3(4)', 'SR 2024/201') then ${plus('found_on', 27, 'found_on')} end as due_on,
      case when fixed_whole = 1 or remedy is not null then 'verified' when is_put_right = 1 then 'removed' else 'open' end as state,
      case when fixed_whole = 1 then found_on when remedy is not null then substr(remedy, 1, 10) end as done_on,
      case when fixed_whole = 1 then number when remedy is not null then substr(remedy, 26) else '' end as done_by
    from (
      select coded.*, case
        when outcome is null or code = 'C3' or premises_type <> 'residential' then ''
        when nation = 'England' and tenure = 'private_rented' then 'SI 2020/312 reg 3(4)'
        when nation = 'England' and tenure = 'social_rented' and found_on >= '2026-05-01' then 'SI 2020/312 reg 3(4)'
        when nation = 'Northern Ireland' and tenure = 'private_rented' then 'SR 2024/201'
        when nation = 'Wales' and tenure in ('private_rented', 'social_rented') then 'WSI 2022/6 reg 6'
        when nation = 'Scotland' and tenure = 'private_rented' then 'Housing (Scotland) Act 2006 s 13'
        else '' end as rule
      from (
        select c.company_id, c.site_id, s.client_id, c.id as certificate_id, c.number, c.outcome, c.issued_at, s.nation, s.tenure, s.premises_type,
          coalesce(c.inspected_on, substr(c.issued_at, 1, 10)) as found_on,
          ${at('id')} as observation_id,
          coalesce(${at('text')}, '') as words, coalesce(${at('location')}, '') as location, coalesce(${at('plain_words')}, '') as plain_words,
          case when ${at('fixed', 'done')} in ('1', 'true') and coalesce(${at('fixed', 'code_left')}, '') not in ('', 'none')
            then ${at('fixed', 'code_left')} else ${at('code')} end as code,
          case when ${at('fixed', 'done')} in ('1', 'true') and ${at('fixed', 'code_left')} = 'none' then 1 else 0 end as fixed_whole,
          case when ${at('made_safe')} in ('1', 'true') and ${at('code')} = 'C1' then coalesce(c.inspected_on, substr(c.issued_at, 1, 10)) end as made_safe_on,
          (select min(r.issued_at || ' ' || r.number) from remedy join certificate r on r.id = remedy.certificate_id
            where remedy.company_id = c.company_id and remedy.number = c.number and remedy.observation_id = ${at('id')} and r.status = 'current') as remedy,
          case when exists (select 1 from defect_answer a where a.company_id = c.company_id and a.number = c.number
              and a.observation_id = ${at('id')} and a.answer = 'put_right' and a.undone_at is null)
            and exists (select 1 from certificate later where later.company_id = c.company_id and later.site_id = c.site_id
              and later.status = 'current' and later.inspected_on > coalesce(c.inspected_on, substr(c.issued_at, 1, 10)))
            then 1 else 0 end as is_put_right
        from certificate c join site s on s.id = c.site_id, ${list} as o
        where c.status = 'current'
      ) coded where code in ('C1', 'C2', 'C3', 'FI') and observation_id <> ''
    ) ruled
  ) told where true
  on conflict do nothing`;
}

/** The words in which the two databases read JSON and count days. */
function partsOf(dialect: Dialect) {
  if (dialect === 'sqlite')
    return {
      id: "lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-7' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))",
      list: "json_each(case json_type(c.canonical, '$.report.observations') when 'array' then json_extract(c.canonical, '$.report.observations') else '[]' end)",
      at: (...path: string[]) => `cast(json_extract(o.value, '$.${path.join('.')}') as text)`,
      plus: (day: string, days: number, unless: string) =>
        `case when ${unless} is not null then date(${day}, '+${days} days') end`,
    };
  return {
    id: 'gen_random_uuid()::text',
    list: "json_array_elements(case json_typeof(c.canonical::json #> '{report,observations}') when 'array' then c.canonical::json #> '{report,observations}' else '[]'::json end)",
    at: (...path: string[]) => `(o.value #>> '{${path.join(',')}}') collate "C"`,
    plus: (day: string, days: number, unless: string) =>
      `case when ${unless} is not null then ((${day})::date + ${days})::text collate "C" end`,
  };
}
