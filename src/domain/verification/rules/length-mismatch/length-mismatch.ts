import Big from 'big.js';
import { lengthFromR1R2 } from '../../calculations/length.ts';
import type { CircuitPlace } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { decimalOf, exactValue, larger, readingOf, textOf } from '../../engine/values.ts';
import { decimalSlip } from '../../facts/decimal-slip.ts';
import { pairResistance } from '../../limits/conductors/conductors.ts';

/** The length entered for a radial against the length that its R1+R2 and sizes give. */
export const lengthMismatch = ruleOf({
  id: 'length-mismatch',
  codes: ['LENGTH_MISMATCH'],
  appliesTo: 'installation',
  about: {
    LENGTH_MISMATCH: [
      'circuit/circuit_kind',
      'circuit/length_m',
      'circuit/r1r2',
      'circuit/live_csa',
      'circuit/cpc_csa',
    ],
  },
  circuit: (_, circuit): Finding[] => judgeCircuit(circuit),
});

/** How far the two lengths may differ: metres, a share of the longer, and Ω of the cable. Our own choice. */
const METRES = new Big(5);
const SHARE = new Big('0.35');
const MILLIOHMS = new Big(50);

function judgeCircuit({ record, path }: CircuitPlace): Finding[] {
  if (record.circuit_kind !== 'radial') return [];
  const written = decimalOf(record.length_m);
  const reading = readingOf(record.r1r2);
  const r1r2 = exactValue(reading);
  const [live, cpc] = [decimalOf(record.live_csa), decimalOf(record.cpc_csa)];
  const pair = live && cpc && pairResistance(live, cpc);
  if (!written?.gt(0) || !r1r2 || !pair) return [];
  // Compared in mΩ, because a calculated length would be rounded.
  const [read, expected] = [r1r2.times(1000), written.times(pair)];
  const apart = read.minus(expected).abs();
  if ([METRES.times(pair), MILLIOHMS].some((allowed) => apart.lte(allowed))) return [];
  if (apart.lte(larger(read, expected).times(SHARE))) return [];
  const length = lengthFromR1R2(r1r2, live, cpc);
  if (!length) return [];
  const slip = decimalSlip(r1r2.times(1000), expected);
  const question = slip
    ? `Is it ${r1r2.times(slip).toFixed()} Ω, with the decimal point moved?`
    : 'Check the reading, the length and the sizes.';
  return [
    {
      rule: 'LENGTH_MISMATCH',
      severity: 'warn',
      path: `${path}/r1r2`,
      measured: reading.text,
      unit: 'Ω',
      arithmetic: `${length.arithmetic}; ${written} m is entered`,
      message: `R1+R2 ${reading.text} Ω in ${textOf(record.live_csa)}/${textOf(record.cpc_csa)} mm² gives about ${length.value.toFixed(0)} m, but ${written} m is entered. ${question}`,
    },
  ];
}
