import Big from 'big.js';
import type { CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { decimalOf, exactValue, readingOf, showOhms } from '../../engine/values.ts';
import { aboutImpedance, impedanceAtBoard } from '../../facts/boards.ts';
import { isExtraLow } from '../../facts/circuit-facts.ts';
import { copperResistance } from '../../limits/conductors/conductors.ts';

/**
 * An impossible R2: larger than R1+R2, of which it is a part; or, where only R2 is entered, a value with which Zs is right only if R1+R2 is
 * in its column.
 */
export const r2Mismatch = ruleOf({
  id: 'r2-mismatch',
  codes: ['R2_MISMATCH'],
  appliesTo: 'installation',
  about: {
    R2_MISMATCH: [
      'circuit/r2',
      'circuit/system',
      'circuit/r1r2',
      (found) =>
        found.circuit && exactValue(readingOf(found.circuit.record.r1r2))
          ? []
          : ['circuit/zs', 'circuit/live_csa', 'circuit/cpc_csa', ...aboutImpedance(found)],
    ],
  },
  circuit: judgeCircuit,
});

/** Ω: how near Zs is to Zdb + R2, and how far below the expected value, for the columns to be swapped. Our own choice. */
const NEAR = new Big('0.05');
const FAR = new Big('0.10');

function judgeCircuit(context: Context, { record, path, board }: CircuitPlace): Finding[] {
  if (isExtraLow(record)) return [];
  const reading = readingOf(record.r2);
  const r2 = exactValue(reading);
  if (!r2) return [];
  const shared = {
    rule: 'R2_MISMATCH',
    severity: 'warn',
    path: `${path}/r2`,
    measured: reading.text,
    unit: 'Ω',
  } as const;
  const whole = readingOf(record.r1r2);
  const r1r2 = exactValue(whole);
  if (r1r2) {
    if (r2.lte(r1r2)) return [];
    return [
      {
        ...shared,
        limit: whole.text,
        arithmetic: `${r2} > ${r1r2}`,
        regulation: '643.2.1',
        message: `R2 ${reading.text} Ω is more than R1+R2 ${whole.text} Ω, which includes it. Are the two columns swapped?`,
      },
    ];
  }
  if (whole.state !== 'blank' && whole.state !== 'na') return [];
  const [zs, zdb] = [exactValue(readingOf(record.zs)), exactValue(impedanceAtBoard(context, board))];
  const [live, cpc] = [decimalOf(record.live_csa), decimalOf(record.cpc_csa)];
  const [line, earth] = [live && copperResistance(live), cpc && copperResistance(cpc)];
  if (!zs || !zdb || !line || !earth) return [];
  const expected = zdb.plus(r2.times(line.plus(earth)).div(earth));
  if (zs.minus(zdb).minus(r2).abs().gt(NEAR) || expected.minus(zs).lte(FAR)) return [];
  const shown = expected.toFixed(2);
  return [
    {
      ...shared,
      arithmetic: `${showOhms(zdb)} + ${showOhms(r2)} × (${line} + ${earth}) ÷ ${earth} = ${shown}; ${showOhms(zdb)} + ${showOhms(r2)} = ${showOhms(zdb.plus(r2))}`,
      regulation: '643.2.1',
      message: `With R2 ${reading.text} Ω, Zs would be about ${shown} Ω, but it is ${showOhms(zs)} Ω. Is R1+R2 in the R2 column?`,
    },
  ];
}
