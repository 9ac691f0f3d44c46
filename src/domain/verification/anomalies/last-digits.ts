import Big from 'big.js';
import type { Anomaly, AnomalyChart, AnomalyRule } from './anomaly.ts';
import { type Cell, type Column, decimalsOf, type Schedule } from './schedule.ts';

/** At least five of each digit are expected: below that a chi-square test has no meaning. Textbook rule. */
const FEWEST = 50;

/** The least spread of the middle half of the readings, Ω: circuits of similar length have similar last digits. Our own choice. */
const SPREAD = new Big('0.10');

/**
 * Chi-square of ten digits, nine degrees of freedom: a value below the first occurs once in a thousand cases, and so does a value above the
 * second. Source: tables of the chi-square distribution.
 */
const TOO_EVEN = new Big('1.152');
const TOO_UNEVEN = new Big('27.877');

/**
 * Rooms wired alike share their lengths, and so their last digits, for innocent reasons. Only a value this many times above the table
 * counts as too uneven. Our own choice, after simulated reports of six similar flats.
 */
const ALIKE_ROOMS = 2;

type Sample = {
  name: string;
  cells: readonly Cell[];
  counts: readonly number[];
  chiSquare: Big;
  kind: 'even' | 'uneven';
};

/** The last digits of continuity and Zs over the whole report: too even, or mostly a few digits. */
export const lastDigits: AnomalyRule = {
  code: 'ANOMALY_LAST_DIGITS',
  about: 'Last digits that are too even, or mostly a few digits',
  look: ({ schedules }) => {
    const samples = [sampleOf('R1+R2 and R2', schedules, ['r1r2', 'r2']), sampleOf('Zs', schedules, ['zs'])].filter(
      (sample) => sample !== undefined,
    );
    return samples.length > 0 ? anomalyOf(samples) : undefined;
  },
};

function sampleOf(name: string, schedules: readonly Schedule[], of: readonly Column[]): Sample | undefined {
  const cells = schedules
    .flatMap(({ rows }) => rows.flatMap((row) => of.map((column) => row.cells[column])))
    .filter(({ telling, reading }) => telling && decimalsOf(reading) === 2);
  if (cells.length < FEWEST || !isSpread(cells)) return undefined;
  const counts = Array.from({ length: 10 }, (_, digit) => cells.filter((cell) => lastDigit(cell) === digit).length);
  const chiSquare = chiSquareOf(counts);
  if (chiSquare.lte(TOO_EVEN)) return { name, cells, counts, chiSquare, kind: 'even' };
  if (chiSquare.gt(TOO_UNEVEN.times(ALIKE_ROOMS))) return { name, cells, counts, chiSquare, kind: 'uneven' };
  return undefined;
}

const lastDigit = ({ reading }: Cell): number => Number(reading.text.at(-1));

function isSpread(cells: readonly Cell[]): boolean {
  const values = cells.map(({ telling }) => telling as Big).sort((a, b) => a.cmp(b));
  const at = (share: number) => values[Math.floor(values.length * share)] as Big;
  return at(0.75).minus(at(0.25)).gte(SPREAD);
}

/** Sum of (counted − expected)² ÷ expected, which for ten equal expectations is 10 × Σ counted² ÷ n − n. */
export function chiSquareOf(counts: readonly number[]): Big {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const squares = counts.reduce((sum, count) => sum + count * count, 0);
  return new Big(counts.length).times(squares).div(all).minus(all);
}

function anomalyOf(samples: readonly Sample[]): Anomaly {
  const [first] = samples as [Sample, ...Sample[]];
  const most = first.counts.map((count, digit) => ({ count, digit })).sort((a, b) => b.count - a.count);
  const [top, second] = most as [(typeof most)[0], (typeof most)[0]];
  return {
    code: lastDigits.code,
    title: first.kind === 'even' ? 'Last digits that are too even' : 'Last digits that are mostly a few digits',
    question:
      first.kind === 'even'
        ? `Each last digit of ${first.name} occurs almost equally often in ${first.cells.length} readings. Chance is not that even. How were they recorded?`
        : `Of ${first.cells.length} readings of ${first.name}, ${top.count} end in ${top.digit} and ${second.count} in ${second.digit}. Were they rounded, or does the instrument show only some digits?`,
    facts: samples.flatMap(({ name, cells, chiSquare, kind }) => [
      [`${name}, readings`, String(cells.length)] as const,
      [
        `${name}, chi-square of the ten digits`,
        `${chiSquare.toFixed(2)}; ${kind === 'even' ? `${TOO_EVEN} or less` : `more than ${TOO_UNEVEN.times(ALIKE_ROOMS)}`} counts`,
      ] as const,
    ]),
    tables: [],
    charts: samples.map(chartOf),
    paths: samples.flatMap(({ cells }) => cells.map(({ path }) => path)).sort(),
    reports: [],
    threshold: `Asked from ${FEWEST} readings with two decimals on, if the middle half of them spans ${SPREAD.toFixed(2)} Ω. Nine degrees of freedom: by chance chi-square is ${TOO_EVEN} or less once in 1,000, and above ${TOO_UNEVEN} once in 1,000; we ask from twice the latter, because rooms wired alike have similar digits. Our own choice.`,
    basis: samples.map(({ name, counts }) => `${name}: ${counts.join(' ')}`),
  };
}

const chartOf = ({ name, cells, counts }: Sample): AnomalyChart => ({
  caption: `Last digits of ${name}`,
  bars: counts.map((count, digit) => ({ label: String(digit), count })),
  even: new Big(cells.length).div(10).toFixed(1),
});
