import { State } from '../../../components/office/parts/state.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { isOver } from '../domain/defect-state.ts';
import { stateWords } from '../domain/moves.ts';
import { CodeMark, dueInWords, StateOf, With } from '../list/defect-words.tsx';
import { nextStep } from '../list/next-step.tsx';
import type { Defect } from '../records/defects.ts';

type Props = { defects: readonly Defect[]; today: string; viewer: Viewer };

/** The defects of one site: what is open with its last day, who has it and the next step; what is over in a line each. */
export function DefectsOfSite({ defects, today, viewer }: Props) {
  const open = defects.filter(({ state }) => !isOver(state));
  const over = defects.filter(({ state }) => isOver(state));
  return (
    <section className="block" aria-labelledby="defects">
      <h2 id="defects">Open defects</h2>
      {open.length > 0 ? <OpenTable {...{ open, today, viewer }} /> : <p className="soft">None.</p>}
      {over.length > 0 && (
        <details>
          <summary>{over.length === 1 ? '1 closed before' : `${over.length} closed before`}</summary>
          <ul>
            {over.map((each) => (
              <li key={each.id}>
                {each.code}: <a href={`/defects/${each.id}`}>{each.words}</a>. {stateWords[each.state]}{' '}
                {showDay(each.done_on ?? each.state_on)}
                {each.done_by !== '' && `, ${each.done_by}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const OpenTable = ({ open, today, viewer }: { open: readonly Defect[]; today: string; viewer: Viewer }) => {
  const isClient = viewer.role === 'client';
  return (
    <table className="list">
      <caption className="vh">Open defects</caption>
      <thead>
        <tr>
          <th scope="col" className="main">
            Defect
          </th>
          <th scope="col">Last day</th>
          <th scope="col">State</th>
          {!isClient && <th scope="col">With</th>}
          {!isClient && (
            <th scope="col">
              <span className="vh">Next step</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {open.map((each) => {
          const due = dueOf(each, today);
          const step = nextStep(each, viewer);
          return (
            <tr key={each.id}>
              <th scope="row">
                <span className="what">
                  <CodeMark code={each.code} />
                  <span>
                    <a href={`/defects/${each.id}`}>{each.words}</a>
                    <small>{[each.location, each.number].filter(Boolean).join(' · ')}</small>
                  </span>
                </span>
              </th>
              <td>
                {due.state ? <State state={due.state}>{due.fact}</State> : <span className="nw">{due.fact}</span>}
                <small>{due.why}</small>
              </td>
              <td>
                <StateOf defect={each} />
              </td>
              {!isClient && (
                <td data-label="With">
                  <With defect={each} />
                </td>
              )}
              {!isClient && (
                <td className="do">
                  {step && (
                    <a className={step.isUrgent ? 'btn slim nw' : 'btn secondary slim nw'} href={step.href}>
                      {step.words}
                      <span className="vh">: {each.words}</span>
                    </a>
                  )}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

/** A C3 is a recommendation, which hurries nobody. */
const dueOf = (each: Defect, today: string): ReturnType<typeof dueInWords> =>
  each.code === 'C3' && each.due_on === null && each.target_on === null
    ? { state: undefined, fact: 'No date in law', why: 'a recommendation' }
    : dueInWords(each, today);
