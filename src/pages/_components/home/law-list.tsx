import { State } from '../../../components/office/parts/state.tsx';
import { unbroken } from '../../../components/ui/unbroken.tsx';
import { showNear } from '../../../domain/time/calendar.ts';
import { plural } from '../../../domain/words/plural.ts';
import { nextDutyOf } from '../../../features/compliance/domain/words.ts';
import type { DueHome } from '../../../features/compliance/server/repository/due-homes.ts';
import type { HomeState } from '../../../features/compliance/server/states.ts';

/** Homes for which the law sets a day, each with what it asks for: the longest late first. */
export const LawList = ({
  caption,
  heads: [home, duty],
  homes,
  states,
  today,
  books,
}: {
  caption: string;
  /** Of the home, and of what the law asks for. */
  heads: readonly [string, string];
  homes: readonly DueHome[];
  states: ReadonlyMap<string, HomeState>;
  /** YYYY-MM-DD */
  today: string;
  /** Whether the viewer books visits. */
  books: boolean;
}) => (
  <table className="list">
    <caption className="vh">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">{home}</th>
        <th scope="col">{duty}</th>
        <th scope="col">By</th>
        {books && (
          <th scope="col">
            <span className="vh">Next step</span>
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {homes.map(({ siteId, name, postcode, nextDue }) => (
        <tr key={siteId}>
          <th scope="row">
            <a href={`/sites/${siteId}`}>{name}</a> <span className="place">{postcode}</span>
          </th>
          <td>{unbroken(dutyInWords(states.get(siteId)))}</td>
          <td className="end">
            <State state={nextDue < today ? 'late' : 'due'}>{whenOf(nextDue, today)}</State>{' '}
            <span className="place">{showNear(nextDue, today)}</span>
          </td>
          {books && (
            <td className="do">
              <a className="btn secondary slim" href={`/visits/new?site=${siteId}`}>
                Book<span className="vh"> a visit to {name}</span>
              </a>
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
);

/** The duty whose day comes first, with its regulation. */
function dutyInWords(state: HomeState | undefined): string {
  const duty = state && nextDutyOf(state.assessment);
  return duty ? `${duty.name} (${duty.rule})` : '';
}

/** "3 days late", "today", "in 4 days". */
function whenOf(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  if (days < 0) return `${plural(-days, 'day')} late`;
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
