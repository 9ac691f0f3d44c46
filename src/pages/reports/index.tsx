import { PageHead } from '../../components/office/frame.tsx';
import { StatusBadge } from '../../components/ui/badges.tsx';
import { Pagination, Table } from '../../components/ui/lists.tsx';
import { EmptyState } from '../../components/ui/notices.tsx';
import { showDay } from '../../domain/forms/calendar.ts';
import type { ReportStatus } from '../../domain/report/status.ts';
import { addressBeside } from '../../domain/site-address.ts';
import { dayIn } from '../../server/company-day.ts';
import { OfficePage } from '../../server/office-page.tsx';
import { dynamic, page } from '../../server/page.ts';
import { getCompany } from '../../server/repositories/companies.ts';
import { listReports, type ReportSummary } from '../../server/repositories/reports.ts';

const filters: Record<string, { label: string; status: readonly ReportStatus[]; empty: string }> = {
  review: {
    label: 'Waiting for review',
    status: ['submitted', 'approved'],
    empty: 'Nothing waits. A report comes here when its electrician has signed and submitted it.',
  },
  returned: { label: 'Returned', status: ['returned'], empty: 'Nothing is with the electricians to be corrected.' },
  draft: { label: 'Being filled in', status: ['draft'], empty: 'No drafts. A draft is born when a visit is booked.' },
  issued: { label: 'Issued', status: ['issued'], empty: 'Nothing is issued yet.' },
  discarded: { label: 'Discarded', status: ['discarded'], empty: 'Nothing was discarded.' },
};

export default page(async ({ path, query }, { db, viewer }) => {
  const asked = new URLSearchParams(query).get('state') ?? 'review';
  const state = Object.hasOwn(filters, asked) ? asked : 'review';
  const filter = filters[state] as (typeof filters)[string];
  const after = new URLSearchParams(query).get('after') ?? undefined;
  const { reports, next } = await listReports(db, viewer, { status: filter.status, after });
  const { timeZone } = await getCompany(db, viewer);
  return (
    <OfficePage {...{ viewer, path, query }} title={`Reports: ${filter.label.toLowerCase()}`}>
      <PageHead title="Reports" />
      <nav className="pages" aria-label="State of the reports">
        {Object.entries(filters).map(([key, { label }]) => (
          <a key={key} href={`/reports?state=${key}`} aria-current={key === state ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {reports.length === 0 ? (
        <EmptyState title={filter.label}>
          <p>{filter.empty}</p>
        </EmptyState>
      ) : (
        <ReportTable caption={filter.label} reports={reports} timeZone={timeZone} />
      )}
      <Pagination
        previous={after && `/reports?state=${state}`}
        next={next && `/reports?state=${state}&after=${next}`}
      />
    </OfficePage>
  );
});

export const getConfig = dynamic;

const ReportTable = (props: { caption: string; reports: readonly ReportSummary[]; timeZone: string }) => (
  <Table
    caption={props.caption}
    rows={props.reports}
    rowKey={({ id }) => id}
    columns={[
      { label: 'Site', cell: (report) => <a href={`/reports/${report.id}`}>{report.siteName}</a> },
      { label: 'Address', cell: (report) => addressBeside(report.siteName, report) },
      { label: 'Electrician', cell: (report) => report.electricianName },
      { label: 'Visit', cell: (report) => (report.visitDay ? showDay(report.visitDay) : 'Correction') },
      { label: 'Submitted', cell: ({ submittedAt: at }) => at && showDay(dayIn(new Date(at), props.timeZone)) },
      { label: 'State', cell: (report) => <StatusBadge status={report.status} /> },
    ]}
  />
);
