import { showWeekday } from '../../../components/office/visits/visit-list.tsx';
import type { Visit } from '../../../server/repositories/register/visits.ts';

/** Work that no one has: visits without access to be rebooked, each with the nearest person who has room, and the lists of the rest. */
export function NotBooked({
  waiting,
  names,
  mayBook,
}: {
  waiting: readonly { visit: Visit; nearest: { personId: string; day: string } | undefined }[];
  names: ReadonlyMap<string, string>;
  mayBook: boolean;
}) {
  return (
    <>
      <div className="block">
        <h2 id="not-booked">
          Not booked <span className="count">{waiting.length}</span>
        </h2>
      </div>
      {waiting.length === 0 ? (
        <p>Nothing waits to be rebooked.</p>
      ) : (
        <ul className="rows">
          {waiting.map(({ visit, nearest }) => {
            const place = nearest && `&person=${nearest.personId}&day=${nearest.day}`;
            return (
              <li key={visit.id}>
                <a href={mayBook ? `/visits/new?again=${visit.id}${place ?? ''}` : `/visits/${visit.id}`}>
                  {visit.siteName}
                </a>
                <span className="end state" data-state="refused">
                  again
                </span>
                <p>
                  {visit.kind}, no access on {showWeekday(visit.day)}
                  {nearest && ` · nearest: ${names.get(nearest.personId)}, ${showWeekday(nearest.day)}`}
                </p>
              </li>
            );
          })}
        </ul>
      )}
      <p>
        Without a visit too: <a href="/sites?state=plan&booked=no">sites late, open or due in 90 days</a> and{' '}
        <a href="/defects?state=open">open defects</a>.
      </p>
    </>
  );
}
