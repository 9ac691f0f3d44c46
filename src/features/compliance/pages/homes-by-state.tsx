import { State } from '../../../components/office/parts/state.tsx';
import { shownStates } from '../domain/status-dates.ts';
import { stateWords } from '../domain/words.ts';
import type { StateCounts } from '../server/states.ts';

/** How many homes have each state, without those that none has. */
export const HomesByState = ({ counts }: { counts: StateCounts }) => (
  <ul className="tally">
    {shownStates
      .filter((state) => counts[state] > 0)
      .map((state) => (
        <li key={state}>
          <State state={state === 'no_report' ? 'late' : state}>{stateWords[state].word}</State> {counts[state]}
        </li>
      ))}
  </ul>
);
