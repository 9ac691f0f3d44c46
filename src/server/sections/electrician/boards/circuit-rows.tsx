import type { ReactNode } from 'react';
import { Badge } from '../../../../components/ui/badges.tsx';
import type { Board, Item } from '../../../../domain/forms/definition.ts';
import { plural } from '../../../../domain/words/plural.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { FieldDeps } from '../store.ts';
import { type CircuitLine, circuitLines } from './circuit-lines.ts';

/**
 * The rendered row of a circuit, with its findings at that time. The board is shown after every circuit and most rows have not
 * changed: an unchanged circuit is the same object as at the last read.
 */
const drawn = new WeakMap<Item, { said: string; row: string }>();

/** The rows of a board's table as HTML. */
export async function circuitRows(deps: FieldDeps, report: OpenReport, board: Board): Promise<string> {
  const home = `${report.home}/boards/${board.id}`;
  const rows = circuitLines(report, board, (circuit, words, line) => {
    const said = `${home} ${words}`;
    const kept = drawn.get(circuit);
    if (kept?.said === said) return kept.row;
    return drawAnew(deps, circuit, said, <CircuitRow home={home} circuit={line()} />);
  });
  const drawnAnew = rows.some((row) => typeof row !== 'string');
  return (drawnAnew ? await Promise.all(rows) : rows).join('');
}

async function drawAnew(deps: FieldDeps, circuit: Item, said: string, line: ReactNode): Promise<string> {
  const row = rowOf(await deps.renderHtml(line));
  drawn.set(circuit, { said, row });
  return row;
}

/** A separately rendered fragment begins like a whole page: keep the row only. */
const rowOf = (html: string): string => html.slice(html.indexOf('<tr'));

const CircuitRow = ({ home, circuit }: { home: string; circuit: CircuitLine }) => (
  <tr>
    <th scope="row">
      <a href={`${home}/circuits/${circuit.id}`}>{circuit.name}</a>
    </th>
    <td>
      <State {...circuit} />
    </td>
    {circuit.cells.map((cell, index) => (
      // The columns of a table keep their order.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <td key={index} className={circuit.marked.has(index) ? 'asked' : undefined}>
        {cell}
      </td>
    ))}
  </tr>
);

/** The tick is for a circuit without findings. */
function State({ problems, notes }: Pick<CircuitLine, 'problems' | 'notes'>) {
  if (problems > 0) return <Badge tone="warn">{problems} to look at</Badge>;
  return notes > 0 ? <Badge tone="info">{plural(notes, 'note')}</Badge> : '✓';
}
