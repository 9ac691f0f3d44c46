import type { ReportList } from '../../../server/repositories/reports/report-lists.ts';

/** The tabs of the reports page in order, with their labels and empty states. */
export const reportTabs: Record<ReportList, { label: string; empty: string }> = {
  review: {
    label: 'To review or issue',
    empty: 'No reports are waiting. A report appears here when its electrician signs and submits it.',
  },
  returned: { label: 'Returned', empty: 'No reports are with electricians for correction.' },
  draft: { label: 'Draft', empty: 'No drafts. Booking a visit starts its report.' },
  overdue: { label: 'Overdue', empty: 'No reports are overdue.' },
  issued: { label: 'Issued', empty: 'No reports issued yet.' },
  discarded: { label: 'Discarded', empty: 'No discarded reports.' },
};

/** Address of a list; its counts link here. */
export const hrefOfList = (list: ReportList): string => (list === 'review' ? '/reports' : `/reports?state=${list}`);

/** The list that an address asks for. */
export const listAsked = (state: string | null): ReportList =>
  state !== null && Object.hasOwn(reportTabs, state) ? (state as ReportList) : 'review';
