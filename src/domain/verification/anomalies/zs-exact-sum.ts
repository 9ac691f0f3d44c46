import Big from 'big.js';
import type { Context } from '../engine/context.ts';
import { exactValue } from '../engine/values.ts';
import { impedanceAtBoard } from '../facts/boards.ts';
import type { Anomaly, AnomalyRule, AnomalyTable } from './anomaly.ts';
import { atLeast, type Chance, chance, isRare, showChance } from './chance.ts';
import { type Cell, decimalsOf, type Row } from './schedule.ts';

/**
 * Upper bound of how often honest readings agree to the last digit. Three rounded readings, taken with an instrument whose last digit
 * varies by one between two tests, agree in one case of three; parallel paths make it fewer. Our own estimate.
 */
const ZS_AGREES = chance(1, 3);
/** A quarter of two legs agrees more often: the variation of the legs is divided by four. Our own estimate. */
const QUARTER_AGREES = chance(1, 2);

/** A Zs with one decimal or none agrees too easily. */
const FEWEST_DECIMALS = 2;

/** One recalculated sum. */
type Sum = { row: Row; parts: string; sum: Big; result: Cell };

/** Readings that are exact arithmetic of each other: Zs = Zdb + (R1+R2) to the last digit, circuit after circuit. */
export const zsExactSum: AnomalyRule = {
  code: 'ANOMALY_EXACT_SUMS',
  about: 'Zs is Zdb + (R1+R2) to the last digit on circuit after circuit',
  look: ({ context, schedules }) => {
    const rows = schedules.flatMap((schedule) => schedule.rows);
    const sums = rows.flatMap((row) => zsOf(context, row));
    const quarters = rows.flatMap(quarterOf);
    const found = [
      judged('Zs = Zdb + (R1+R2)', ['Zdb + (R1+R2)', 'Zs'], sums, ZS_AGREES),
      judged('R1+R2 = (r1 + r2) ÷ 4', ['(r1 + r2) ÷ 4', 'R1+R2'], quarters, QUARTER_AGREES),
    ].filter((each) => each !== undefined);
    return found.length > 0 ? anomalyOf(found) : undefined;
  },
};

function zsOf(context: Context, row: Row): Sum[] {
  const { zs, r1r2 } = row.cells;
  const zdb = impedanceAtBoard(context, row.place.board);
  const atBoard = exactValue(zdb);
  if (!zs.telling || !r1r2.telling || !atBoard || decimalsOf(zs.reading) < FEWEST_DECIMALS) return [];
  const parts = `${zdb.text} + ${r1r2.reading.text}`;
  return [{ row, parts, sum: atBoard.plus(r1r2.telling), result: zs }];
}

function quarterOf(row: Row): Sum[] {
  const { ring_r1, ring_r2, r1r2 } = row.cells;
  if (!ring_r1.telling || !ring_r2.telling || !r1r2.telling || decimalsOf(r1r2.reading) < FEWEST_DECIMALS) return [];
  const parts = `(${ring_r1.reading.text} + ${ring_r2.reading.text}) ÷ 4`;
  const sum = ring_r1.telling.plus(ring_r2.telling).div(4);
  return [{ row, parts, sum, result: r1r2 }];
}

const isExact = ({ sum, result }: Sum): boolean =>
  sum.round(decimalsOf(result.reading), Big.roundHalfUp).eq(result.telling as Big);

type Judged = { relation: string; exact: readonly Sum[]; of: number; often: Chance; table: AnomalyTable };

function judged(relation: string, heads: [string, string], sums: readonly Sum[], agrees: Chance): Judged | undefined {
  const exact = sums.filter(isExact);
  const often = atLeast(exact.length, sums.length, agrees);
  if (!isRare(often)) return undefined;
  const rows = exact.map(({ row, parts, result }) => [row.name, parts, result.reading.text]);
  const table = { caption: `${relation}, to the last digit`, columns: ['Circuit', ...heads], rows };
  return { relation, exact, of: sums.length, often, table };
}

function anomalyOf(found: readonly Judged[]): Anomaly {
  const [first] = found as [Judged, ...Judged[]];
  const sums = found.flatMap(({ exact }) => exact);
  return {
    code: zsExactSum.code,
    title: 'Readings that are exact sums',
    question: `On ${first.exact.length} of ${first.of} circuits ${first.relation} to the last digit, and they are entered as measured. Were they measured, or calculated without the tick?`,
    facts: found.flatMap(({ relation, exact, of, often }) => [
      [relation, `${exact.length} of ${of}`] as const,
      ['By chance at most', showChance(often)] as const,
    ]),
    tables: found.map(({ table }) => table),
    charts: [],
    paths: sums.map(({ result }) => result.path),
    reports: [],
    threshold:
      'Asked if chance would cause it in less than 1 of 1,000 reports, assuming that one Zs in three agrees by chance (one ring in two). Needs seven sums. A Zs marked as calculated does not count, nor one with a single decimal. Our own choice.',
    basis: [
      ...found.map(({ relation, of }) => `${relation} of ${of}`),
      ...sums.map(({ result, parts }) => `${result.path}: ${parts} = ${result.reading.text}`).sort(),
    ],
  };
}
