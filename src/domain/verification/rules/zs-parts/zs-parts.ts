import Big from 'big.js';
import { rememberedPair } from '../../../memo.ts';
import type { Reading } from '../../../reading.ts';
import { zsAgainstParts, zsFromParts } from '../../calculations/zs.ts';
import type { About, AboutFact } from '../../engine/about.ts';
import type { CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import type { CircuitRecord } from '../../engine/records.ts';
import { ruleOf } from '../../engine/rule.ts';
import { decimalOf, readingOf, showOhms } from '../../engine/values.ts';
import { aboutAccuracy, accuracyOf, differenceOf, isExact, marginOf, type Value } from '../../facts/accuracy.ts';
import { aboutImpedance, impedanceAtBoard } from '../../facts/boards.ts';
import { isExtraLow } from '../../facts/circuit-facts.ts';
import { decimalSlip } from '../../facts/decimal-slip.ts';
import { copperResistance } from '../../limits/conductors/conductors.ts';

const PARTS: About = ['circuit/zs', 'circuit/system', 'circuit/circuit_kind', 'circuit/r1r2', aboutImpedance];
/** The facts behind the resistance of the line, and the accuracy of it and of Zs − Zdb. */
const aboutRing: AboutFact = (found) => [
  'circuit/ring_r1',
  'supply/earthing_system',
  ...aboutAccuracy('continuity')(found),
  ...aboutAccuracy('loop')(found),
];
const LINE: About = ['circuit/live_csa', 'circuit/cpc_csa', aboutRing];

/** R5: Zs is not below Zdb + R1, and is about the sum of its parts, Zdb + (R1+R2). */
export const zsParts = ruleOf({
  id: 'zs-parts',
  codes: ['ZS_BELOW_R1R2', 'ZS_CALC_MISMATCH', 'PARALLEL_PATH'],
  appliesTo: 'installation',
  about: {
    ZS_BELOW_R1R2: [...PARTS, ...LINE],
    // Above the sum, Zs cannot be below the line as well, except on a ring, whose line has a measurement of its own.
    ZS_CALC_MISMATCH: [...PARTS, (found) => (found.circuit?.record.circuit_kind === 'ring' ? aboutRing(found) : [])],
    PARALLEL_PATH: [...PARTS, ...LINE],
  },
  circuit: judgeCircuit,
});

function judgeCircuit(context: Context, circuit: CircuitPlace): Finding[] {
  const { record, board } = circuit;
  const zs = readingOf(record.zs);
  if (isExtraLow(record) || !isExact(zs)) return [];
  const path = `${circuit.path}/zs`;
  const r1r2 = readingOf(record.r1r2);
  const zdb = impedanceAtBoard(context, board);
  const tooLow = belowLine(context, record, { zs, zdb }) ?? belowCircuit(record, zs, r1r2);
  if (tooLow) return [{ rule: 'ZS_BELOW_R1R2', severity: 'warn', path, measured: zs.text, unit: 'Ω', ...tooLow }];
  if (!isExact(r1r2) || !isExact(zdb)) return [];
  return againstSum(path, zs.text, zs.value, { zdb: zdb.value, r1r2: r1r2.value });
}

const QUARTER = new Big('0.25');

type TooLow = Pick<Finding, 'limit' | 'arithmetic' | 'regulation' | 'message'>;

/**
 * The line conductor is always in the loop, even if metalwork bypasses the CPC: Zs is at least Zdb + R1, within the accuracy of the
 * readings. A constant error of one instrument cancels out of Zs − Zdb.
 */
function belowLine(
  context: Context,
  record: CircuitRecord,
  { zs, zdb }: { zs: Value; zdb: Reading },
): TooLow | undefined {
  if (!isExact(zdb)) return undefined;
  // No margin is negative, and on most circuits Zs − Zdb is more than the line.
  const line = lineOf(context, record, zs.value.minus(zdb.value));
  if (!line) return undefined;
  const between = differenceOf(context, zs, zdb);
  const under = line.ohms.minus(between.value);
  const margin = between.margin.plus(line.margin());
  if (under.lte(margin)) return undefined;
  const least = zdb.value.plus(line.ohms).toFixed(2);
  return {
    limit: least,
    arithmetic: `R1 = ${line.arithmetic()}; ${showOhms(zdb.value)} + ${line.ohms.toFixed(3)} − ${showOhms(zs.value)} = ${under.toFixed(3)} > ${margin.toFixed(3)}, the accuracy of the readings`,
    regulation: '643.7.3',
    message: `Zs ${zs.text} Ω is below ${least} Ω, the sum of Zdb and the line conductor alone. Are readings swapped, or is one from another circuit?`,
  };
}

/** The margin and the words are calculated only if they are needed. */
type Line = { ohms: Big; margin: () => Big; arithmetic: () => string };

/**
 * R1 in Ω: the line's share of R1+R2 by the two areas; on a ring a quarter of r1. Undefined if it cannot be found, and if it is certainly
 * at most `atMost` Ω.
 */
function lineOf(context: Context, record: CircuitRecord, atMost: Big): Line | undefined {
  const accuracy = accuracyOf(context, 'continuity');
  if (record.circuit_kind === 'ring') {
    const r1 = readingOf(record.ring_r1);
    if (!isExact(r1)) return undefined;
    const ohms = r1.value.times(QUARTER);
    if (ohms.lte(atMost)) return undefined;
    return {
      ohms,
      margin: () => marginOf(r1, accuracy).times(QUARTER),
      arithmetic: () => `${r1.text} ÷ 4 = ${ohms.toFixed(3)}`,
    };
  }
  const r1r2 = readingOf(record.r1r2);
  const [live, cpc] = [decimalOf(record.live_csa), decimalOf(record.cpc_csa)];
  const sizes = live && cpc && bySizes(live, cpc);
  if (!isExact(r1r2) || !sizes || r1r2.value.times(sizes.atMost).lte(atMost)) return undefined;
  const { line, earth, share } = sizes;
  const ohms = r1r2.value.times(share);
  const arithmetic = () => `${r1r2.text} × ${line} ÷ (${line} + ${earth}) = ${ohms.toFixed(3)}`;
  return { ohms, margin: () => marginOf(r1r2, accuracy).times(share), arithmetic };
}

/**
 * The line's share of R1+R2, and the same rounded up, because long decimals are slow to multiply. A report has few pairs of sizes, and
 * exact division is the slowest step here.
 */
const bySizes = rememberedPair(
  (live: Big, cpc: Big): { line: Big; earth: Big; share: Big; atMost: Big } | undefined => {
    const [line, earth] = [copperResistance(live), copperResistance(cpc)];
    if (!line || !earth) return undefined;
    const share = line.div(line.plus(earth));
    return { line, earth, share, atMost: share.round(2, Big.roundUp) };
  },
);

/** Without known areas there is only the whole R1+R2, part of which metalwork may bypass. */
function belowCircuit(record: CircuitRecord, zs: Value, r1r2: Reading): TooLow | undefined {
  const areAreasKnown = [record.live_csa, record.cpc_csa].every((size) => decimalOf(size));
  if (areAreasKnown || !isExact(r1r2) || zs.value.gte(r1r2.value)) return undefined;
  return {
    limit: r1r2.value.toFixed(2),
    arithmetic: `${showOhms(zs.value)} < ${showOhms(r1r2.value)}`,
    regulation: '643.7.3',
    message: `Zs ${zs.text} Ω is below R1+R2 ${r1r2.value.toFixed(2)} Ω, which is only a part of it. Is there a parallel path, or are readings swapped?`,
  };
}

function againstSum(path: string, measured: string, zs: Big, { zdb, r1r2 }: { zdb: Big; r1r2: Big }): Finding[] {
  const side = zsAgainstParts(zs, zdb, r1r2);
  if (side === 'within') return [];
  const { sum, upper, lower } = zsFromParts(zdb, r1r2);
  const shared = { path, measured, unit: 'Ω', regulation: '643.7.3' };
  if (side === 'above') {
    const slip = decimalSlip(zs, sum.value);
    const question = slip
      ? `Is it ${zs.times(slip).toFixed()} Ω, with the decimal point moved?`
      : 'Is there a loose joint, or is a reading from another circuit or board?';
    return [
      {
        ...shared,
        rule: 'ZS_CALC_MISMATCH',
        severity: 'warn',
        limit: upper.value.toFixed(2),
        arithmetic: `${sum.arithmetic}; ${upper.arithmetic}`,
        message: `Zs ${measured} Ω is well above Zdb + (R1+R2) = ${sum.text} Ω. ${question}`,
      },
    ];
  }
  return [
    {
      ...shared,
      rule: 'PARALLEL_PATH',
      severity: 'note',
      limit: lower.value.toFixed(2),
      arithmetic: `${sum.arithmetic}; ${lower.arithmetic}`,
      message: `Zs ${measured} Ω is well below Zdb + (R1+R2) = ${sum.text} Ω: metalwork seems to share the path.`,
    },
  ];
}
