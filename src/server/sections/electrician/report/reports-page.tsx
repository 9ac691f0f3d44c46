import type { ReactNode } from 'react';
import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { StatusBadge } from '../../../../components/ui/badges.tsx';
import { Pagination, type Row, Rows } from '../../../../components/ui/lists.tsx';
import { EmptyState } from '../../../../components/ui/notices.tsx';

export type ReportRow = {
  id: string;
  site: string;
  address: string;
  day: string;
  status: 'draft' | 'submitted' | 'returned' | 'approved' | 'issued' | 'discarded';
  /** The certificate that it corrects, and the reason. */
  correction?: string | undefined;
  /** The person who handed it to the viewer, with their note. */
  handed?: string | undefined;
};
/** A report that was the viewer's and can no longer be opened. */
export type HandedOn = { id: string; site: string; words: string };

/** Returned reports first: the reviewer waits for them. Then open ones, then those that the electrician can no longer edit. */
export function ReportsPage(props: {
  frame: Frame;
  reports: readonly ReportRow[];
  handedOn: readonly HandedOn[];
  /** Where the past reports continue from an earlier page. */
  after: string | undefined;
  next: string | undefined;
}) {
  const { frame, reports, handedOn, after, next } = props;
  const of = (...statuses: ReportRow['status'][]) => reports.filter((report) => statuses.includes(report.status));
  return (
    <ElectricianPage frame={frame} title="Reports" here="reports">
      <h1>Reports</h1>
      {reports.length + handedOn.length === 0 && (
        <EmptyState title="No reports yet">
          <p>A report starts with a visit that the office books.</p>
        </EmptyState>
      )}
      <Part title="Returned to you" rows={of('returned')} />
      <Part title="Drafts" rows={of('draft')} />
      {handedOn.length > 0 && (
        <>
          <h2>No longer with you</h2>
          <ul>
            {handedOn.map(({ id, site, words }) => (
              <li key={id}>
                {site}. {words}
              </li>
            ))}
          </ul>
        </>
      )}
      <Part title="Submitted" rows={of('submitted', 'approved')} />
      <Part title="Past reports" rows={of('issued', 'discarded')} />
      <Pagination
        previous={after && '/electrician/reports'}
        next={next && `/electrician/reports?after=${encodeURIComponent(next)}`}
      />
    </ElectricianPage>
  );
}

const Part = ({ title, rows }: { title: string; rows: readonly ReportRow[] }): ReactNode =>
  rows.length === 0 ? null : (
    <>
      <h2>{title}</h2>
      <Rows rows={rows.map(toRow)} />
    </>
  );

const toRow = (report: ReportRow): Row => ({
  href: `/electrician/reports/${report.id}`,
  title: report.site,
  mark: <StatusBadge status={report.status} />,
  meta: [report.correction, report.day, report.address, report.handed].filter(Boolean).join(' · '),
});
