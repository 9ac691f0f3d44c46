import { addressBeside } from '../../../domain/register/site-address.ts';
import type { VisitStatus } from '../../../domain/visit/status.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import { unbroken } from '../../ui/unbroken.tsx';

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

/** Visits by electrician, each one's in the order they are done. */
export const VisitTable = ({ caption, visits }: { caption: string; visits: readonly VisitLine[] }) => {
  const people = [...Map.groupBy(visits, (visit) => visit.electricianName)].sort(([one], [other]) =>
    one.localeCompare(other),
  );
  return (
    <table className="list">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {['Site', 'Day', 'Arrival', 'Status'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {people.map(([name, own]) => (
        <tbody key={own[0]?.id}>
          <tr className="group">
            <th scope="rowgroup" colSpan={4}>
              {name}
            </th>
          </tr>
          {own.map((visit) => (
            <tr key={visit.id}>
              <th scope="row">
                <a href={`/visits/${visit.id}`}>{visit.siteName}</a>{' '}
                <span className="place">{unbroken(addressBeside(visit.siteName, visit))}</span>
              </th>
              <td>{showWeekday(visit.day)}</td>
              <td>
                {visit.windowFrom} to {visit.windowTo}
              </td>
              <td>
                <StatusBadge status={visit.status} />
                {visit.begunBecause !== null && ' started on site'}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
};
