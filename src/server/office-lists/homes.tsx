import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { State, type StateKey } from '../../components/office/parts/state.tsx';
import { nations, tenures, wordOf } from '../../components/office/words.ts';
import { CodeBadge } from '../../components/ui/badges.tsx';
import { siteAddress } from '../../domain/register/site-address.ts';
import { showNear } from '../../domain/time/calendar.ts';
import { addDays } from '../../domain/time/dates.ts';
import { type ShownState, shownStates } from '../../features/compliance/domain/status-dates.ts';
import { stateWords } from '../../features/compliance/domain/words.ts';
import { homeSql } from '../../features/compliance/server/state-sql.ts';
import { countByStatus } from '../../features/compliance/server/states.ts';
import type { ListColumn, ListContext, ListQuery, ListSpec, Narrowed } from '../lists/list.ts';
import { isOnTheTools, siteFence, visibleSites } from '../repositories/fences.ts';
import { listed } from '../repositories/listed.ts';
import { archivedFilter, buildingsToChoose, clientsToChoose, is, ofClient, siteWords } from './filters.ts';
import { homesInBuildings } from './homes-in-buildings.ts';
import { listNextVisits, type NextVisit } from './next-visits.ts';

type HomeRow = {
  id: string;
  name: string;
  address: { addressLines: string[]; town: string; postcode: string };
  uprn: string;
  ownReference: string;
  nation: string;
  tenure: string;
  clientName: string;
  state: ShownState;
  /** Days, YYYY-MM-DD, '' where there is none. */
  nextDue: string;
  inspectionDue: string;
  lastInspected: string;
  lastOutcome: string;
  lastFirm: string;
  lastNumber: string;
  open: Record<'C1' | 'C2' | 'C3' | 'FI', number>;
  noAccess: number;
  visit: NextVisit | undefined;
  today: string;
};

const codes = ['C1', 'C2', 'C3', 'FI'] as const;
/** Days before the next inspection from which it is said. */
const soon = [30, 60, 90] as const;
/** What a landlord asks for: all that is not as it should be. */
const notInOrder: readonly ShownState[] = ['danger', 'late', 'no_report', 'defended', 'abeyance', 'unknown', 'open'];
/** What the office must act on first. */
const lateByLaw: readonly ShownState[] = ['danger', 'late'];
const toPlan: readonly ShownState[] = ['danger', 'late', 'no_report', 'abeyance', 'open'];

const stateChoices = [
  { value: 'plan', label: 'Late, open or due in 90 days' },
  { value: 'late_by_law', label: 'Danger or late by law' },
  { value: 'not_in_order', label: 'Not in order' },
  ...soon.map((days) => ({ value: `due_${days}`, label: `Due within ${days} days` })),
  ...shownStates.map((state) => ({ value: state, label: stateWords[state].word })),
];

/** PostgreSQL takes a worked-out condition to be rare and sorts all that meet it; of this one it expects half, and walks in order. */
const unguessed = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`coalesce(${condition}, false)`;

/** A state, or several; `due_90` says when the next inspection is due, even where other things are open. */
function inState({ today }: ListContext, value: string): Narrowed {
  const days = soon.find((each) => value === `due_${each}`);
  const state = homeSql.state(today);
  const dueWithin = (most: number) =>
    sql<SqlBool>`(home_state.inspection_due between ${today} and ${addDays(today, most)})`;
  const of = (condition: RawBuilder<SqlBool>, states?: readonly ShownState[]): Narrowed => ({
    ...{ where: [unguessed(condition)], isListed: true },
    ...(states && { tallied: { facet: 'state', values: states } }),
  });
  if (days !== undefined) return { where: [dueWithin(days)], isListed: true };
  const several = value === 'not_in_order' ? notInOrder : value === 'late_by_law' ? lateByLaw : undefined;
  if (several) return of(sql<SqlBool>`${state} in (${sql.join([...several])})`, several);
  if (value === 'plan') {
    const isToPlan = sql<SqlBool>`${state} in (${sql.join([...toPlan])})`;
    return {
      ...of(sql<SqlBool>`(${isToPlan} or ${dueWithin(90)})`),
      tallied: { facet: 'state', values: toPlan, more: sql<SqlBool>`${dueWithin(90)} and not ${isToPlan}` },
    };
  }
  const inIt = of(sql<SqlBool>`${state} = ${value}`, [value as ShownState]);
  if (value !== 'danger') return inIt;
  // Beside it, as in the index that holds these homes only.
  return { ...inIt, where: [sql<SqlBool>`home_state.danger_since is not null`, ...(inIt.where ?? [])] };
}

/** The id in the indexes of `home_state`. */
const OF_STATE = 'home_state.site_id';
const NO_DAY = sql.lit('9999-12-31');

/** Every site with the state of its home. */
export const homeList: ListSpec<HomeRow> = {
  page: '/sites',
  needs: ['sites.read'],
  nouns: ['site', 'sites'],
  pick: 'site',
  tallied: { list: 'homes', whole: 'state', knowsClients: true },
  filters: [
    {
      kind: 'search',
      name: 'q',
      label: 'Name, address, postcode, UPRN or client',
      narrow: async (context, text) => ({ ...(await siteWords(context, text, OF_STATE)), isListed: true }),
    },
    { kind: 'choice', name: 'state', label: 'State', none: 'Any', choices: stateChoices, narrow: inState },
    {
      kind: 'month',
      name: 'due',
      label: 'Due in',
      none: 'Any month',
      offered: [3, 24],
      narrow: (_, month) => ({
        // As the indexes of this order have it.
        where: [sql<SqlBool>`(coalesce(home_state.next_due, ${NO_DAY}) between ${`${month}-01`} and ${`${month}-31`})`],
        isListed: true,
      }),
    },
    {
      kind: 'pick',
      name: 'client',
      label: 'Client',
      none: 'Any',
      choices: clientsToChoose,
      narrow: (_, value) => ({ ...ofClient('home_state.client_id', value), isListed: true }),
    },
    {
      kind: 'choice',
      name: 'nation',
      label: 'Nation',
      none: 'Any',
      choices: nations,
      narrow: (_, value) => ({ ...is('home_state.nation', value, 'nation'), isListed: true }),
    },
    {
      kind: 'choice',
      name: 'tenure',
      label: 'Tenure',
      none: 'Any',
      choices: tenures,
      narrow: (_, value) => ({ ...is('home_state.tenure', value, 'tenure'), isListed: true }),
    },
    {
      kind: 'choice',
      name: 'booked',
      label: 'Next visit',
      none: 'Any',
      choices: [
        { value: 'no', label: 'Not booked' },
        { value: 'yes', label: 'Booked' },
      ],
      narrow: ({ today, viewer }, value) => {
        const booked = homeSql.booked(viewer.companyId, today);
        return value === 'yes'
          ? { where: [booked], isListed: true }
          : { where: [unguessed(sql<SqlBool>`not ${booked}`)], isListed: true, tallied: { fewer: booked } };
      },
    },
    {
      kind: 'pick',
      name: 'building',
      ...{ label: 'Building', isRare: true },
      none: 'Any',
      choices: buildingsToChoose,
      // A literal beside it: both databases use the partial index only where they see that it covers the query.
      narrow: (_, value) => ({
        where: [...(is('site.building_id', value).where ?? []), sql<SqlBool>`site.building_id <> ''`],
      }),
    },
    {
      kind: 'choice',
      name: 'outcome',
      ...{ label: 'Last outcome', isRare: true },
      none: 'Any',
      choices: [
        { value: 'satisfactory', label: 'Satisfactory' },
        { value: 'unsatisfactory', label: 'Unsatisfactory' },
      ],
      narrow: (_, value) => ({ ...is('home_state.last_outcome', value, 'outcome'), isListed: true }),
    },
    {
      kind: 'choice',
      name: 'open',
      ...{ label: 'Open code', isRare: true },
      none: 'Any',
      choices: codes.map((code) => ({ value: code, label: `${code} open` })),
      narrow: (_, value) => ({
        ...{ where: [homeSql.hasOpen(value as (typeof codes)[number])], isListed: true },
        tallied: { facet: 'open', values: [value] },
      }),
    },
    {
      kind: 'choice',
      name: 'history',
      ...{ label: 'History', isRare: true },
      none: 'Any',
      choices: [
        { value: 'never', label: 'Never inspected' },
        { value: 'no_access', label: 'No access twice' },
      ],
      narrow: (_, value) => ({
        ...{ where: [value === 'never' ? homeSql.neverInspected : homeSql.noAccessTwice], isListed: true },
        tallied: { facet: 'history', values: [value] },
      }),
    },
    {
      ...archivedFilter({
        is: sql<SqlBool>`home_state.out_of_scope = 'archived' and not exists (select 1 from site merged
        where merged.id = home_state.site_id and merged.merged_into is not null)`,
        isNot: sql<SqlBool>`home_state.out_of_scope <> 'archived'`,
      }),
      isRare: true,
    },
  ],
  sorts: [
    {
      ...{ name: 'place', words: 'by postcode', id: 'site.id' },
      by: () => ['site.postcode', 'site.name'].map((name) => sql.ref(name)),
    },
    {
      ...{ name: 'due', words: 'by next due', isListed: true },
      by: () => [sql`coalesce(home_state.next_due, ${NO_DAY})`],
    },
    {
      ...{ name: 'last', words: 'by last inspection', isListed: true },
      by: () => [sql.ref('home_state.last_inspected')],
    },
  ],
  sortedBy: 'due',
  columns: ({ viewer }) => [
    {
      label: viewer.role === 'client' ? 'Home' : 'Site',
      sort: 'place',
      cell: (row) => (
        <>
          <a href={`/sites/${row.id}`}>{row.name}</a> <span className="place">{row.address.postcode}</span>
        </>
      ),
      text: (row) => row.name,
    },
    { label: 'Address', cell: undefined, text: (row) => siteAddress(row.address) },
    { label: 'Postcode', cell: undefined, text: (row) => row.address.postcode },
    { label: 'UPRN', cell: undefined, text: (row) => row.uprn },
    { label: 'Reference', cell: undefined, text: (row) => row.ownReference },
    { label: 'State', isShort: true, cell: stateOf, text: (row) => stateWord(row) },
    {
      ...{ label: 'Last certificate', sort: 'last', phoneLabel: 'Last', isShort: true },
      cell: (row) => (
        <>
          {row.lastInspected && <span className="nw">{showNear(row.lastInspected, row.today)}</span>}{' '}
          <span className="soft desk-only wide-only clip">{row.lastFirm || row.lastNumber}</span>
        </>
      ),
      text: (row) => row.lastInspected,
    },
    { label: 'Last outcome', cell: undefined, text: (row) => row.lastOutcome },
    { label: 'Last firm', cell: undefined, text: (row) => row.lastFirm },
    { label: 'Last number', cell: undefined, text: (row) => row.lastNumber },
    {
      ...{ label: 'Next due', sort: 'due', phoneLabel: 'Due', isShort: true },
      cell: (row) => showNear(row.nextDue, row.today),
      text: (row) => row.nextDue,
    },
    { label: 'Next inspection', cell: undefined, text: (row) => row.inspectionDue },
    {
      ...{ label: 'Open', isShort: true },
      cell: (row) => codes.filter((code) => row.open[code] > 0).map((code) => <CodeBadge key={code} code={code} />),
      text: (row) => codes.flatMap((code) => (row.open[code] > 0 ? [`${row.open[code]} ${code}`] : [])).join(', '),
    },
    {
      ...{ label: 'Next visit', phoneLabel: 'Visit', isShort: true },
      cell: ({ visit, today }) =>
        visit && `${showNear(visit.day, today)}${viewer.role === 'client' ? '' : `, ${visit.person}`}`,
      text: ({ visit }) => (visit ? visit.day : ''),
    },
    ...(viewer.role === 'client' ? [] : officeColumns),
    { label: 'Nation', cell: undefined, text: (row) => row.nation },
    { label: 'Tenure', cell: undefined, text: (row) => wordOf(tenures, row.tenure) },
  ],
  nameOf: ({ name }) => name,
  idOf: ({ id }) => id,
  from: ({ db, viewer }, hits, isListed) => {
    const fenced = <Rows extends ListQuery>(rows: Rows) =>
      rows
        .where('home_state.company_id', '=', viewer.companyId)
        .$if(viewer.role === 'client', (query) => query.where('home_state.client_id', '=', viewer.clientId ?? ''));
    if (hits === undefined && isListed && !isOnTheTools(viewer))
      return fenced(db.selectFrom('home_state') as unknown as ListQuery);
    const sites =
      hits === undefined
        ? visibleSites(db, viewer)
        : // Both databases read a cross join from left to right.
          (listed(db, hits).crossJoin('site') as unknown as ReturnType<typeof visibleSites>)
            .where(sql<SqlBool>`site.id = hit.id`)
            .where(siteFence(db, viewer));
    return fenced(sites.innerJoin('home_state', 'home_state.site_id', 'site.id') as unknown as ListQuery);
  },
  id: OF_STATE,
  rows: rowsOf,
  lines: homesInBuildings,
  views: viewsOf,
};

/** What a company and a landlord ask of their homes each morning, with figures. */
async function viewsOf({ db, viewer, today }: ListContext) {
  const counts = await countByStatus(db, viewer, { day: today });
  const sum = (states: readonly ShownState[]) => states.reduce((all, state) => all + counts[state], 0);
  const state = (name: string, label: string, states: readonly ShownState[]) => ({
    label,
    query: `state=${name}`,
    count: sum(states),
  });
  return [
    { label: 'All', query: '', count: sum(shownStates) },
    ...(viewer.role === 'client' ? [] : [{ label: 'To plan', query: 'state=plan' }]),
    state('not_in_order', 'Not in order', notInOrder),
    state('late', stateWords.late.word, ['late']),
    state('open', stateWords.open.word, ['open']),
    state('no_report', stateWords.no_report.word, ['no_report']),
    state('in_order', stateWords.in_order.word, ['in_order']),
  ];
}

const officeColumns: readonly ListColumn<HomeRow>[] = [
  { label: 'Visited by', cell: undefined, text: ({ visit }) => visit?.person ?? '' },
  {
    ...{ label: 'Client', from: 'wide', isShort: true },
    cell: (row) => <span className="soft clip">{row.clientName}</span>,
    text: (row) => row.clientName,
  },
];

/** "Due within 30 days" where all is in order until then; the last word is of the state itself. */
function stateWord({ state, inspectionDue, noAccess, today }: HomeRow): string {
  if (isRefused({ state, noAccess })) return `No access, ${noAccess} times`;
  const days = soonOf({ inspectionDue, today });
  return state === 'in_order' && days !== undefined ? `Due within ${days} days` : stateWords[state].word;
}

/** What hinders open work; what is graver is said instead. */
const isRefused = ({ state, noAccess }: Pick<HomeRow, 'state' | 'noAccess'>) => state === 'open' && noAccess >= 2;

const soonOf = ({ inspectionDue, today }: Pick<HomeRow, 'inspectionDue' | 'today'>) =>
  inspectionDue >= today ? soon.find((days) => inspectionDue <= addDays(today, days)) : undefined;

function stateOf(row: HomeRow) {
  const isSoon = row.state === 'in_order' && soonOf(row) !== undefined;
  const key: StateKey = isRefused(row) ? 'refused' : isSoon ? 'due' : row.state === 'no_report' ? 'late' : row.state;
  return <State state={key}>{stateWord(row)}</State>;
}

async function rowsOf({ db, viewer, today }: ListContext, ids: readonly string[]): Promise<HomeRow[]> {
  const rows = await visibleSites(db, viewer)
    .where('site.id', 'in', listed(db, ids).select('hit.id'))
    .innerJoin('client', 'client.id', 'site.client_id')
    .innerJoin('home_state', 'home_state.site_id', 'site.id')
    .select([
      'site.id',
      'site.name',
      'site.address_lines',
      'site.town',
      'site.postcode',
      'site.uprn',
      'site.own_reference as ownReference',
      'site.nation',
      'site.tenure',
      'client.name as clientName',
      'home_state.next_due',
      'home_state.inspection_due',
      'home_state.last_inspected as lastInspected',
      'home_state.last_outcome as lastOutcome',
      'home_state.last_firm as lastFirm',
      'home_state.last_number as lastNumber',
      'home_state.open_c1',
      'home_state.open_c2',
      'home_state.open_c3',
      'home_state.open_fi',
      'home_state.no_access as noAccess',
    ])
    .select(homeSql.state(today).as('state'))
    .execute();
  const visits = await listNextVisits(db, viewer, ids, today);
  return rows.map(
    ({ address_lines, town, postcode, next_due, inspection_due, open_c1, open_c2, open_c3, open_fi, ...row }) => ({
      ...row,
      address: { addressLines: JSON.parse(address_lines), town, postcode },
      nextDue: next_due ?? '',
      inspectionDue: inspection_due ?? '',
      open: { C1: open_c1, C2: open_c2, C3: open_c3, FI: open_fi },
      visit: visits.get(row.id),
      today,
    }),
  );
}
