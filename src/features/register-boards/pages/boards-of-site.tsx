import { ScrollRegion } from '../../../components/ui/lists.tsx';
import type { BoardToday } from '../../../domain/boards/boards-today.ts';
import { isSpare } from '../../../domain/boards/pair-up.ts';
import { deviceOf } from '../../../domain/forms/carried/circuits-to-choose.ts';
import type { Values } from '../../../domain/forms/definition.ts';
import { boardName } from '../../../domain/forms/words/names.ts';
import { asText } from '../../../domain/record.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { plural } from '../../../domain/words/plural.ts';
import type { BoardsOfSite as Boards } from '../../../server/repositories/homes/boards.ts';
import { BoardQuestions } from './board-questions.tsx';

/**
 * The boards of a site as they are today, each a fold with its circuits and the certificate that changed each last; and what is not plain,
 * with its answers as buttons.
 * @param submission  makes the id of one form.
 */
export function BoardsOfSite({
  siteId,
  boards: { boards, questions, answers, reports },
  mayConfirm,
  submission,
}: {
  siteId: string;
  boards: Boards;
  mayConfirm: boolean;
  submission: () => string;
}) {
  if (boards.length === 0) return null;
  return (
    <section className="block" aria-labelledby="boards-h" id="boards">
      <h2 id="boards-h">Boards</h2>
      {mayConfirm && <BoardQuestions {...{ siteId, questions, answers, submission }} />}
      <div className="folds">
        {boards.map((board) => (
          <details key={board.keys[0]}>
            <summary>
              <span>
                {boardName(board.record)}
                {asText(board.record.location) && `, ${asText(board.record.location)}`}
              </span>
              <span>{summaryOf(board)}</span>
            </summary>
            <Circuits board={board} reports={reports} />
          </details>
        ))}
      </div>
    </section>
  );
}

function summaryOf({ circuits, missingIn, from }: BoardToday): string {
  const inUse = circuits.filter(({ record }) => !isSpare(record)).length;
  const last = [from.on, ...circuits.map((each) => each.from.on)].toSorted().at(-1) ?? from.on;
  const seen = missingIn ? `not in ${missingIn.number} of ${showDay(missingIn.on)}` : `last tested ${showDay(last)}`;
  return `${plural(inUse, 'circuit')}, ${seen}`;
}

function Circuits({ board: { record, circuits }, reports }: { board: BoardToday; reports: Boards['reports'] }) {
  if (circuits.length === 0) return <p>No circuits are listed on it.</p>;
  return (
    <ScrollRegion label={`Circuits of ${boardName(record)}`}>
      <table>
        <thead>
          <tr>
            {['Way', 'Circuit', 'Device', 'Zs', 'Last tested', 'Certificate'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {circuits.map(({ keys, record: circuit, from }) => (
            <tr key={keys[0]}>
              <td>{asText(circuit.circuit_no)}</td>
              <th scope="row">{isSpare(circuit) ? 'Spare' : asText(circuit.description)}</th>
              <td>{deviceOf(circuit)}</td>
              <td>{readingOf(circuit, 'zs')}</td>
              <td className="nw">{showDay(from.on)}</td>
              <td className="nw">
                <a href={`/reports/${reports.get(from.number)}`}>{from.number}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** A reading as it was entered, with its unit where it is a figure. */
function readingOf(record: Values, name: string): string {
  const value = record[name];
  if (typeof value !== 'object' || value === null || !('text' in value)) return '';
  const text = String(value.text);
  return /^[<>]?\d/.test(text) ? `${text} Ω` : text;
}
