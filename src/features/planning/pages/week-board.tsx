import { showWeekday } from '../../../components/office/visits/visit-list.tsx';
import type { Visit } from '../../../server/repositories/register/visits.ts';
import { showAbsence } from '../domain/absence.ts';
import { hoursOf, type JobState } from '../domain/week.ts';
import type { Absence } from '../server/repository/planned.ts';

export type Job = JobState & { visit: Visit };

/** People and days. On a phone one day is shown. */
export function WeekBoard({
  people,
  days,
  today,
  shownDay,
  jobs,
  away,
  hasRoom,
}: {
  people: readonly { id: string; name: string }[];
  days: readonly string[];
  today: string;
  /** The day that a phone shows. */
  shownDay: string;
  jobs: readonly Job[];
  away: readonly Absence[];
  /** Whether a visit can be booked there. */
  hasRoom: (personId: string, day: string) => boolean;
}) {
  const byPlace = Map.groupBy(jobs, ({ visit }) => `${visit.electricianId} ${visit.day}`);
  return (
    <table className="board">
      <caption className="vh">People and days</caption>
      <thead>
        <tr>
          <th scope="col">Person</th>
          {days.map((day) => (
            <th
              key={day}
              scope="col"
              className={day === today ? 'today' : undefined}
              aria-current={day === today ? 'date' : undefined}
            >
              {showWeekday(day)}
              {day === today && <small>today</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, name }) => {
          const theirs = jobs.filter(({ visit }) => visit.electricianId === id);
          return (
            <tr key={id}>
              <th scope="row">
                {name} <small className="soft">{hoursOf(theirs.map(({ visit }) => visit))} h</small>
              </th>
              {days.map((day) => {
                const off = away.filter((each) => each.personId === id && each.from <= day && day <= each.to);
                return (
                  <td
                    key={day}
                    className={
                      [day === today && 'today', day === shownDay && 'shown'].filter(Boolean).join(' ') || undefined
                    }
                  >
                    {off.map((each) => (
                      <div className="off" key={each.id}>
                        {showAbsence(each.kind)}
                      </div>
                    ))}
                    {(byPlace.get(`${id} ${day}`) ?? []).map(({ visit, state, word }) => (
                      <a className="job" data-state={state} href={`/visits/${visit.id}`} key={visit.id}>
                        <b>
                          {visit.windowFrom}–{visit.windowTo}
                        </b>
                        {visit.siteName}
                        <small>
                          {word} · {visit.kind}
                        </small>
                      </a>
                    ))}
                    {hasRoom(id, day) && (
                      <a className="free" href={`/visits/new?${new URLSearchParams({ person: id, day })}`}>
                        <span aria-hidden="true">+</span>
                        <span className="vh">
                          Book {name}, {showWeekday(day)}
                        </span>
                      </a>
                    )}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
