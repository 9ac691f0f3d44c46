import { State } from '../../../components/office/parts/state.tsx';
import { showCount } from '../../../domain/words/show-count.ts';
import { shownStates } from '../domain/status-dates.ts';
import { stateWords } from '../domain/words.ts';
import type { StateCounts } from '../server/states.ts';

/** How many homes have each state, without those that none has. Each figure opens its list. @param clientId  whose homes they are. */
export const HomesByState = ({ counts, clientId }: { counts: StateCounts; clientId: string }) => (
  <ul className="tally">
    {shownStates
      .filter((state) => counts[state] > 0)
      .map((state) => (
        <li key={state}>
          <a href={`/sites?${new URLSearchParams({ state, client: clientId })}`}>
            <State state={state === 'no_report' ? 'late' : state}>{stateWords[state].word}</State>{' '}
            <b className="num">{showCount(counts[state])}</b>
          </a>
        </li>
      ))}
  </ul>
);
