import { type SqlBool, sql } from 'kysely';
import { type ShownState, shownStates } from '../../features/compliance/domain/status-dates.ts';
import { stateWords } from '../../features/compliance/domain/words.ts';
import { countByStatus } from '../../features/compliance/server/states.ts';
import type { ListContext, ListQuery, ListSpec } from '../lists/list.ts';
import { isOnTheTools, siteFence, visibleSites } from '../repositories/fences.ts';
import { listed } from '../repositories/listed.ts';
import { homeColumns } from './home-columns.tsx';
import { homeFilters, NO_DAY, notInOrder, OF_STATE } from './home-filters.ts';
import { type HomeRow, homeRows } from './home-rows.ts';
import { homesInBuildings } from './homes-in-buildings.ts';

/** Every site with the state of its home. */
export const homeList: ListSpec<HomeRow> = {
  page: '/sites',
  needs: ['sites.read'],
  nouns: ['site', 'sites'],
  pick: 'site',
  tallied: { list: 'homes', whole: 'state', knowsClients: true },
  filters: homeFilters,
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
  columns: homeColumns,
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
  rows: homeRows,
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
