import { State } from '../../../components/office/parts/state.tsx';
import { unbroken } from '../../../components/ui/unbroken.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import type { VisitRequest } from '../server/repository/visit-requests.ts';
import { nameOfRequest, standsAt, wordsOfRequest } from './request-words.ts';

/** Visits that clients asked for, each with its home, on a first page. */
export const AskedList = ({ requests, isClient }: { requests: readonly VisitRequest[]; isClient: boolean }) => (
  <ul className="rows">
    {requests.map((each) => {
      const { state, words } = standsAt(each, isClient);
      return (
        <li key={each.id}>
          <a href={`/sites/${each.siteId}#asked`}>{each.siteName}</a>
          <State state={state} end>
            {isClient ? words : `asked ${showDay(each.askedAt.slice(0, 10))}`}
          </State>
          <p>{unbroken([nameOfRequest(each), wordsOfRequest(each)].filter(Boolean).join('. '))}</p>
        </li>
      );
    })}
  </ul>
);
