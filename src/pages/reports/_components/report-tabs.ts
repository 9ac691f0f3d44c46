import type { ReportList } from '../../../server/repositories/reports/report-lists.ts';

/** The lists of the page of reports, in the order of their tabs: what each is called, and what is said where it is empty. */
export const reportTabs: Record<ReportList, { label: string; empty: string }> = {
  review: {
    label: 'Waiting for review',
    empty: 'Nothing waits. A report comes here when its electrician has signed and submitted it.',
  },
  returned: { label: 'Returned', empty: 'Nothing is with the electricians to be corrected.' },
  draft: { label: 'Being filled in', empty: 'No drafts. Booking a visit begins the report to fill in.' },
  overdue: { label: 'Overdue', empty: 'Nothing is overdue: no visit has passed without its report.' },
  issued: { label: 'Issued', empty: 'Nothing is issued yet.' },
  discarded: { label: 'Discarded', empty: 'Nothing was discarded.' },
};

/** Where a list is shown. What counts one links here. */
export const hrefOfList = (list: ReportList): string => (list === 'review' ? '/reports' : `/reports?state=${list}`);

/** The list that an address asks for. */
export const listAsked = (state: string | null): ReportList =>
  state !== null && Object.hasOwn(reportTabs, state) ? (state as ReportList) : 'review';
