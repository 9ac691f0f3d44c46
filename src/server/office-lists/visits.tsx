import { type SqlBool, sql } from 'kysely';
import { StatusBadge } from '../../components/ui/badges.tsx';
import type { FormType } from '../../domain/forms/definition.ts';
import { formForNewWork } from '../../domain/forms/registry.ts';
import { siteAddress } from '../../domain/register/site-address.ts';
import { showDay } from '../../domain/time/calendar.ts';
import type { ListContext, ListQuery, ListSpec } from '../lists/list.ts';
import { siteFence, visibleVisits } from '../repositories/fences.ts';
import { listed } from '../repositories/listed.ts';
import { atSites, buildingOfSite, clientOfSite, formChoices, inspectorsToChoose, is, siteWords } from './filters.ts';

type VisitRow = {
  id: string;
  siteName: string;
  address: { addressLines: string[]; town: string; postcode: string };
  clientName: string;
  person: string;
  kind: FormType;
  day: string;
  from: string;
  to: string;
  status: 'booked' | 'started' | 'done' | 'cancelled' | 'no access';
  orderNumber: string;
};

const statuses = [
  { value: 'booked', label: 'Booked' },
  { value: 'started', label: 'Started' },
  { value: 'no_access', label: 'No access' },
  { value: 'done', label: 'Done' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;
const wordOfStatus = ({ status }: VisitRow) =>
  statuses.find(({ value }) => value === status.replace(' ', '_'))?.label ?? status;

/** All visits, past and to come. */
export const visitList: ListSpec<VisitRow> = {
  page: '/visits/all',
  needs: ['visits.read'],
  nouns: ['visit', 'visits'],
  pick: 'visit',
  tallied: { list: 'visits', whole: 'all', knowsClients: false },
  filters: [
    {
      kind: 'search',
      name: 'q',
      label: 'Name, address, postcode, UPRN or client',
      narrow: (context, text) => siteWords(context, text, 'visit.site_id'),
    },
    {
      kind: 'pick',
      name: 'person',
      label: 'Person',
      none: 'Anyone',
      choices: inspectorsToChoose,
      narrow: (_, value) => is('visit.electrician_id', value, 'person'),
    },
    {
      kind: 'choice',
      name: 'kind',
      label: 'Kind',
      none: 'Any',
      choices: formChoices,
      narrow: (_, value) => is('visit.kind', value, 'kind'),
    },
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      none: 'Any',
      choices: statuses,
      narrow: (_, value) => {
        const tallied = { facet: 'status', values: [value] };
        if (value === 'no_access') {
          return {
            tallied,
            where: [sql<SqlBool>`visit.no_access_at is not null`, sql<SqlBool>`visit.status in ('booked', 'started')`],
          };
        }
        const isIn = sql<SqlBool>`visit.status = ${value}`;
        return { tallied, where: value === 'booked' ? [isIn, sql<SqlBool>`visit.no_access_at is null`] : [isIn] };
      },
    },
    {
      kind: 'days',
      name: 'day',
      label: 'Day',
      narrow: (_, { from, to }) => ({
        where: [
          ...(from ? [sql<SqlBool>`visit.day >= ${from}`] : []),
          ...(to ? [sql<SqlBool>`visit.day <= ${to}`] : []),
        ],
      }),
    },
    clientOfSite('visit.site_id'),
    buildingOfSite('visit.site_id'),
  ],
  sorts: [{ name: 'day', words: 'by day', by: () => ['visit.day', 'visit.window_from'].map((name) => sql.ref(name)) }],
  sortedBy: '-day',
  columns: () => [
    {
      label: 'Site',
      cell: (row) => (
        <>
          <a href={`/visits/${row.id}`}>{row.siteName}</a> <span className="place">{row.address.postcode}</span>
        </>
      ),
      text: (row) => row.siteName,
    },
    { label: 'Address', cell: undefined, text: (row) => siteAddress(row.address) },
    { label: 'Day', sort: 'day', cell: (row) => showDay(row.day), text: (row) => row.day },
    { label: 'Time', cell: (row) => `${row.from} to ${row.to}`, text: (row) => `${row.from} to ${row.to}` },
    { label: 'Person', cell: (row) => row.person, text: (row) => row.person },
    { label: 'Kind', cell: (row) => row.kind, text: (row) => formForNewWork(row.kind).shortTitle },
    { label: 'Client', from: 'wide', cell: (row) => row.clientName, text: (row) => row.clientName },
    { label: 'Order', from: 'wide', cell: (row) => row.orderNumber, text: (row) => row.orderNumber },
    { label: 'Status', cell: (row) => <StatusBadge status={row.status} />, text: wordOfStatus },
  ],
  nameOf: ({ siteName, day }) => `${siteName}, ${showDay(day)}`,
  idOf: ({ id }) => id,
  from: ({ db, viewer }, hits) => {
    const visits = atSites(db, viewer, { table: 'visit', hits }, visibleVisits(db, viewer));
    // Words and clients alone ask for sites.
    return hits === undefined
      ? (visits as unknown as ListQuery)
      : (visits.innerJoin('site', 'site.id', 'visit.site_id').where(siteFence(db, viewer)) as unknown as ListQuery);
  },
  id: 'visit.id',
  rows: rowsOf,
};

async function rowsOf({ db, viewer }: ListContext, ids: readonly string[]): Promise<VisitRow[]> {
  const rows = await visibleVisits(db, viewer)
    .where('visit.id', 'in', listed(db, ids).select('hit.id'))
    .innerJoin('site', 'site.id', 'visit.site_id')
    .innerJoin('client', 'client.id', 'site.client_id')
    .innerJoin('user', 'user.id', 'visit.electrician_id')
    .select(['visit.id', 'visit.kind', 'visit.day', 'visit.window_from as from', 'visit.window_to as to'])
    .select(['visit.status', 'visit.no_access_at', 'visit.order_number as orderNumber'])
    .select(['site.name as siteName', 'site.address_lines', 'site.town', 'site.postcode'])
    .select(['client.name as clientName', 'user.name as person'])
    .execute();
  return rows.map(({ address_lines, town, postcode, no_access_at, status, ...row }) => ({
    ...row,
    address: { addressLines: JSON.parse(address_lines), town, postcode },
    status: no_access_at !== null && (status === 'booked' || status === 'started') ? 'no access' : status,
  }));
}
