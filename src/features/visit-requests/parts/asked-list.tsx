import { State } from '../../../components/office/parts/state.tsx';
import { unbroken } from '../../../components/ui/unbroken.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { VisitRequest } from '../server/repository/visit-requests.ts';
import { nameOfRequest, standsAt, wordsOfRequest } from './request-words.ts';

/** Visits that clients asked for, each with its home, on a first page. */
export const AskedList = ({
  requests,
  isClient,
  timeZone,
}: {
  requests: readonly VisitRequest[];
  isClient: boolean;
  /** Of the company. */
  timeZone: string;
}) => (
  <ul className="rows">
    {requests.map((each) => {
      const { state, words } = standsAt(each, isClient);
      return (
        <li key={each.id}>
          <a href={`/sites/${each.siteId}#asked`}>{each.siteName}</a>
          <State state={state} end>
            {isClient ? words : `asked ${showDay(dayIn(new Date(each.askedAt), timeZone))}`}
          </State>
          <p>{unbroken([nameOfRequest(each), wordsOfRequest(each)].filter(Boolean).join('. '))}</p>
        </li>
      );
    })}
  </ul>
);
