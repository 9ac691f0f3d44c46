import { Strip, type StripJob } from '../../../components/office/parts/drawn.tsx';
import { State, type StateKey } from '../../../components/office/parts/state.tsx';
import { toLocalTime } from '../../../domain/time/calendar.ts';
import { isPastArrival } from '../../../domain/visit/status.ts';
import type { Person, TodaysVisit, Whereabouts } from '../../../domain/visit/who-is-where.ts';

const looks: Readonly<Record<Whereabouts, StateKey>> = {
  'not begun': 'late',
  'no access': 'refused',
  'on site': 'now',
  'to come': 'booked',
  done: 'done',
};

/** Who is where now, those in trouble first. @param now  YYYY-MM-DDTHH:MM in the company's zone */
export const WhoIsWhereTable = ({
  people,
  most,
  now,
  timeZone,
}: {
  people: readonly Person<TodaysVisit>[];
  /** Rows; a sentence names the people after them. */
  most: number;
  now: string;
  timeZone: string;
}) => (
  <>
    <table className="list where">
      <caption className="vh">Who is where</caption>
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col">Now</th>
          <th scope="col" className="desk-only">
            <span className="vh">Day</span>
            <span className="hours" aria-hidden="true">
              {[7, 9, 11, 13, 15, 17].map((hour) => (
                <span key={hour}>{hour}</span>
              ))}
              <span />
            </span>
          </th>
          <th scope="col">Then</th>
        </tr>
      </thead>
      <tbody>
        {people.slice(0, most).map(({ id, name, is, at, later, visits }) => (
          <tr key={id}>
            <th scope="row">
              <a href={`/visits/${at.id}`}>{name}</a>
            </th>
            <td>
              <State state={looks[is]}>{wordsOf(is, at, timeZone)}</State> <span className="place">{at.siteName}</span>
            </td>
            <td className="desk-only strip-cell">
              <Strip
                jobs={visits.map((visit) => jobOf(visit, now))}
                now={minutes(now.slice(11, 16))}
                words={`${visits.length === 1 ? '1 visit' : `${visits.length} visits`}: ${visits.map(({ windowFrom }) => windowFrom).join(', ')}`}
              />
            </td>
            <td className="soft" data-label="Then">
              {later ? `${later.windowFrom} ${later.siteName}` : 'nothing booked'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {people.length > most && (
      <p className="sub">
        Also out:{' '}
        {people
          .slice(most)
          .map(({ name, is, at }) => `${name} (${wordsOf(is, at, timeZone)})`)
          .join(', ')}
        .
      </p>
    )}
  </>
);

function wordsOf(is: Whereabouts, { windowFrom, startedAt }: TodaysVisit, timeZone: string): string {
  if (is === 'not begun') return `not begun, booked ${windowFrom}`;
  if (is === 'on site') return startedAt ? `on site ${toLocalTime(startedAt, timeZone).slice(11, 16)}` : 'on site';
  return is === 'to come' ? `booked ${windowFrom}` : is;
}

function jobOf(visit: TodaysVisit, now: string): StripJob {
  const from = minutes(visit.windowFrom);
  return { from, until: minutes(visit.windowTo), look: lookOf(visit, now) };
}

function lookOf(visit: TodaysVisit, now: string): StripJob['look'] {
  if (visit.status === 'started') return 'on';
  if (visit.status === 'done') return 'past';
  return visit.status === 'no access' || isPastArrival(visit, now) ? 'late' : undefined;
}

/** Minutes after midnight of HH:MM. */
const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
