import { type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../../kernel/viewer.ts';
import { holdsText } from '../../../server/db/text.ts';
import { talliedIn } from '../../../server/lists/answer.ts';
import type { Choice, ListColumn, ListContext, ListQuery, ListSpec, Narrowed } from '../../../server/lists/list.ts';
import { clientsToChoose, is, ofClient } from '../../../server/office-lists/filters.ts';
import { can } from '../../../server/permissions.ts';
import { listed } from '../../../server/repositories/listed.ts';
import { listUsers } from '../../../server/repositories/people/users.ts';
import { type DefectState, isOver } from '../domain/defect-state.ts';
import { groupOf } from '../domain/list-groups.ts';
import { stateWords } from '../domain/moves.ts';
import { type Defect, visibleDefects, withPlace } from '../records/defects.ts';
import { mayHold } from '../server/hand-over.ts';
import { CodeMark, dueInWords, StateOf, standsIn, With, withWhom } from './defect-words.tsx';
import { nextStep } from './next-step.tsx';

/**
 * The order of the list, as in its indexes: dangers, those not made safe first; defects with a legal day; urgent ones without a day; to
 * verify; defended; wanted; last those that nobody follows. Below zero: the home is archived.
 */
const orderOfDefects = sql<number>`coalesce(case defect.bucket when 3 then 1 when 5 then 8 else defect.bucket end, 99)`;
const isFollowed = sql<SqlBool>`${orderOfDefects} between 0 and 98`;

/** More words than an address has narrow nothing. */
const MOST_WORDS = 6;

/** Each word has to be in the defect, its place or the address of the home. */
function inWords(text: string): Narrowed {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return {
    where: words.map((word) => {
      const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      return sql<SqlBool>`(${holdsText(word, sql`(defect.words || ' ' || defect.location)`)} or exists
        (select 1 from site as place where place.id = defect.site_id and place.search like ${like} escape '\\'))`;
    }),
  };
}

/** Who can be handed a defect, and after them the others who can have it by a visit. */
async function peopleToChoose({ db, viewer }: ListContext): Promise<readonly Choice[]> {
  if (!can(viewer, 'defects.follow')) return [];
  const people = (await listUsers(db, viewer)).filter(({ role }) => role !== 'client');
  const choices = (some: typeof people, more = '') =>
    some.map(({ id, name }) => ({ value: id, label: `${name}${more}` }));
  return [
    { value: 'nobody', label: 'Nobody' },
    { value: 'me', label: 'Me' },
    ...choices(people.filter(mayHold)),
    ...choices(
      people.filter((each) => !mayHold(each)),
      ', by a visit',
    ),
  ];
}

/** A booked visit of this person is for the defect. */
const isBookedWith = (userId: string, companyId: string) =>
  // Asked of each booked defect: the other way round, SQLite writes all visits of the person down first. That it has a visit leads to the
  // index of those that have one.
  sql<SqlBool>`defect.visit_id is not null and defect.state = 'booked' and exists (select 1 from visit where visit.id = defect.visit_id
    and visit.company_id = ${companyId} and visit.electrician_id = ${userId} and visit.status in ('booked', 'started'))`;

/** Handed to a person, or booked with them. `tally` counts the first. */
function withPerson(viewer: Viewer, value: string): Narrowed {
  const isHandedNobody = sql<SqlBool>`defect.holder_id is null`;
  if (value === 'nobody')
    return {
      where: [isHandedNobody, sql<SqlBool>`defect.state <> 'booked'`],
      tallied: {
        facet: 'holder',
        values: [''],
        fewer: sql<SqlBool>`defect.state = 'booked' and defect.holder_id is null`,
      },
    };
  const id = value === 'me' ? viewer.userId : value;
  const isBooked = isBookedWith(id, viewer.companyId);
  return {
    where: [sql<SqlBool>`(defect.holder_id = ${id} or (${isBooked}))`],
    tallied: {
      ...{ facet: 'holder', values: [id] },
      more: sql<SqlBool>`(defect.holder_id is null or defect.holder_id <> ${id}) and ${isBooked}`,
    },
  };
}

/** Who acts, for the landlord. */
const acts: Readonly<Record<DefectState, string>> = {
  open: 'You: order the repair',
  quoted: 'You: answer the offer',
  booked: 'Your contractor',
  done: 'Your contractor',
  not_ours: 'Another firm',
  defended: 'You: keep trying to get in',
  verified: 'Nobody: it is put right',
  further: 'Nobody: see what was found',
  removed: 'Nobody: it is gone',
  ended: 'Nobody: it has ended',
};
export const whoActs = ({ state }: Pick<Defect, 'state'>): string => acts[state];

/** Only people of the company see who has a defect, and the note on it. */
const actingColumns = (viewer: Viewer): readonly ListColumn<Defect>[] =>
  can(viewer, 'defects.follow')
    ? [
        {
          label: 'With',
          phoneLabel: 'With',
          cell: (row) => <With defect={row} />,
          text: withWhom,
        },
        { label: 'Note', cell: undefined, text: ({ note }) => note },
        { label: 'Next step', isStep: true, cell: (row) => <NextStep {...{ row, viewer }} />, text: undefined },
      ]
    : [
        {
          label: 'Who acts',
          phoneLabel: 'Who acts',
          cell: whoActs,
          text: undefined,
        },
      ];

function NextStep({ row, viewer }: { row: Defect; viewer: Viewer }) {
  const step = nextStep(row, viewer);
  if (!step) return null;
  return (
    <a className={step.isUrgent ? 'btn slim nw' : 'btn secondary slim nw'} href={step.href}>
      {step.words}
      <span className="vh">: {row.site_name}</span>
    </a>
  );
}

function LastDay({ row, today }: { row: Defect; today: string }) {
  const { state, fact, why } = dueInWords(row, today);
  return (
    <>
      {state ? (
        <span className="state" data-state={state}>
          {fact}
        </span>
      ) : (
        <span className="nw">{fact}</span>
      )}
      <small>{why}</small>
    </>
  );
}

const columnsOf = ({ viewer, today }: ListContext): readonly ListColumn<Defect>[] => [
  { label: 'Code', cell: undefined, text: ({ code }) => code },
  {
    label: 'Defect',
    cell: (row) => (
      <span className="what">
        <CodeMark code={row.code} />
        <span>
          <a href={`/defects/${row.id}`}>{row.words}</a>
          <small>{row.location}</small>
        </span>
      </span>
    ),
    text: ({ words }) => words,
  },
  { label: 'Place', cell: undefined, text: ({ location }) => location },
  {
    label: 'Home',
    cell: (row) => (
      <>
        {row.site_name} <span className="place">{row.postcode}</span>
      </>
    ),
    text: (row) => row.site_name,
  },
  { label: 'Town', cell: undefined, text: ({ town }) => town },
  { label: 'Postcode', cell: undefined, text: ({ postcode }) => postcode },
  { label: 'Client', cell: undefined, text: (row) => row.client_name },
  { label: 'Report', cell: undefined, text: ({ number }) => number },
  { label: 'Found', cell: undefined, text: (row) => row.found_on },
  { label: 'Last day by law', cell: undefined, text: (row) => row.due_on ?? '' },
  { label: 'Rule', cell: undefined, text: ({ rule }) => rule },
  { label: 'Our target', cell: undefined, text: (row) => row.target_on ?? '' },
  { label: 'Last day', sort: 'last', cell: (row) => <LastDay {...{ row, today }} />, text: undefined },
  { label: 'State', sort: 'state', cell: (row) => <StateOf defect={row} />, text: (row) => standsIn(row).words },
  { label: 'Since', cell: undefined, text: (row) => row.state_on },
  ...actingColumns(viewer),
];

/** Every defect of an issued report; those to follow where no state is asked for. */
export const defectList: ListSpec<Defect> = {
  page: '/defects',
  needs: ['certificates.read'],
  nouns: ['defect', 'defects'],
  pick: 'defect',
  tallied: { list: 'defects', whole: 'followed', knowsClients: true },
  filters: [
    { kind: 'search', name: 'in', label: 'Address or words of the defect', narrow: (_, text) => inWords(text) },
    {
      kind: 'choice',
      name: 'code',
      label: 'Code',
      none: 'C1, C2, FI',
      choices: ['C1', 'C2', 'FI', 'C3'].map((code) => ({ value: code, label: code })),
      narrow: (_, value) => is('defect.code', value, 'code'),
    },
    {
      kind: 'choice',
      name: 'state',
      label: 'State',
      none: 'All open',
      choices: Object.entries(stateWords).map(([value, label]) => ({ value, label })),
      narrow: (_, value) => ({
        tallied: { facet: 'state', values: [value] },
        where: [
          sql<SqlBool>`defect.state = ${value}`,
          isOver(value as DefectState) ? sql<SqlBool>`${orderOfDefects} = 99` : isFollowed,
        ],
      }),
      otherwise: { where: [isFollowed], tallied: {} },
    },
    {
      kind: 'pick',
      name: 'with',
      label: 'With',
      none: 'Anyone',
      choices: peopleToChoose,
      narrow: ({ viewer }, value) => withPerson(viewer, value),
    },
    {
      kind: 'pick',
      name: 'client',
      label: 'Client',
      none: 'Any',
      choices: async (context, chosen) =>
        context.viewer.role === 'client' ? [] : await clientsToChoose(context, chosen),
      narrow: (_, value) => ofClient('defect.client_id', value),
    },
  ],
  sorts: [
    {
      ...{ name: 'last', words: 'dangers first, then by last day' },
      by: () => [orderOfDefects, sql.ref('defect.by_day')],
    },
    { ...{ name: 'state', words: 'by state' }, by: () => [sql.ref('defect.state'), sql.ref('defect.state_on')] },
  ],
  sortedBy: 'last',
  columns: columnsOf,
  nameOf: ({ code, words, site_name: home }) => `${code}, ${words}, ${home}`,
  idOf: ({ id }) => id,
  from: ({ db, viewer }) => visibleDefects(db, viewer) as unknown as ListQuery,
  id: 'defect.id',
  rows: ({ db, viewer }, ids) =>
    withPlace(db, viewer).where('defect.id', 'in', listed(db, ids).select('hit.id')).execute(),
  groupOf: ({ bucket, by_day: lastDay }, { today }) => groupOf({ bucket, lastDay }, today),
  views: async (context) => {
    const isOffice = can(context.viewer, 'defects.follow');
    const counted = async (label: string, query: string) => {
      const count = await talliedIn(defectList, context, query);
      return { label, query, ...(count !== undefined && { count }) };
    };
    return [
      await counted('Open', ''),
      ...(isOffice ? [await counted('With me', 'with=me')] : []),
      await counted('Not booked', 'state=open'),
      ...(isOffice ? [await counted('To verify', 'state=done')] : []),
      { label: 'Closed', query: 'state=verified&sort=-state' },
    ];
  },
};
