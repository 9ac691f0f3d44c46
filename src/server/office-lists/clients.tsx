import { type SqlBool, sql } from 'kysely';
import { clientKinds, wordOf } from '../../components/office/words.ts';
import { showAddress } from '../../domain/forms/words/show-address.ts';
import { showCount } from '../../domain/words/show-count.ts';
import type { ShownState } from '../../features/compliance/domain/status-dates.ts';
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
    archivedFilter({
      is: sql<SqlBool>`client.archived_at is not null and client.merged_into is null`,
      isNot: sql<SqlBool>`client.archived_at is null`,
    }),
  ],
  pick: 'client',
  sorts: [{ name: 'name', words: 'by name', by: () => [sql.ref('client.name')] }],
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
      numeric: true,
      phoneLabel: 'Sites',
      cell: (client) => showCount(allOf(client)),
      text: (client) => String(allOf(client)),
    },
    ...beside.map(
      (state): ListColumn<ClientRow> => ({
        label: stateWords[state].word,
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
