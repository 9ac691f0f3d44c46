import type { ReportDocument } from '../../src/domain/forms/definition.ts';
import { recheckCircuit } from '../../src/domain/verification/engine/recheck.ts';
import { verify } from '../../src/domain/verification/engine/verify.ts';
import { largeReport } from './large-report.ts';
import { type Row, row } from './table.ts';

const circuits = 6000;
const few = 60;

/**
 * The cost of judging a report. Times are the best of several rounds: other work on the machine only adds to them.
 * The same number of circuits is judged once as one report and once as a hundred of sixty circuits, so both meet the memory cold.
 */
export function measureVerification(rounds: number): Row[] {
  const large = largeReport(circuits);
  const small = Array.from({ length: circuits / few }, (_, seed) => largeReport(few, seed));
  const firstMs = timed(() => verify(large));
  const largeMs = best(rounds, () => verify(large));
  const smallMs = best(rounds, () => small.map((each) => verify(each)));
  const places = placesOf(large);
  const rechecks = places.map((place) => timed(() => recheckCircuit(large, place))).sort((a, b) => a - b);
  const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
  const perCircuit = (total: number) => `${((total / circuits) * 1000).toFixed(1)} µs`;
  return [
    row('6,000-circuit report verified', largeMs, { under: 300 }, ms, `the first time ${ms(firstMs)}`),
    row(
      'cost per circuit, 60 → 6,000: at 6,000 ÷ at 60',
      largeMs / smallMs,
      { most: 1.3 },
      (value) => value.toFixed(2),
      `${perCircuit(largeMs)} ÷ ${perCircuit(smallMs)}`,
    ),
    row(
      'one circuit of 6,000 rechecked',
      rechecks[Math.floor(rechecks.length / 2)] as number,
      { under: 5 },
      ms,
      `the slowest of ${rechecks.length} ${ms(rechecks.at(-1) as number)}`,
    ),
  ];
}

/** Every fiftieth circuit. */
const placesOf = ({ boards = [] }: ReportDocument) =>
  boards
    .flatMap((board) => (board.circuits ?? []).map((circuit) => ({ board: board.id, circuit: circuit.id })))
    .filter((_, index) => index % 50 === 0);

function timed(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

const best = (rounds: number, work: () => unknown): number =>
  Math.min(...Array.from({ length: rounds }, () => timed(work)));
