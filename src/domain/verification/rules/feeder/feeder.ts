import type { BoardPlace, CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { readingOf, showOhms } from '../../engine/values.ts';
import { aboutAccuracy, accuracyOf, differenceOf, isExact, marginOf, type Value } from '../../facts/accuracy.ts';
import { aboutImpedanceAt, aboutParallel, impedanceAt, mayBeParallel } from '../../facts/supply/supply-readings.ts';

const code = 'FEEDER_MISMATCH';

/** A distribution circuit adds its R1+R2 to the impedance: Zdb at its far end less Zdb at its near end. */
export const feeder = ruleOf({
  id: 'feeder',
  codes: ['FEEDER_MISMATCH'],
  appliesTo: 'installation',
  about: {
    FEEDER_MISMATCH: [
      'circuit/r1r2',
      'fed/zdb',
      aboutImpedanceAt,
      aboutParallel,
      aboutAccuracy('loop'),
      aboutAccuracy('continuity'),
    ],
  },
  circuit: judgeFeeder,
});

function judgeFeeder(context: Context, circuit: CircuitPlace): Finding[] {
  const board = farthest(context, context.supply.fedBy(circuit));
  if (!board) return [];
  const path = `${circuit.path}/r1r2`;
  const near = impedanceAt(context, circuit.board);
  const far = impedanceAt(context, board);
  const own = { reading: readingOf(circuit.record.r1r2) };
  if (!isExact(near.reading) || !isExact(far.reading) || !isExact(own.reading) || near.isByEnquiry) return [];
  return judge(context, path, board, { near: near.reading, far: far.reading, r1r2: own.reading });
}

type Readings = { near: Value; far: Value; r1r2: Value };

function judge(context: Context, path: string, board: BoardPlace, { near, far, r1r2 }: Readings): Finding[] {
  const between = differenceOf(context, far, near);
  // If Zdb is below the board upstream altogether, `zdb-upstream` asks about it.
  if (between.value.plus(between.margin).lt(0)) return [];
  const apart = between.value.minus(r1r2.value);
  const margin = between.margin.plus(marginOf(r1r2, accuracyOf(context, 'continuity')));
  if (apart.abs().lte(margin)) return [];
  if (apart.lt(0) && mayBeParallel(context, board)) return [];
  const question = apart.gt(0)
    ? 'Is there a loose joint, or is a reading from another circuit?'
    : 'Is there a parallel path, or is a reading from another circuit?';
  const difference = showOhms(between.value).replace('-', '−');
  return [
    {
      rule: code,
      severity: 'warn',
      path,
      measured: r1r2.text,
      limit: difference,
      unit: 'Ω',
      arithmetic: `${far.text} − ${near.text} = ${difference}; ${difference} and ${r1r2.text} are ${showOhms(apart.abs())} apart > ${showOhms(margin)}, the accuracy of the three readings`,
      regulation: '643.2.1, 643.7.3',
      message: `R1+R2 of the feeder is ${r1r2.text} Ω, but Zdb changes by ${difference} Ω between the boards. ${question}`,
    },
  ];
}

/** Of several boards on one circuit, the one at its far end, to which R1+R2 was measured. */
function farthest(context: Context, boards: readonly BoardPlace[]): BoardPlace | undefined {
  return boards.reduce<BoardPlace | undefined>((far, board) => {
    const [a, b] = [far, board].map((each) => each && impedanceAt(context, each).reading);
    return !a || !isExact(a) || (b && isExact(b) && b.value.gt(a.value)) ? board : far;
  }, undefined);
}
