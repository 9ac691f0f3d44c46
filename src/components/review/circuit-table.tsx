import { Fragment, type ReactNode } from 'react';
import { ScrollRegion } from '../ui/lists.tsx';
import type { ReviewCircuit, ReviewRow } from './review-model.ts';

/**
 * A board's circuits as the printed schedule: the name column stays visible, heads are turned and grouped, so that
 * design and readings fit side by side.
 * @param title  of the board, for screen readers.
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

/** True for a value with a finding, a comment or a change, which is also listed below the table. */
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

/** Number of the first column of readings on the printed form. */
const FIRST_READING = 18;

/** Sort order: readings first, because reviewers read them; then the design; columns only for the checks last. */
function rankOf({ columns }: Band): number {
  const numbers = columns.flatMap(({ number }) => number ?? []);
  return numbers.length === 0 ? 2 : Math.max(...numbers) >= FIRST_READING ? 0 : 1;
}

/**
 * The columns with a value in any circuit, in the order of the form, by group. A ring has more questions than a radial.
 * Empty columns that are only for the checks are left out.
 */
function bandsOf(circuits: readonly ReviewCircuit[]): Band[] {
  const bands: Band[] = [];
  const given = new Set(circuits.flatMap(({ cells }) => cells.filter(hasColumn).map(({ label }) => label)));
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

const hasColumn = (row: ReviewRow) => row.column !== undefined || row.shown !== '' || isRemarked(row);
