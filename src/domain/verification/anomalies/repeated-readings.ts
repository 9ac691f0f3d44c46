import type { Anomaly, AnomalyRule } from './anomaly.ts';
import { anyOf, atLeast, both, type Chance, chance, isRare, showChance, toPower, waysToChoose } from './chance.ts';
import { type Cell, type Column, columnNames, columns, columnUnits, type Row, type Schedule } from './schedule.ts';

/**
 * Upper bound of how often a reading has the digits of the one before it: rooms wired alike, tested with an instrument whose last digit
 * varies by one, repeat one reading in four. Our own estimate.
 */
const REPEATS = chance(1, 4);

/**
 * In a row that is equal so far, how often the next value is equal as well: Zs depends on R1+R2, and the legs of a ring on each other. Our
 * own estimates.
 */
const follows: { readonly [C in Column]: Chance } = {
  ring_r1: chance(1, 4),
  ring_rn: chance(1, 2),
  ring_r2: chance(1, 3),
  r1r2: chance(1, 4),
  r2: chance(1, 4),
  ir_ll: chance(1, 4),
  ir_le: chance(1, 2),
  zs: chance(1, 3),
  rcd_ms: chance(1, 4),
};

/** Columns in which a repeat is significant; rn and r2 depend on r1. */
const varying: readonly Column[] = ['ring_r1', 'r1r2', 'r2', 'ir_ll', 'ir_le', 'zs', 'rcd_ms'];

/** `says` is the beginning of the question; `counted` is the same in figures. */
type Repeat = {
  says: string;
  what: string;
  where: string;
  value: string;
  counted: string;
  often: Chance;
  cells: readonly Cell[];
};

/** Readings that repeat from circuit to circuit of a board: within a column, and whole rows. */
export const repeatedReadings: AnomalyRule = {
  code: 'ANOMALY_REPEATED',
  about: 'Readings that should vary repeat from circuit to circuit',
  look: ({ schedules }) => {
    const repeats = [...varying.flatMap((column) => repeatsIn(schedules, column)), ...schedules.flatMap(equalRows)];
    return repeats.length > 0 ? anomalyOf(repeats) : undefined;
  },
};

/** Consecutive circuits with equal readings; values without significance are skipped. */
type Run = { schedule: Schedule; rows: readonly [Row, ...Row[]] };

/** A column that repeats throughout the report, or single long runs in it. */
function repeatsIn(schedules: readonly Schedule[], column: Column): Repeat[] {
  const sequences = schedules.map((schedule) => ({
    schedule,
    rows: schedule.rows.filter(({ cells }) => cells[column].telling),
  }));
  const runs = sequences.flatMap(({ schedule, rows }) => runsOf(schedule, rows, column));
  const following = sequences.reduce((sum, { rows }) => sum + Math.max(rows.length - 1, 0), 0);
  const repeated = runs.reduce((sum, { rows }) => sum + rows.length - 1, 0);
  const often = atLeast(repeated, following, REPEATS);
  const name = columnNames[column];
  if (isRare(often)) {
    const shown = shownRuns(runs, column);
    const says =
      runs.length === 1 && repeated === following
        ? `${name} is ${shown.value} on all ${repeated + 1} circuits.`
        : `On ${repeated} of ${following} circuits ${name} is the same, to the last digit, as on the circuit before.`;
    return [{ ...shown, says, often, counted: `${repeated} of ${following}` }];
  }
  const places = (length: number) =>
    sequences.reduce((sum, { rows }) => sum + Math.max(rows.length - length + 1, 0), 0);
  return runs.flatMap((run): Repeat[] => {
    const { length } = run.rows;
    const often = anyOf(places(length), toPower(REPEATS, length - 1));
    const shown = shownRuns([run], column);
    const says = `${name} is ${shown.value} on ${length} circuits one after the other (${shown.where}).`;
    return isRare(often) ? [{ ...shown, says, often, counted: `${length} in a row` }] : [];
  });
}

/** Runs of two circuits and more. */
function runsOf(schedule: Schedule, rows: readonly Row[], column: Column): Run[] {
  const runs: [Row, ...Row[]][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run?.[0].cells[column].reading.text === row.cells[column].reading.text) run.push(row);
    else runs.push([row]);
  }
  return runs.filter(({ length }) => length > 1).map((run) => ({ schedule, rows: run }));
}

function shownRuns(runs: readonly Run[], column: Column): Pick<Repeat, 'what' | 'where' | 'value' | 'cells'> {
  const texts = new Set(runs.map(({ rows }) => rows[0].cells[column].reading.text));
  return {
    what: columnNames[column],
    where: runs.map(({ schedule, rows }) => placeOf(schedule, rows)).join('; '),
    value: `${[...texts].join(', ')} ${columnUnits[column]}`,
    cells: runs.flatMap(({ rows }) => rows.map(({ cells }) => cells[column])),
  };
}

const placeOf = ({ name }: Schedule, rows: readonly Row[]) =>
  `${name} ways ${rows.map(({ way }) => way || '?').join(', ')}`;

/** Circuits of a board with the same text in every column, continuity and Zs among them. */
function equalRows(schedule: Schedule): Repeat[] {
  const full = schedule.rows.filter(({ cells }) => cells.zs.telling && (cells.r1r2.telling ?? cells.r2.telling));
  const groups = Map.groupBy(full, ({ cells }) => columns.map((column) => cells[column].reading.text).join('|'));
  return [...groups.values()].flatMap((group): Repeat[] => {
    const [first] = group as [Row, ...Row[]];
    const telling = columns.filter((column) => first.cells[column].telling);
    const equal = telling.reduce((so, column) => both(so, follows[column]), chance(1, 1));
    const often = anyOf(waysToChoose(group.length, full.length), toPower(equal, group.length - 1));
    if (!isRare(often)) return [];
    const where = placeOf(schedule, group);
    return [
      {
        says: `${group.length} of ${full.length} circuits have the same figures in every column (${where}).`,
        what: 'The whole row',
        where,
        value: telling.map((column) => first.cells[column].reading.text).join(', '),
        counted: `${group.length} of ${full.length}`,
        often,
        cells: group.flatMap(({ cells }) => telling.map((column) => cells[column])),
      },
    ];
  });
}

function anomalyOf(repeats: readonly Repeat[]): Anomaly {
  const [first] = repeats as [Repeat, ...Repeat[]];
  const paths = [...new Set(repeats.flatMap(({ cells }) => cells.map(({ path }) => path)))].sort();
  return {
    code: repeatedReadings.code,
    title: 'Readings that repeat from circuit to circuit',
    question: `${first.says} Circuits of different length with different devices seldom have equal readings to the last digit. Was each circuit tested?`,
    facts: [['Repeated readings', String(paths.length)]],
    tables: [
      {
        caption: 'What repeats',
        columns: ['Column', 'Where', 'Reading', 'How often', 'By chance at most'],
        rows: repeats.map(({ what, where, value, counted, often }) => [what, where, value, counted, showChance(often)]),
      },
    ],
    charts: [],
    paths,
    reports: [],
    threshold:
      'Asked if chance would cause it in less than 1 of 1,000 reports, assuming that one reading in four repeats the one before it. Over-range insulation, readings at the top of an instrument’s range, and times of a shared RCD do not count. Our own choice.',
    basis: repeats
      .flatMap(({ what, counted, cells }) => [
        `${what}: ${counted}`,
        ...cells.map(({ path, reading }) => `${path}: ${reading.text}`),
      ])
      .sort(),
  };
}
