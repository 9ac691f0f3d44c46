import { State } from '../../../components/office/parts/state.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import { askerWords, type CopyRequest } from '../../service/domain/request.ts';

/** Requests for copies without an answer, of all homes: those that are late first. Nothing where there is none. */
export function AskedRows({
  requests,
  today,
}: {
  requests: readonly (CopyRequest & { siteName: string })[];
  today: string;
}) {
  if (requests.length === 0) return null;
  return (
    <>
      <h2>Asked for copies</h2>
      <ul className="rows">
        {requests
          .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn, 'en'))
          .map(({ id, siteId, siteName, from, name, dueOn, isSent }) => (
            <li key={id}>
              <a href={`/sites/${siteId}/copies#asked`}>
                {siteName}: {name}
              </a>
              {dueOn < today ? (
                <State state="late">Late since {showDay(dueOn)}</State>
              ) : (
                <State state="open">{showDay(dueOn)}</State>
              )}
              <p>
                {askerWords[from]}.{' '}
                {isSent
                  ? 'A mail with the papers is on its way.'
                  : dueOn < today
                    ? 'The last day for the answer has passed: answer now.'
                    : 'Answer by that day.'}
              </p>
            </li>
          ))}
      </ul>
    </>
  );
}
