import { type SqlBool, sql } from 'kysely';
import { clientKinds, wordOf } from '../../components/office/words.ts';
import { showAddress } from '../../domain/forms/words/show-address.ts';
import { showCount } from '../../domain/words/show-count.ts';
import { type ShownState, shownStates } from '../../features/compliance/domain/status-dates.ts';
import { stateWords } from '../../features/compliance/domain/words.ts';
import { holdsText } from '../db/text.ts';
import type { ListColumn, ListContext, ListQuery, ListSpec, Narrowed } from '../lists/list.ts';
import { listed } from '../repositories/listed.ts';
import { countTalliedOf } from '../repositories/tallies.ts';
import { archivedFilter, is } from './filters.ts';

type ClientRow = {
  id: string;
  name: string;
  kind: string;
  address: { lines: string[]; town: string; postcode: string };
  agentName: string;
  email: string;
  phone: string;
  homes: Partial<Record<ShownState, number>>;
};

/** States that stand beside each client; the files have them all. */
const beside: readonly ShownState[] = ['danger', 'late', 'no_report', 'open', 'in_order'];

/** Clients are found by what is wrong with a site of theirs, the graver first. */
const withStates: readonly { value: string; label: string; states: readonly ShownState[] }[] = [
  { value: 'late_by_law', label: 'Danger or late by law', states: ['danger', 'late'] },
  ...beside.map((state) => ({ value: state, label: stateWords[state].word, states: [state] })),
];
const statesOf = (value: string) => withStates.find((each) => each.value === value)?.states ?? [];

const countedSites = (companyId: string, day: string, states: readonly ShownState[]) => sql`from tally
  where tally.company_id = ${companyId} and tally.list = 'homes' and tally.facet = 'state'
    and tally.value in (${sql.join([...states])}) and tally.since <= ${day}`;

/** Ids of the clients that have a site in one of these states. */
const clientsWith = (companyId: string, day: string, states: readonly ShownState[]) =>
  sql`select tally.client_id ${countedSites(companyId, day, states)} group by tally.client_id having sum(tally.number) > 0`;

/** How many sites of a client are in these states. */
const countOfSites = (companyId: string, day: string, states: readonly ShownState[]) =>
  sql<number>`(select coalesce(sum(tally.number), 0) ${countedSites(companyId, day, states)} and tally.client_id = client.id)`;

/** The company's clients, with their sites by state. */
export const clientList: ListSpec<ClientRow> = {
  page: '/clients',
  needs: ['clients.read', 'sites.read'],
  nouns: ['client', 'clients'],
  filters: [
    { kind: 'search', name: 'q', label: 'Find a client', narrow: (context, text) => byName(context, text) },
    {
      kind: 'choice',
      name: 'kind',
      label: 'Kind',
      none: 'Any',
      choices: clientKinds,
      narrow: (_, value) => is('client.kind', value),
    },
    {
      kind: 'choice',
      name: 'state',
      label: 'Sites',
      none: 'Any',
      choices: withStates.map(({ value, label }) => ({ value, label })),
      narrow: ({ viewer, today }, value) => ({
        where: [sql<SqlBool>`client.id in (${clientsWith(viewer.companyId, today, statesOf(value))})`],
      }),
    },
    archivedFilter({
      is: sql<SqlBool>`client.archived_at is not null and client.merged_into is null`,
      isNot: sql<SqlBool>`client.archived_at is null`,
    }),
  ],
  pick: 'client',
  sorts: [
    { name: 'name', words: 'by name', by: () => [sql.ref('client.name')] },
    {
      ...{ name: 'sites', words: 'by number of sites' },
      by: ({ viewer, today }) => [countOfSites(viewer.companyId, today, shownStates)],
    },
    {
      ...{ name: 'late', words: 'by number of late sites' },
      by: ({ viewer, today }) => [countOfSites(viewer.companyId, today, ['late'])],
    },
  ],
  sortedBy: 'name',
  columns: () => [
    {
      label: 'Name',
      sort: 'name',
      cell: (client) => <a href={`/clients/${client.id}`}>{client.name}</a>,
      text: (client) => client.name,
    },
    {
      label: 'Kind',
      cell: (client) => wordOf(clientKinds, client.kind),
      text: (client) => wordOf(clientKinds, client.kind),
    },
    { label: 'Town', from: 'wide', cell: (client) => client.address.town, text: (client) => client.address.town },
    { label: 'Address', cell: undefined, text: (client) => showAddress(client.address) },
    { label: 'Agent', from: 'wide', cell: (client) => client.agentName, text: (client) => client.agentName },
    { label: 'Phone', cell: (client) => client.phone, text: (client) => client.phone },
    { label: 'Email', cell: undefined, text: (client) => client.email },
    {
      label: 'Sites',
      sort: 'sites',
      numeric: true,
      phoneLabel: 'Sites',
      cell: (client) => showCount(allOf(client)),
      text: (client) => String(allOf(client)),
    },
    ...beside.map(
      (state): ListColumn<ClientRow> => ({
        label: stateWords[state].word,
        ...(state === 'late' && { sort: 'late' }),
        numeric: true,
        from: 'desk',
        cell: ({ homes }) => (homes[state] ? showCount(homes[state]) : ''),
        text: ({ homes }) => String(homes[state] ?? 0),
      }),
    ),
  ],
  nameOf: ({ name }) => name,
  idOf: ({ id }) => id,
  from: (context) => visibleClients(context) as unknown as ListQuery,
  id: 'client.id',
  rows: rowsOf,
};

/** Part of a name, of the client or the agent. */
const byName = (_: ListContext, text: string): Narrowed => ({
  where: [holdsText(text, sql.ref('client.name'), sql.ref('client.agent_name'))],
});

const allOf = ({ homes }: ClientRow) => Object.values(homes).reduce((sum, count) => sum + count, 0);

/** All of the company's; a client sees themselves only. */
const visibleClients = ({ db, viewer }: ListContext) =>
  db
    .selectFrom('client')
    .where('client.company_id', '=', viewer.companyId)
    .$if(viewer.role === 'client', (query) => query.where('client.id', '=', viewer.clientId ?? ''));

async function rowsOf(context: ListContext, ids: readonly string[]): Promise<ClientRow[]> {
  const { db, viewer, today } = context;
  const rows = await listed(db, ids)
    // Both databases read a cross join from left to right.
    .crossJoin('client')
    .where(sql<SqlBool>`client.id = hit.id`)
    .where('client.company_id', '=', viewer.companyId)
    .$if(viewer.role === 'client', (query) => query.where('client.id', '=', viewer.clientId ?? ''))
    .select(['client.id', 'client.name', 'client.kind', 'client.address', 'client.agent_name as agentName'])
    .select(['client.email', 'client.phone'])
    .execute();
  const counts = await countTalliedOf(db, viewer.companyId, {
    ...{ list: 'homes', facet: 'state', day: today },
    clientIds: rows.map(({ id }) => id),
  });
  return rows.map(({ address, ...row }) => ({
    ...row,
    address: JSON.parse(address),
    homes: Object.fromEntries(counts.get(row.id) ?? []),
  }));
}
