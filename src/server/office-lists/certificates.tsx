import { type SqlBool, sql } from 'kysely';
import { Badge } from '../../components/ui/badges.tsx';
import { candidateNumbers } from '../../domain/certificate/bare-number.ts';
import { showNumber } from '../../domain/certificate/certificate.ts';
import { statusInWords } from '../../domain/certificate/verdicts/age.ts';
import type { FormType } from '../../domain/forms/definition.ts';
import { formForNewWork } from '../../domain/forms/registry.ts';
import { codesInShort, countCodes, SINCE_PUT_RIGHT } from '../../domain/forms/words/danger-words.ts';
import type { Outcome } from '../../domain/forms/words/form-summary.ts';
import { siteAddress } from '../../domain/register/site-address.ts';
import { showDay } from '../../domain/time/calendar.ts';
import { dayIn } from '../../domain/time/company-day.ts';
import { isOver } from '../../features/defects/domain/defect-state.ts';
import type { ListContext, ListQuery, ListSpec, Narrowed } from '../lists/list.ts';
import { siteFence, visibleCertificates } from '../repositories/fences.ts';
import { listed } from '../repositories/listed.ts';
import { getCompany } from '../repositories/people/companies.ts';
import {
  atSites,
  clientsToChoose,
  formChoices,
  inspectorsToChoose,
  is,
  ofClient,
  siteWords,
  within,
} from './filters.ts';

type CertificateRow = {
  id: string;
  reportId: string;
  number: string;
  revision: number;
  kind: FormType;
  outcome: Outcome | null;
  status: 'current' | 'superseded' | 'withdrawn';
  siteName: string;
  address: { addressLines: string[]; town: string; postcode: string };
  clientName: string;
  inspector: string;
  inspectedOn: string;
  nextDue: string;
  issuedOn: string;
  /** "1 C1, 2 C2": what it leaves open; whether all that it asked for was put right. */
  open: string;
  isPutRight: boolean;
};

const outcomes = [
  { value: 'satisfactory', label: 'Satisfactory' },
  { value: 'unsatisfactory', label: 'Unsatisfactory' },
  { value: 'none', label: 'No outcome' },
] as const;
const statuses = [
  { value: 'current', label: 'Current' },
  { value: 'superseded', label: 'Superseded' },
  { value: 'withdrawn', label: 'Withdrawn' },
] as const;
const labelOf = (choices: readonly { value: string; label: string }[], value: string | null) =>
  choices.find((choice) => choice.value === value)?.label ?? '';

function inStatus(value: string): Narrowed {
  const inIt = is('listed_certificate.status', value, 'status');
  if (value === 'current') return inIt;
  // Beside it, as in the index that holds these certificates only.
  return { ...inIt, where: [sql<SqlBool>`listed_certificate.status <> 'current'`, ...(inIt.where ?? [])] };
}

/** Certificates issued here, all their revisions. */
export const certificateList: ListSpec<CertificateRow> = {
  page: '/certificates',
  needs: ['certificates.read'],
  nouns: ['certificate', 'certificates'],
  pick: 'certificate',
  tallied: { list: 'certificates', whole: 'status', knowsClients: true },
  filters: [
    { kind: 'search', name: 'q', label: 'Number, address, postcode or client', narrow: byText },
    {
      kind: 'choice',
      name: 'kind',
      label: 'Kind',
      none: 'Any',
      choices: formChoices,
      narrow: (_, value) => is('listed_certificate.form_type', value, 'kind'),
    },
    {
      kind: 'choice',
      name: 'outcome',
      label: 'Outcome',
      none: 'Any',
      choices: outcomes,
      narrow: (_, value) => is('listed_certificate.outcome', value === 'none' ? '' : value, 'outcome'),
    },
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      none: 'Any',
      choices: statuses,
      narrow: (_, value) => inStatus(value),
    },
    {
      kind: 'pick',
      name: 'inspector',
      label: 'Inspector',
      none: 'Anyone',
      choices: inspectorsToChoose,
      narrow: (_, value) => is('listed_certificate.electrician_id', value, 'person'),
    },
    {
      kind: 'pick',
      name: 'client',
      label: 'Client',
      none: 'Any',
      choices: clientsToChoose,
      narrow: (_, value) => ofClient('listed_certificate.client_id', value),
    },
    {
      kind: 'days',
      name: 'issued',
      label: 'Issued',
      narrow: (_, days) => within('listed_certificate.issued_at', days),
    },
  ],
  sorts: [
    { name: 'issued', words: 'by day of issue', by: () => [sql.ref('listed_certificate.issued_at')] },
    {
      name: 'number',
      words: 'by number',
      by: () => ['listed_certificate.number', 'listed_certificate.revision'].map((name) => sql.ref(name)),
    },
    { name: 'due', words: 'by next due', by: () => [sql.ref('listed_certificate.next_due')] },
  ],
  sortedBy: '-issued',
  columns: ({ viewer }) => [
    {
      ...{ label: 'Certificate', sort: 'number', text: showNumber },
      cell: (row) => <a href={`/reports/${row.reportId}`}>{showNumber(row)}</a>,
    },
    {
      ...{ label: 'Site', text: (row) => row.siteName },
      cell: (row) => (
        <>
          {row.siteName} <span className="place">{row.address.postcode}</span>
        </>
      ),
    },
    { label: 'Address', cell: undefined, text: (row) => siteAddress(row.address) },
    ...(viewer.role === 'client'
      ? []
      : [
          {
            ...{ label: 'Client', from: 'wide' as const, cell: (row: CertificateRow) => row.clientName },
            text: (row: CertificateRow) => row.clientName,
          },
        ]),
    { label: 'Kind', cell: (row) => row.kind, text: (row) => formForNewWork(row.kind).shortTitle },
    {
      ...{ label: 'Outcome', text: outcomeOf },
      cell: (row) => row.outcome && <Badge tone={toneOf(row)}>{outcomeOf(row)}</Badge>,
    },
    { ...{ label: 'Inspector', from: 'desk', cell: (row) => row.inspector }, text: (row) => row.inspector },
    {
      ...{ label: 'Inspected', from: 'wide', cell: (row) => showDay(row.inspectedOn) },
      text: (row) => row.inspectedOn,
    },
    {
      ...{ label: 'Issued', sort: 'issued', phoneLabel: 'Issued', cell: (row) => showDay(row.issuedOn) },
      text: (row) => row.issuedOn,
    },
    {
      ...{ label: 'Next due', sort: 'due', phoneLabel: 'Next due', cell: (row) => showDay(row.nextDue) },
      text: (row) => row.nextDue,
    },
    {
      ...{ label: 'Status', text: statusOf },
      cell: (row) => (row.open ? <Badge tone="bad">{statusOf(row)}</Badge> : statusOf(row)),
    },
  ],
  nameOf: showNumber,
  idOf: ({ id }) => id,
  from: ({ db, viewer }, hits) => {
    const all = db.selectFrom('listed_certificate').where('listed_certificate.company_id', '=', viewer.companyId);
    const isOnTheTools = viewer.role === 'electrician' || viewer.role === 'apprentice';
    return atSites(db, viewer, { table: 'listed_certificate', hits }, all)
      .$if(viewer.role === 'client', (query) => query.where('listed_certificate.client_id', '=', viewer.clientId ?? ''))
      .$if(isOnTheTools, (query) =>
        query.innerJoin('site', 'site.id', 'listed_certificate.site_id').where(siteFence(db, viewer)),
      ) as unknown as ListQuery;
  },
  id: 'listed_certificate.certificate_id',
  rows: rowsOf,
};

const outcomeOf = ({ outcome, isPutRight }: CertificateRow): string =>
  `${labelOf(outcomes, outcome)}${outcome === 'unsatisfactory' && isPutRight ? SINCE_PUT_RIGHT : ''}`;

/** A certificate with something open is never called current. */
const statusOf = ({ status, open }: CertificateRow): string =>
  status === 'current' ? statusInWords({ kind: 'undated' }, open).words : labelOf(statuses, status);

const toneOf = ({ outcome, status, isPutRight }: CertificateRow) => {
  if (status !== 'current' || isPutRight) return 'info';
  return outcome === 'satisfactory' ? 'good' : 'bad';
};

/** Revisions of the certificates that a number may mean. */
const MOST_NUMBERED = 200;

/** A certificate number finds its revisions; other words find the certificates of sites. */
async function byText(context: ListContext, text: string): Promise<Narrowed> {
  const { certificatePrefix: prefix } = await getCompany(context.db, context.viewer);
  const meant = candidateNumbers(text, { prefix, formType: formForNewWork().formType });
  if (meant.length > 0) {
    const numbered = await visibleCertificates(context.db, context.viewer)
      // Must match the expression of the index.
      .where(sql<string>`replace(replace(certificate.number, '-', ''), 'O', '0')`, 'in', meant)
      .limit(MOST_NUMBERED)
      .select('certificate.id')
      .execute();
    const ids = numbered.map(({ id }) => id);
    if (ids.length > 0) return { where: [sql<SqlBool>`listed_certificate.certificate_id in (${sql.join(ids)})`] };
  }
  return siteWords(context, text, 'listed_certificate.site_id');
}

async function rowsOf({ db, viewer, timeZone }: ListContext, ids: readonly string[]): Promise<CertificateRow[]> {
  const rows = await visibleCertificates(db, viewer)
    .where('certificate.id', 'in', listed(db, ids).select('hit.id'))
    .innerJoin('report', 'report.id', 'certificate.report_id')
    .innerJoin('site', 'site.id', 'certificate.site_id')
    .innerJoin('client', 'client.id', 'site.client_id')
    .innerJoin('user', 'user.id', 'report.electrician_id')
    .select([
      'certificate.id',
      'certificate.report_id as reportId',
      'certificate.number',
      'certificate.revision',
      'report.form_type as kind',
      'certificate.outcome',
      'certificate.status',
      'certificate.site_id',
      'site.name as siteName',
      'site.address_lines',
      'site.town',
      'site.postcode',
      'client.name as clientName',
      'user.name as inspector',
      'certificate.inspected_on',
      'certificate.next_due',
      'certificate.issued_at',
    ])
    .execute();
  const standing = await standingOf(db, viewer.companyId, rows);
  return rows.map(({ address_lines, town, postcode, inspected_on, next_due, issued_at, site_id: _, ...row }) => ({
    ...{ ...row, open: '', isPutRight: false, ...standing.get(row.id) },
    address: { addressLines: JSON.parse(address_lines), town, postcode },
    inspectedOn: inspected_on ?? '',
    nextDue: next_due ?? '',
    issuedOn: dayIn(new Date(issued_at), timeZone),
  }));
}

type Standing = Pick<CertificateRow, 'open' | 'isPutRight'>;

/** What certificates that the viewer sees leave open, and whether all of it was put right, by the certificate's id. */
async function standingOf(
  db: ListContext['db'],
  companyId: string,
  certificates: readonly { id: string; site_id: string }[],
): Promise<ReadonlyMap<string, Standing>> {
  const ids = new Set(certificates.map(({ id }) => id));
  const sites = [...new Set(certificates.map(({ site_id }) => site_id))];
  const rows = await db
    .selectFrom('defect')
    .where('company_id', '=', companyId)
    .where('site_id', 'in', listed(db, sites).select('hit.id'))
    .where('gone_at', 'is', null)
    .where('code', '<>', 'C3')
    .select(['certificate_id', 'code', 'state', 'made_safe_on'])
    .execute();
  const found = Map.groupBy(
    // What other firms' reports list belongs to none of them.
    rows.filter(({ certificate_id }) => certificate_id !== null && ids.has(certificate_id)),
    ({ certificate_id }) => certificate_id ?? '',
  );
  return new Map(
    [...found].map(([id, defects]) => {
      const left = defects.filter(({ state }) => !isOver(state));
      const madeSafe = left.filter(({ code, made_safe_on }) => code === 'C1' && made_safe_on !== null).length;
      const open = codesInShort(countCodes(left), madeSafe);
      return [id, { open, isPutRight: open === '' && defects.every(({ state }) => state !== 'ended') }];
    }),
  );
}
