import { instrumentFunctions } from '../../../../domain/standards/instrument.ts';
import { showDay } from '../../../../domain/time/calendar.ts';
import type { User } from '../../../../server/repositories/people/users.ts';
import type { InstrumentDetails } from '../repository/instruments.ts';
import { type Column, columnHeads, columns } from './instrument-columns.ts';
import type { PlannedRow } from './plan-instruments.ts';

/** The effect of a file on the register, as people read it. Plain data: it is stored as JSON. */
export type InstrumentOutcome = {
  added: number;
  changed: number;
  /** Number of instruments that are the same in the register and the file. */
  same: number;
  /** Instruments that are added or changed, and refused ones, by line. */
  taken: readonly TakenRow[];
  refused: readonly { line: number; cells: readonly string[]; problems: readonly string[] }[];
};
type TakenRow = {
  line: number;
  name: string;
  serial: string;
  /** The date as it was read, in words: people see whether 03/04 is April before they save. */
  due: string;
  /** A question that a person must confirm before this row is saved. */
  asks?: string;
  becomes: 'added' | 'changed';
  /** The values in the register, and the new ones from the file; none for a new instrument. */
  changes: readonly { label: string; before: string; after: string }[];
};

export function outcomeOf(planned: readonly PlannedRow[], people: readonly User[]): InstrumentOutcome {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const count = (what: PlannedRow['becomes']) => planned.filter(({ becomes }) => becomes === what).length;
  return {
    ...{ added: count('added'), changed: count('changed'), same: count('same') },
    taken: planned.flatMap((row) =>
      row.becomes === 'added' || row.becomes === 'changed'
        ? [
            {
              line: row.line,
              name: `${row.details.make} ${row.details.model}`.trim(),
              serial: row.details.serial,
              due: showDay(row.details.calibrationDue),
              ...(row.asks !== undefined && { asks: row.asks }),
              becomes: row.becomes,
              changes: row.becomes === 'changed' ? changesIn(row.before, row.details, names) : [],
            },
          ]
        : [],
    ),
    refused: planned.flatMap(({ line, cells, ...row }) =>
      row.becomes === 'refused' ? [{ line, cells, problems: row.problems }] : [],
    ),
  };
}

/** The result: rows that asked for confirmation and did not get it count as refused. */
export function outcomeWith(
  outcome: InstrumentOutcome,
  rows: readonly PlannedRow[],
  accepted: readonly number[],
): InstrumentOutcome {
  const left = outcome.taken.filter(({ asks, line }) => asks !== undefined && !accepted.includes(line));
  if (left.length === 0) return outcome;
  const lines = new Map(left.map(({ line, asks }) => [line, asks]));
  const refused = rows.flatMap(({ line, cells }) => {
    const asks = lines.get(line);
    return asks === undefined ? [] : [{ line, cells, problems: [`${asks}, and nobody has ticked it`] }];
  });
  const fewer = (what: TakenRow['becomes']) => outcome[what] - left.filter(({ becomes }) => becomes === what).length;
  return {
    ...{ added: fewer('added'), changed: fewer('changed'), same: outcome.same },
    taken: outcome.taken.filter(({ line }) => !lines.has(line)),
    refused: [...outcome.refused, ...refused].sort((a, b) => a.line - b.line),
  };
}

/** Each column that a file changes, as people read it. */
function changesIn(before: InstrumentDetails, after: InstrumentDetails, people: ReadonlyMap<string, string>) {
  const show = (details: InstrumentDetails, column: Column): string => {
    if (column === 'carriedBy') return people.get(details.carriedBy ?? '') ?? 'nobody';
    const said = details[column];
    if (said === '') return 'nothing';
    if (column === 'calibrationDue') return showDay(said);
    return column === 'function' ? (instrumentFunctions.find(({ value }) => value === said)?.label ?? said) : said;
  };
  return columns
    .filter((column) => before[column] !== after[column])
    .map((column) => ({ label: columnHeads[column], before: show(before, column), after: show(after, column) }));
}
