import { showNear } from '../../../domain/time/calendar.ts';
import type { Visit } from '../../../server/repositories/register/visits.ts';

/** The next visits in the homes of a building. @param all  address of the list with the others; undefined where there are no more. */
export const VisitsToCome = ({
  visits,
  today,
  all,
}: {
  visits: readonly Visit[];
  today: string;
  all: string | undefined;
}) => (
  <section className="block" aria-labelledby="visits">
    <h2 id="visits">Visits to come</h2>
    {visits.length === 0 ? (
      <p className="soft">None booked.</p>
    ) : (
      <ul className="rows">
        {visits.map(({ id, day, windowFrom, siteName, electricianName }) => (
          <li key={id}>
            <a href={`/visits/${id}`}>{siteName}</a>
            <p>{`${showNear(day, today)}, ${windowFrom} · ${electricianName}`}</p>
          </li>
        ))}
      </ul>
    )}
    {all && (
      <p>
        <a href={all}>All visits to come</a>
      </p>
    )}
  </section>
);
