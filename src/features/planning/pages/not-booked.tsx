import { State } from '../../../components/office/parts/state.tsx';
import { showWeekday } from '../../../components/office/visits/visit-list.tsx';
import type { Visit } from '../../../server/repositories/register/visits.ts';
import { type homesToBook, TO_BOOK } from '../server/homes-to-book.ts';

type Found = Awaited<ReturnType<typeof homesToBook>>;
type Nearest = { personId: string; day: string } | undefined;

/** Work that no one has, each with the nearest person who has room: visits without access, and homes late, open or due soon. */
export function NotBooked({
  waiting,
  homes,
  more,
  isCut,
  names,
  mayBook,
}: {
  waiting: readonly { visit: Visit; nearest: Nearest }[];
  homes: readonly { home: Found['homes'][number]; nearest: Nearest }[];
  /** How many homes are in the lists alone, or more. */
  more: Found['more'];
  isCut: Found['isCut'];
  names: ReadonlyMap<string, string>;
  mayBook: boolean;
}) {
  const count = waiting.length + homes.length + more;
  const by = (nearest: Nearest) => nearest && `nearest: ${names.get(nearest.personId)}, ${showWeekday(nearest.day)}`;
  const at = (nearest: Nearest) => (nearest ? `&person=${nearest.personId}&day=${nearest.day}` : '');
  return (
    <>
      <div className="block">
        <h2 id="not-booked">
          Not booked{' '}
          <span className="count">
            {count}
            {isCut && '+'}
          </span>
        </h2>
      </div>
      {count === 0 && !isCut ? (
        <p>Nothing waits to be booked.</p>
      ) : (
        <ul className="rows">
          {waiting.map(({ visit, nearest }) => (
            <li key={visit.id}>
              <a href={mayBook ? `/visits/new?again=${visit.id}${at(nearest)}` : `/visits/${visit.id}`}>
                {visit.siteName}
              </a>
              <span className="end state" data-state="refused">
                again
              </span>
              <p>
                {[`${visit.kind}, no access on ${showWeekday(visit.day)}`, by(nearest)].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
          {homes.map(({ home, nearest }) => (
            <li key={home.id}>
              <a href={mayBook ? `${home.form}${at(nearest)}` : `/sites/${home.id}`}>{home.site.name}</a>
              <State end state={home.by.state}>
                {home.by.word}
              </State>
              <p>{[home.needs, home.site.postcode, by(nearest)].filter(Boolean).join(' · ')}</p>
            </li>
          ))}
        </ul>
      )}
      <p>
        {more > 0 && `And ${isCut ? 'at least ' : ''}${more} more. `}
        All without a visit: <a href={`/sites?${TO_BOOK}`}>sites late, open or due in 90 days</a> and{' '}
        <a href="/defects?state=open">open defects</a>.
      </p>
    </>
  );
}
