import { instrumentFunctions } from '../../../domain/standards/instrument.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import type { User } from '../../repositories/people/users.ts';
import type { InstrumentDetails } from '../../repositories/standards/instruments.ts';
import { type Column, columnHeads, columns } from './instrument-columns.ts';
import type { PlannedRow } from './plan-instruments.ts';

/** What a file does to the register, as people read it. Plain data: it is kept as JSON. */
export type InstrumentOutcome = {
  added: number;
  changed: number;
  /** In the register as in the file. */
  same: number;
  /** Those that are entered or changed, and those that cannot be, by line. */
  taken: readonly TakenRow[];
  refused: readonly { line: number; cells: readonly string[]; problems: readonly string[] }[];
};
export type TakenRow = {
  line: number;
  name: string;
  serial: string;
  /** The day as it was read, in words: whether 03/04 is April is seen before it is saved. */
  due: string;
  /** What a person has to say yes to before this row is saved. */
  asks?: string;
  becomes: 'added' | 'changed';
  /** What stands in the register, and what the file puts in its place; none for a new one. */
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

/** What was done: rows that asked and that nobody said yes to are among those that were refused. */
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
