import { Fragment, type ReactNode } from 'react';
import { ScrollRegion } from '../ui/lists.tsx';
import type { ReviewCircuit, ReviewRow } from './review-model.ts';

/**
 * A board's circuits as the schedule they are printed as: the name stays in sight, heads are turned, and the columns of one
 * kind stand under one head, so that design and readings fit beside each other.
 * @param title  of the board, for who cannot see where the table stands.
 */
export function CircuitTable({ title, circuits }: { title: string; circuits: readonly ReviewCircuit[] }) {
  const bands = bandsOf(circuits);
  return (
    <ScrollRegion label={`Circuits of ${title}`}>
      <table className="dense circuits">
        <caption className="vh">Circuits of {title}</caption>
        <thead>
          <tr className="bands">
            <td />
            {bands.map(({ title: band, columns }) => (
              <th key={band} scope="colgroup" colSpan={columns.length}>
                {band}
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col">Circuit</th>
            {bands.map(({ title: band, columns }) => (
              <Fragment key={band}>
                {columns.map(({ label }, at) => (
                  <th key={label} scope="col" className={at === 0 ? 'turned first' : 'turned'}>
                    <span>{label}</span>
                  </th>
                ))}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {circuits.map((circuit) => (
            <tr key={circuit.path}>
              <th scope="row">{circuit.name.replace(/^.*? circuit /, '')}</th>
              {bands.map(({ title: band, columns }) => (
                <Fragment key={band}>
                  {columns.map(({ label }, at) => (
                    <Cell key={label} row={circuit.cells.find((cell) => cell.label === label)} isFirst={at === 0} />
                  ))}
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Whether something is said about a value, or it has changed: it then has a place of its own below the table. */
export const isRemarked = (row: ReviewRow) =>
  row.findings.length > 0 || row.comments.length > 0 || row.before !== undefined;

function Cell({ row, isFirst }: { row: ReviewRow | undefined; isFirst: boolean }): ReactNode {
  const first = isFirst ? 'first' : undefined;
  if (!row) return <td className={first}>–</td>;
  const kind = [first, row.isText && 'words'];
  if (!isRemarked(row)) return <td className={kind.filter(Boolean).join(' ') || undefined}>{row.shown || '–'}</td>;
  const standing = row.findings.filter(({ overridden }) => !overridden).map(({ finding }) => finding.severity);
  const worst = standing.includes('fail') ? 'bad' : standing.includes('warn') ? 'warn' : 'info';
  return (
    <td className={[...kind, 'marked', worst].filter(Boolean).join(' ')}>
      <a href={`#${row.path}`}>{row.shown || 'empty'}</a>
    </td>
  );
}

type Band = { title: string; columns: { label: string; number: number | undefined }[] };

/** On the printed form the readings begin with this column. */
const FIRST_READING = 18;

/** Readings first, for they are what is reviewed; then the design; what is only for the checks last. */
function rankOf({ columns }: Band): number {
  const numbers = columns.flatMap(({ number }) => number ?? []);
  return numbers.length === 0 ? 2 : Math.max(...numbers) >= FIRST_READING ? 0 : 1;
}

/**
 * Every question some circuit answers, in the order of the form within the head of its group. A ring asks more than a
 * radial. What is only for the checks and nobody gave takes no column.
 */
function bandsOf(circuits: readonly ReviewCircuit[]): Band[] {
  const bands: Band[] = [];
  const given = new Set(circuits.flatMap(({ cells }) => cells.filter(isTold).map(({ label }) => label)));
  for (const { cells } of circuits) {
    let last: { band: Band; at: number } | undefined;
    for (const cell of cells) {
      if (/\/(circuit_no|description)$/.test(cell.path)) continue; // these name the row
      if (!given.has(cell.label)) continue;
      if (last?.band.title !== (cell.band ?? '')) last = { band: bandIn(bands, cell.band ?? ''), at: 0 };
      const { columns } = last.band;
      const found = columns.findIndex(({ label }) => label === cell.label);
      if (found < 0) columns.splice(last.at, 0, { label: cell.label, number: cell.column });
      last.at = (found < 0 ? last.at : found) + 1;
    }
  }
  return bands.sort((a, b) => rankOf(a) - rankOf(b));
}

function bandIn(bands: Band[], title: string): Band {
  const known = bands.find((band) => band.title === title);
  if (known) return known;
  const band: Band = { title, columns: [] };
  bands.push(band);
  return band;
}

const isTold = (row: ReviewRow) => row.column !== undefined || row.shown !== '' || isRemarked(row);
