import { remembered } from '../../memo.ts';
import type { Anomaly, AnomalyRule, Subject } from './anomaly.ts';
import { anyOf, atLeast, type Chance, chance, isRare, showChance } from './chance.ts';
import { type Cell, columns, type Row, type Schedule } from './schedule.ts';

/**
 * Upper bound of how often two values at the same place of two schedules agree to the last digit. The same circuit tested twice agrees in
 * one case of three; one in two allows for related values of a circuit. Our own estimate.
 */
const AGREES = chance(1, 2);

/** With fewer values than this a schedule is too short to compare. */
const FEWEST_CELLS = 12;

/** Circuits are paired in two ways, and either may agree by chance. */
const ALIGNMENTS = 2;

type Side = { schedule: Schedule; report?: { id: string; name: string } };
type Copy = { here: Schedule; there: Side; equal: readonly Cell[]; of: number; often: Chance };

/** A board's schedule with the same readings as another board's, in this report or in an earlier one. */
export const copiedSchedule: AnomalyRule = {
  code: 'ANOMALY_COPIED',
  about: 'A schedule with the same readings as another board or report',
  look: (subject) => {
    const pairs = pairsOf(subject);
    const copies = pairs.flatMap(([here, there]) => compared(here, there, pairs.length));
    return copies.length > 0 ? anomalyOf(copies) : undefined;
  },
};

function pairsOf({ schedules, others }: Subject): (readonly [Schedule, Side])[] {
  const within = schedules.flatMap((there, index) =>
    schedules.slice(index + 1).map((here) => [here, { schedule: there }] as const),
  );
  const elsewhere = others.flatMap(({ id, name, schedules: theirs }) =>
    schedules.flatMap((here) => theirs.map((schedule) => [here, { schedule, report: { id, name } }] as const)),
  );
  return [...within, ...elsewhere];
}

/** How many readings of a schedule can be compared at all. Each schedule is asked once for every other one. */
const readingsOf = remembered(({ rows }: Schedule) =>
  rows.reduce((sum, { cells }) => sum + columns.filter((column) => cells[column].telling).length, 0),
);

/** Compares the circuits value by value: in the order of the ways, and by circuit number, because a way may have been added between. */
function compared(here: Schedule, there: Side, pairs: number): Copy[] {
  if (Math.min(readingsOf(here), readingsOf(there.schedule)) < FEWEST_CELLS) return [];
  const byWay = new Map(there.schedule.rows.map((row) => [row.way, row]));
  const ways = [
    agreement(here, (_row, index) => there.schedule.rows[index]),
    agreement(here, ({ way }) => byWay.get(way)),
  ].filter(({ of, equal }) => of >= FEWEST_CELLS && equal.length * 5 >= of * 3); // half agree by chance already
  const [best] = ways.sort((a, b) => b.equal.length - a.equal.length);
  if (!best) return [];
  const often = anyOf(pairs * ALIGNMENTS, atLeast(best.equal.length, best.of, AGREES));
  return isRare(often) ? [{ here, there, ...best, often }] : [];
}

function agreement(here: Schedule, partnerOf: (row: Row, index: number) => Row | undefined) {
  const equal: Cell[] = [];
  let of = 0;
  for (const [index, row] of here.rows.entries()) {
    const partner = partnerOf(row, index);
    if (!partner) continue;
    for (const column of columns) {
      const [cell, theirs] = [row.cells[column], partner.cells[column]];
      if (!cell.telling || !theirs.telling) continue;
      of += 1;
      if (cell.reading.text === theirs.reading.text) equal.push(cell);
    }
  }
  return { equal, of };
}

function anomalyOf(copies: readonly Copy[]): Anomaly {
  const [first] = copies as [Copy, ...Copy[]];
  const reports = [...new Map(copies.flatMap(({ there }) => (there.report ? [[there.report.id, there.report]] : [])))];
  return {
    code: copiedSchedule.code,
    title: 'A schedule with the same readings as another',
    question: `${first.equal.length} of ${first.of} readings of ${first.here.name} have the same digits, at the same circuits, as ${nameOf(first.there)}. Was each board tested on its own?`,
    facts: [['Schedules that agree', String(copies.length)]],
    tables: [
      {
        caption: 'Schedules that agree',
        columns: ['Board', 'Same as', 'Equal readings', 'By chance at most'],
        rows: copies.map(({ here, there, equal, of, often }) => [
          here.name,
          nameOf(there),
          `${equal.length} of ${of}`,
          showChance(often),
        ]),
      },
    ],
    charts: [],
    paths: [...new Set(copies.flatMap(({ equal }) => equal.map(({ path }) => path)))].sort(),
    reports: reports.map(([, report]) => report),
    threshold: `Asked if chance would cause it in less than 1 of 1,000 reports, assuming that every second reading agrees by chance. Needs ${FEWEST_CELLS} readings in common. Over-range insulation and shared RCDs do not count. We compare the boards of the report, the site’s last report, and the inspector’s earlier reports. Our own choice.`,
    basis: copies
      .flatMap(({ there, equal, of }) => {
        const like = `${there.report?.id ?? 'this report'} ${there.schedule.board.path}`;
        return [`${like} of ${of}`, ...equal.map(({ path, reading }) => `${like} ${path}: ${reading.text}`)];
      })
      .sort(),
  };
}

const nameOf = ({ schedule, report }: Side): string => (report ? `${schedule.name} of ${report.name}` : schedule.name);
