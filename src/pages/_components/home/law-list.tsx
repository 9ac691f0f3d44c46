import { State } from '../../../components/office/parts/state.tsx';
import { unbroken } from '../../../components/ui/unbroken.tsx';
import { showNear } from '../../../domain/time/calendar.ts';
import { plural } from '../../../domain/words/plural.ts';
import { nextDutyOf } from '../../../features/compliance/domain/words.ts';
import type { DueHome } from '../../../features/compliance/server/repository/due-homes.ts';
import type { HomeState } from '../../../features/compliance/server/states.ts';
import type { LawStep } from './law-steps.ts';

/** Homes for which the law sets a day, each with what it asks for: the longest late first. */
export const LawList = ({
  caption,
  heads: [home, duty],
  homes,
  states,
  today,
  steps,
}: {
  caption: string;
  /** Of the home, and of what the law asks for. */
  heads: readonly [string, string];
  homes: readonly DueHome[];
  states: ReadonlyMap<string, HomeState>;
  /** YYYY-MM-DD */
  today: string;
  steps: ReadonlyMap<string, LawStep>;
}) => (
  <table className="list">
    <caption className="vh">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">{home}</th>
        <th scope="col">{duty}</th>
        <th scope="col">By</th>
        {steps.size > 0 && (
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
          {steps.size > 0 && (
            <td className="do">
              <Step step={steps.get(siteId)} name={name} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
);

function Step({ step, name }: { step: LawStep | undefined; name: string }) {
  if (!step) return null;
  const { words, href, isBooked = false, isAsked = false } = step;
  if (isAsked)
    return (
      <State state="open">
        <a href={href}>{words}</a>
      </State>
    );
  if (isBooked) return <State state="booked">{href ? <a href={href}>{words}</a> : words}</State>;
  return (
    <a className="btn secondary slim" href={href}>
      {words}
      <span className="vh">: {name}</span>
    </a>
  );
}

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
