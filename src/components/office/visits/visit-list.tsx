import { addressBeside } from '../../../domain/register/site-address.ts';
import type { VisitStatus } from '../../../domain/visit/status.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import { Table } from '../../ui/lists.tsx';

export type VisitLine = {
  id: string;
  day: string;
  windowFrom: string;
  windowTo: string;
  status: VisitStatus;
  siteName: string;
  addressLines: string[];
  town: string;
  postcode: string;
  electricianName: string;
  /** Reason it was started on site; null for a booked visit. */
  begunBecause: string | null;
};

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "Tuesday 24 Nov". */
export function showWeekday(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
}

/** Address of the list of one day's visits; its counts link here. */
export const hrefOfDay = (day: string): string => `/visits?day=${day}`;

/** Visits of one electrician, in the order they are done. */
export const VisitTable = ({ caption, visits }: { caption: string; visits: readonly VisitLine[] }) => (
  <Table
    caption={caption}
    even
    rows={visits}
    rowKey={({ id }) => id}
    columns={[
      { label: 'Day', cell: (visit) => <a href={`/visits/${visit.id}`}>{showWeekday(visit.day)}</a> },
      { label: 'Arrival', cell: (visit) => `${visit.windowFrom} to ${visit.windowTo}` },
      { label: 'Site', cell: (visit) => visit.siteName },
      { label: 'Address', cell: (visit) => addressBeside(visit.siteName, visit) },
      {
        label: 'Status',
        cell: (visit) => (
          <>
            <StatusBadge status={visit.status} />
            {visit.begunBecause !== null && <> started on site</>}
          </>
        ),
      },
    ]}
  />
);
