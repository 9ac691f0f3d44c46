import { keyOf } from '../../../domain/certificate/notes/board-key.ts';
import { columnGroups, titleOfCircuits } from '../../../domain/certificate/print-parts.ts';
import type { PrintedBoard, PrintedColumn, PrintedReport } from '../../../domain/certificate/printed.ts';
import { ScrollRegion } from '../../ui/lists.tsx';
import { Group } from './section-parts.tsx';

/** Every board: its details, then its circuits with their test results. */
export const BoardsPart = ({ printed: { boards, columns } }: { printed: PrintedReport }) => (
  <section className="boards">
    <h2 id="boards">Boards and circuits</h2>
    {boards.map((board, index) => (
      // Boards may share a name, and their order in a print never changes.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <section key={index} className="board">
        <h3>
          {titleOfCircuits(columns)}: {board.name}
        </h3>
        <Group group={{ rows: board.groups.flatMap(({ rows }) => rows) }} />
        {board.circuits.length === 0 ? (
          <p>This board has no circuits.</p>
        ) : (
          <Circuits board={board} columns={columns} />
        )}
      </section>
    ))}
  </section>
);

/** A column with a longer cell holds words: on paper its head is horizontal, the others are vertical. */
const WORDS = 9;

type Placed = PrintedColumn & { index: number; isText: boolean };

function Circuits({ board, columns }: { board: PrintedBoard; columns: readonly PrintedColumn[] }) {
  const placed = columns
    .map(
      (column, index): Placed => ({
        ...column,
        index,
        isText: board.circuits.some((cells) => (cells[index]?.length ?? 0) > WORDS),
      }),
    )
    // The print repeats the circuit number before the test results.
    .filter(({ name, index }) => columns.findIndex((other) => other.name === name) === index);
  const groups = columnGroups(placed);
  return (
    <>
      <div className="wide">
        <ScrollRegion label={`Circuits of ${board.name}`}>
          <table className="dense circuits">
            <caption>Circuits of {board.name}</caption>
            <thead>
              <tr>
                {groups.map(({ title, columns: own }) => (
                  <th key={own[0]?.name} scope="colgroup" colSpan={own.length}>
                    {title}
                  </th>
                ))}
              </tr>
              <tr>
                {placed.map(({ name, label, unit, isText }) => (
                  <th key={name} scope="col" className={isText ? 'text' : undefined}>
                    <span>{unit === '' ? label : `${label} (${unit})`}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {board.circuits.map((cells, row) => (
                // Circuits may share a number, and their order in a print never changes.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                <tr key={row}>
                  {placed.map(({ name, index, isText }, at) =>
                    at === 0 ? (
                      <th key={name} scope="row">
                        {cells[index]}
                      </th>
                    ) : (
                      <td key={name} className={isText ? 'text' : undefined}>
                        {cells[index]}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </div>
      {board.limits?.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {keyOf(board, columns).map((line) => (
        <p key={line} className="hint">
          {line}
        </p>
      ))}
    </>
  );
}
