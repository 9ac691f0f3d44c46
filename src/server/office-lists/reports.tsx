import { type SqlBool, sql } from 'kysely';
import { StatusBadge } from '../../components/ui/badges.tsx';
import type { FormType } from '../../domain/forms/definition.ts';
import { formForNewWork } from '../../domain/forms/registry.ts';
import { siteAddress } from '../../domain/register/site-address.ts';
import type { ReportStatus } from '../../domain/report/status.ts';
import { showDay } from '../../domain/time/calendar.ts';
import { dayIn } from '../../domain/time/company-day.ts';
import { addDays } from '../../domain/time/dates.ts';
import type { ListContext, ListQuery, ListSpec } from '../lists/list.ts';
import { siteFence, visibleReports } from '../repositories/fences.ts';
import { listed } from '../repositories/listed.ts';
import { atSites, clientOfSite, formChoices, inspectorsToChoose, is, siteWords } from './filters.ts';

type ReportRow = {
  id: string;
  siteName: string;
  address: { addressLines: string[]; town: string; postcode: string };
  clientName: string;
  person: string;
  kind: FormType;
  status: ReportStatus;
  visitDay: string;
  submittedOn: string;
  changedOn: string;
};

const statuses: readonly { value: ReportStatus; label: string }[] = [
  { value: 'draft', label: 'Draft' },
  { value: 'submitted', label: 'Submitted' },
  { value: 'returned', label: 'Returned' },
  { value: 'approved', label: 'Approved' },
  { value: 'issued', label: 'Issued' },
  { value: 'discarded', label: 'Discarded' },
];
/** Days without a change. */
const ages = [7, 14, 30, 90] as const;

/** All reports, in any state. */
export const reportList: ListSpec<ReportRow> = {
  page: '/reports/all',
  needs: ['reports.list'],
  nouns: ['report', 'reports'],
  tallied: { list: 'reports', whole: 'status', knowsClients: false },
  pick: 'report',
  filters: [
    {
      kind: 'search',
      name: 'q',
      label: 'Name, address, postcode, UPRN or client',
      narrow: (context, text) => siteWords(context, text, 'report.site_id'),
    },
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      none: 'Any',
      choices: statuses,
      narrow: (_, value) => is('report.status', value, 'status'),
    },
    {
      kind: 'pick',
      name: 'inspector',
      label: 'Inspector',
      none: 'Anyone',
      choices: inspectorsToChoose,
      narrow: (_, value) => is('report.electrician_id', value, 'person'),
    },
    {
      kind: 'choice',
      name: 'kind',
      label: 'Kind',
      none: 'Any',
      choices: formChoices,
      narrow: (_, value) => is('report.form_type', value, 'kind'),
    },
    {
      kind: 'choice',
      name: 'age',
      label: 'Unchanged for',
      none: 'Any time',
      choices: ages.map((days) => ({ value: String(days), label: `${days} days or longer` })),
      narrow: ({ today }, value) => ({
        where: [sql<SqlBool>`report.updated_at < ${addDays(today, 1 - Number(value))}`],
      }),
    },
    clientOfSite('report.site_id'),
  ],
  sorts: [{ name: 'changed', words: 'by last change', by: () => [sql.ref('report.updated_at')] }],
  sortedBy: '-changed',
  columns: () => [
    {
      label: 'Site',
      cell: (row) => (
        <>
          <a href={`/reports/${row.id}`}>{row.siteName}</a> <span className="place">{row.address.postcode}</span>
        </>
      ),
      text: (row) => row.siteName,
    },
    { label: 'Address', cell: undefined, text: (row) => siteAddress(row.address) },
    { label: 'Kind', cell: (row) => row.kind, text: (row) => formForNewWork(row.kind).shortTitle },
    { label: 'Inspector', cell: (row) => row.person, text: (row) => row.person },
    { label: 'Client', from: 'wide', cell: (row) => row.clientName, text: (row) => row.clientName },
    { label: 'Visit', phoneLabel: 'Visit', cell: (row) => showDay(row.visitDay), text: (row) => row.visitDay },
    {
      label: 'Submitted',
      phoneLabel: 'Submitted',
      from: 'desk',
      cell: (row) => showDay(row.submittedOn),
      text: (row) => row.submittedOn,
    },
    {
      label: 'Changed',
      sort: 'changed',
      phoneLabel: 'Changed',
      cell: (row) => showDay(row.changedOn),
      text: (row) => row.changedOn,
    },
    {
      label: 'Status',
      cell: (row) => <StatusBadge status={row.status} />,
      text: (row) => statuses.find(({ value }) => value === row.status)?.label ?? row.status,
    },
  ],
  nameOf: ({ siteName }) => siteName,
  idOf: ({ id }) => id,
  from: ({ db, viewer }, hits) => {
    const reports = atSites(db, viewer, { table: 'report', hits }, visibleReports(db, viewer));
    // Words and clients alone ask for sites.
    return hits === undefined
      ? (reports as unknown as ListQuery)
      : (reports.innerJoin('site', 'site.id', 'report.site_id').where(siteFence(db, viewer)) as unknown as ListQuery);
  },
  id: 'report.id',
  rows: rowsOf,
};

async function rowsOf({ db, viewer, timeZone }: ListContext, ids: readonly string[]): Promise<ReportRow[]> {
  const rows = await visibleReports(db, viewer)
    .where('report.id', 'in', listed(db, ids).select('hit.id'))
    .innerJoin('site', 'site.id', 'report.site_id')
    .innerJoin('client', 'client.id', 'site.client_id')
    .innerJoin('user', 'user.id', 'report.electrician_id')
    .leftJoin('visit', 'visit.id', 'report.visit_id')
    .select(['report.id', 'report.form_type as kind', 'report.status', 'report.submitted_at', 'report.updated_at'])
    .select(['site.name as siteName', 'site.address_lines', 'site.town', 'site.postcode'])
    .select(['client.name as clientName', 'user.name as person', 'visit.day as visitDay'])
    .execute();
  const dayOf = (at: string | null) => (at === null ? '' : dayIn(new Date(at), timeZone));
  return rows.map(({ address_lines, town, postcode, submitted_at, updated_at, visitDay, ...row }) => ({
    ...row,
    address: { addressLines: JSON.parse(address_lines), town, postcode },
    visitDay: visitDay ?? '',
    submittedOn: dayOf(submitted_at),
    changedOn: dayOf(updated_at),
  }));
}
