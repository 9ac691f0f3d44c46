import type { Dialect } from '../dialect.ts';
import { anyChanged, table, wordsOf } from './foundation/sql.ts';

/**
 * How many rows the lists of an office have, by one filter each: pages read these few numbers instead of counting 100,000 rows. Triggers
 * keep them within the transaction that changes a row. SQLite adds to a number; PostgreSQL adds a row instead, so that two transactions
 * never wait for each other, and `tidyTallies` adds them up now and then.
 */
export function up(dialect: Dialect): string[] {
  const { text, whole } = wordsOf(dialect);
  const key = ['company_id', 'list', 'facet', 'client_id', 'since', 'value'];
  return [
    table(dialect, 'tally', [...key.map((name) => `${name} ${text} not null`), `number ${whole} not null`]),
    `create ${dialect === 'sqlite' ? 'unique ' : ''}index tally_of_client on tally (${key.join(', ')})`,
    'create index tally_by_day on tally (company_id, list, facet, since, value, client_id, number)',
    ...fillTallies(),
    ...counted.flatMap((each) => triggers(dialect, each)),
  ];
}

/** Counts all rows, into an empty `tally`: after triggers were off, too. */
export const fillTallies = (): string[] =>
  counted.map((each) => `insert into tally (${columns}) ${summed(countedFor(each, 'r', 1, ` from ${each.of} r`))}`);

export const columns = 'company_id, list, client_id, facet, value, since, number';

/** What rows of a table count for; `row` is what a query calls such a row. */
export type Counted = {
  list: string;
  of: string;
  client: (row: string) => string;
  /** Columns whose change changes a count. */
  changes: readonly string[];
  facets: (row: string) => readonly Facet[];
};

/** A value that a filter can ask for, from a day on; `''`: always. */
type Facet = { facet: string; value: string; when: string; since?: string; number?: 1 | -1 };

const states = ['worked_at', 'out_of_scope', 'unreadable', 'danger_since', 'is_open'];
/** Days on which the state of a home changes by itself. */
const turns = ['abeyance_from', 'late_from', 'no_report_until', 'defended_from'];
const codes = ['c1', 'c2', 'c3', 'fi'];

export const counted: readonly Counted[] = [
  {
    ...{ list: 'homes', of: 'home_state', client: (row) => `${row}.client_id` },
    changes: [...states, ...turns, ...codes.map((code) => `open_${code}`), 'nation', 'tenure'].concat(
      ...['last_outcome', 'last_inspected', 'no_access', 'client_id'],
    ),
    facets: (row) =>
      [
        ...statesOf(row),
        { facet: 'nation', value: `${row}.nation`, when: '1 = 1' },
        { facet: 'tenure', value: `${row}.tenure`, when: '1 = 1' },
        { facet: 'outcome', value: `${row}.last_outcome`, when: '1 = 1' },
        ...codes.map((code) => ({ facet: 'open', value: `'${code.toUpperCase()}'`, when: `${row}.open_${code} > 0` })),
        {
          ...{ facet: 'history', value: `'never'` },
          when: `${row}.worked_at is not null and ${row}.last_inspected = ''`,
        },
        { facet: 'history', value: `'no_access'`, when: `${row}.no_access >= 2` },
      ].map((each) => ({ ...each, when: `${row}.out_of_scope <> 'archived' and ${each.when}` })),
  },
  {
    ...{ list: 'certificates', of: 'listed_certificate', client: (row) => `${row}.client_id` },
    changes: ['client_id', 'status', 'form_type', 'outcome', 'electrician_id'],
    facets: (row) => [
      { facet: 'status', value: `${row}.status`, when: '1 = 1' },
      { facet: 'kind', value: `${row}.form_type`, when: '1 = 1' },
      { facet: 'outcome', value: `${row}.outcome`, when: '1 = 1' },
      { facet: 'person', value: `${row}.electrician_id`, when: '1 = 1' },
    ],
  },
  {
    ...{ list: 'defects', of: 'defect', client: (row) => `${row}.client_id` },
    changes: ['client_id', 'code', 'state', 'bucket', 'holder_id', 'gone_at'],
    facets: (row) => {
      const isFollowed = `${row}.bucket >= 0`;
      const isOver = `${row}.state in ('verified', 'further', 'removed', 'ended')`;
      return [
        { facet: 'followed', value: `''`, when: isFollowed },
        { facet: 'code', value: `${row}.code`, when: isFollowed },
        {
          facet: 'state',
          value: `${row}.state`,
          when: `(${isOver} and ${row}.bucket is null or not ${isOver} and ${isFollowed})`,
        },
        { facet: 'holder', value: `coalesce(${row}.holder_id, '')`, when: isFollowed },
      ].map((each) => ({ ...each, when: `${row}.gone_at is null and ${each.when}` }));
    },
  },
  {
    ...{ list: 'visits', of: 'visit', client: () => `''` },
    changes: ['status', 'no_access_at', 'kind', 'electrician_id'],
    facets: (row) => [
      { facet: 'all', value: `''`, when: '1 = 1' },
      { facet: 'status', value: `${row}.status`, when: `(${row}.status <> 'booked' or ${row}.no_access_at is null)` },
      {
        ...{ facet: 'status', value: `'no_access'` },
        when: `${row}.no_access_at is not null and ${row}.status in ('booked', 'started')`,
      },
      { facet: 'kind', value: `${row}.kind`, when: '1 = 1' },
      { facet: 'person', value: `${row}.electrician_id`, when: '1 = 1' },
    ],
  },
  {
    ...{ list: 'reports', of: 'report', client: () => `''` },
    changes: ['status', 'electrician_id', 'form_type'],
    facets: (row) => [
      { facet: 'status', value: `${row}.status`, when: '1 = 1' },
      { facet: 'kind', value: `${row}.form_type`, when: '1 = 1' },
      { facet: 'person', value: `${row}.electrician_id`, when: '1 = 1' },
    ],
  },
];

/** The state of a home from its beginning, and on each day that changes it: one more of the new, one less of the one before. */
function statesOf(row: string): Facet[] {
  const day = (name: string) => `${row}.${name}`;
  const turned = turns.flatMap((name, at): Facet[] => {
    const isFirst = turns.slice(0, at).map((earlier) => ` and ${day(earlier)} is distinct from ${day(name)}`);
    const on = { facet: 'state', since: day(name), when: `${day(name)} > ''${isFirst.join('')}` };
    return [
      { ...on, value: stateAt(row, day(name), { from: '<=', until: '>' }) },
      { ...on, value: stateAt(row, day(name), { from: '<', until: '>=' }), number: -1 },
    ];
  });
  return [{ facet: 'state', value: stateAt(row, `''`, { from: '<=', until: '>' }), when: '1 = 1' }, ...turned];
}

/** As `state-sql.ts` says it, at the end of a day, or of the day before. */
const stateAt = (row: string, day: string, { from, until }: { from: string; until: string }) => `case
  when ${row}.worked_at is null then 'unknown'
  when ${row}.out_of_scope <> '' then 'out_of_scope'
  when ${row}.unreadable = 'date' then 'unknown'
  when ${row}.danger_since is not null then 'danger'
  when ${row}.unreadable <> '' then 'unknown'
  when ${row}.abeyance_from ${from} ${day} then 'abeyance'
  when ${row}.late_from ${from} ${day} then case when ${row}.no_report_until ${until} ${day} then 'no_report' else 'late' end
  when ${row}.defended_from ${from} ${day} then 'defended'
  when ${row}.is_open = 1 then 'open'
  else 'in_order' end`;

/** @param from  where rows come from; nowhere in a trigger. */
export const countedFor = ({ list, client, facets }: Counted, row: string, sign: 1 | -1, from = ''): string[] =>
  facets(row).map(
    ({ facet, value, since = `''`, when, number = 1 }) =>
      `select ${row}.company_id as company_id, '${list}' as list, ${client(row)} as client_id, '${facet}' as facet, ${value} as value, ` +
      `${since} as since, ${sign * number} as number${from} where ${when}`,
  );

/** What is taken away and added at once is not written. */
export const summed = (queries: readonly string[]) =>
  `select company_id, list, client_id, facet, value, since, sum(number) from (${queries.join('\nunion all ')}) as each_one
    group by company_id, list, client_id, facet, value, since having sum(number) <> 0`;

function triggers(dialect: Dialect, each: Counted): string[] {
  const add = (rows: readonly string[]) =>
    `insert into tally (${columns}) ${summed(rows)}` +
    (dialect === 'sqlite'
      ? ' on conflict (company_id, list, facet, client_id, since, value) do update set number = number + excluded.number;'
      : ';');
  const [added, removed] = [countedFor(each, 'new', 1), countedFor(each, 'old', -1)];
  const events = [
    { name: 'added', on: 'insert', when: '', body: add(added) },
    { name: 'removed', on: 'delete', when: '', body: add(removed) },
    {
      ...{ name: 'changed', on: `update of ${each.changes.join(', ')}` },
      ...{ when: `when (${anyChanged(each.changes)})`, body: add([...removed, ...added]) },
    },
  ];
  return events.flatMap(({ name, on, when, body }) => {
    const trigger = `${each.of}_${name}_counts`;
    const after = `create trigger ${trigger} after ${on} on ${each.of}`;
    return dialect === 'sqlite'
      ? [`${after} ${when} begin ${body} end`]
      : [
          `create function ${trigger}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
          `${after} for each row ${when} execute function ${trigger}()`,
        ];
  });
}
