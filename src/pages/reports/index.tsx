import { PageHead } from '../../components/office/frame.tsx';
import {
  FoundReports,
  IssuedReports,
  OpenReports,
  type ReportLine,
} from '../../components/office/registers/report-tables.tsx';
import { SearchAsYouType } from '../../components/office/registers/search-as-you-type.client.tsx';
import { SearchForm } from '../../components/ui/forms/form-parts.tsx';
import { Pagination } from '../../components/ui/lists.tsx';
import { EmptyState } from '../../components/ui/notices.tsx';
import { dayIn } from '../../domain/time/company-day.ts';
import { showFound, showUpTo } from '../../domain/words/show-count.ts';
import { certificateStatuses } from '../../server/documents/certificates/certificate-statuses.ts';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, type PageContext, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { findCertificatesOfReports } from '../../server/repositories/certificates/certificates.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import { MOST_RANKED, rankedToReview } from '../../server/repositories/reports/next-to-review.ts';
import {
  countReportsIn,
  listReportsIn,
  mostCounted,
  type ReportList,
  reportLists,
} from '../../server/repositories/reports/report-lists.ts';
import { findReports } from '../../server/repositories/reports/report-search.ts';
import type { ReportSummary } from '../../server/repositories/reports/reports.ts';
import { QueueTable } from '../_components/home/review-queue.tsx';
import { hrefOfList, listAsked, reportTabs } from './_components/report-tabs.ts';

/** Most characters of a search. */
const LONGEST_SEARCH = 200;

export default page(async ({ query }, context) => {
  const { db, viewer, deps } = context;
  mustBeAllowed(viewer, 'reports.list', 'certificates.read');
  const asked = new URLSearchParams(query);
  const search = (asked.get('q') ?? '').trim().slice(0, LONGEST_SEARCH);
  const list = search === '' ? listAsked(asked.get('state')) : undefined;
  const { timeZone } = await getCompany(db, viewer);
  const today = dayIn(deps.clock(), timeZone);
  const after = asked.get('after') ?? undefined;
  // Where the queue is short enough to be ranked, all of it is on one page.
  const queue = list === 'review' && after === undefined ? await rankedToReview(db, viewer) : [];
  const isRanked = queue.length > 0 && queue.length < MOST_RANKED;
  const { reports, next } = isRanked
    ? { reports: [], next: undefined }
    : list
      ? await listReportsIn(db, viewer, list, { today, after })
      : await findReports(db, viewer, search, { after });
  const lines = await linesOf(context, reports, timeZone);
  const counts = new Map<ReportList, number>();
  for (const each of lists) counts.set(each, await countReportsIn(db, viewer, each, today));
  const here = list ? hrefOfList(list) : `/reports?${new URLSearchParams({ q: search })}`;
  const title = list ? `Reports: ${reportTabs[list].label.toLowerCase()}` : `Reports: “${search}”`;
  return (
    <OfficePage {...{ query, title }}>
      <PageHead title="Reports" />
      <SearchForm action="/reports" label="Certificate number, site, street, postcode or client" value={search}>
        <SearchAsYouType found={showFound(lines.length, next)} />
      </SearchForm>
      <nav className="pages" aria-label="Report status">
        {lists.map((each) => (
          <a key={each} href={hrefOfList(each)} aria-current={each === list ? 'page' : undefined}>
            {`${reportTabs[each].label} (${showUpTo(mostCounted, counts.get(each) ?? 0)})`}
          </a>
        ))}
      </nav>
      <p>
        <a href="/reports/all">All reports, by inspector, kind and age</a>
      </p>
      {isRanked && <QueueTable {...{ queue, context, today, timeZone }} />}
      {lines.length > 0 && <Lines {...{ list, lines, search }} />}
      {lines.length === 0 && !isRanked && list && (
        <EmptyState title={reportTabs[list].label}>
          <p>{reportTabs[list].empty}</p>
        </EmptyState>
      )}
      {lines.length === 0 && !list && <NothingFound search={search} hasMore={next !== undefined} />}
      <Pagination
        previous={after && here}
        next={next && `${here}${here.includes('?') ? '&' : '?'}${new URLSearchParams({ after: next })}`}
      />
    </OfficePage>
  );
});

export const getConfig = dynamic;

const lists = Object.keys(reportLists) as ReportList[];

function Lines({
  list,
  lines,
  search,
}: {
  list: ReportList | undefined;
  lines: readonly ReportLine[];
  search: string;
}) {
  if (list === undefined) return <FoundReports caption={`Found for “${search}”`} reports={lines} />;
  const Lines = list === 'issued' ? IssuedReports : OpenReports;
  return <Lines caption={reportTabs[list].label} reports={lines} />;
}

const NothingFound = ({ search, hasMore }: { search: string; hasMore: boolean }) => (
  <EmptyState title={hasMore ? 'No matches so far' : `No report found for “${search}”`}>
    {hasMore && (
      <p>
        These words are common, so only the latest reports were searched. To search earlier ones, go to the next page.
      </p>
    )}
    <p>
      Try the certificate number, the postcode, or the first letters of the street, the site or the client. All the
      words must match.
    </p>
    <p>
      Sites without a report are not listed here:{' '}
      <a href={`/sites?${new URLSearchParams({ q: search })}`}>search the sites</a>.
    </p>
  </EmptyState>
);

/** Table rows of reports; issued ones with their certificates. */
async function linesOf(
  context: PageContext,
  reports: readonly ReportSummary[],
  timeZone: string,
): Promise<ReportLine[]> {
  const issued = reports.filter(({ status }) => status === 'issued').map(({ id }) => id);
  const certificates = await findCertificatesOfReports(context.db, context.viewer, issued);
  const standingOf = await certificateStatuses(context, [...certificates.values()]);
  return reports.map((report) => {
    const certificate = certificates.get(report.id);
    return {
      ...report,
      submittedOn: report.submittedAt && dayIn(new Date(report.submittedAt), timeZone),
      certificate: certificate && {
        ...certificate,
        issuedOn: dayIn(new Date(certificate.issuedAt), timeZone),
        standing: standingOf(certificate),
      },
    };
  });
}
