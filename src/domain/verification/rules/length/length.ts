import Big from 'big.js';
import type { Calculation } from '../../calculations/calculation.ts';
import { lengthFromR1, lengthFromR1R2, PLAUSIBLE_METRES } from '../../calculations/length.ts';
import type { CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { decimalOf, exactValue, readingOf, recordAt, textOf } from '../../engine/values.ts';
import { copperResistance, pairResistance } from '../../limits/conductors/conductors.ts';

/** R1+R2 of a radial, and r1 of a ring, against the lengths that a circuit can have. */
export const plausibleLength = ruleOf({
  id: 'length',
  codes: ['LENGTH_IMPLAUSIBLE'],
  appliesTo: 'installation',
  about: {
    LENGTH_IMPLAUSIBLE: [
      '.',
      'circuit/circuit_kind',
      'circuit/live_csa',
      'circuit/cpc_csa',
      'circuit/points',
      'installation/premises_type',
    ],
  },
  circuit: (context, circuit): Finding[] => {
    const judge = circuit.record.circuit_kind === 'ring' ? judgeRing : judgeRadial;
    return judge(context, circuit);
  },
});

const CODE = 'LENGTH_IMPLAUSIBLE';
const MILLI = new Big(1000);

function judgeRadial(context: Context, { path: circuitPath, record }: CircuitPlace): Finding[] {
  const path = `${circuitPath}/r1r2`;
  const reading = readingOf(record.r1r2);
  const r1r2 = exactValue(reading);
  const [live, cpc] = [decimalOf(record.live_csa), decimalOf(record.cpc_csa)];
  const pair = live && cpc && pairResistance(live, cpc);
  const odd = r1r2 && pair && oddLength(context, r1r2, pair);
  // A single point may well be next to the board.
  if (odd?.sign === '<' && record.points === 1) return [];
  const length = odd && lengthFromR1R2(r1r2, live, cpc);
  if (!length) return [];
  const sizes = `${textOf(record.live_csa)}/${textOf(record.cpc_csa)} mm²`;
  const message = `R1+R2 ${reading.text} Ω in ${sizes} gives a run of ${length.text} m. Check the reading and the sizes, and that it was taken at the far end.`;
  return [finding(path, odd, length, message)];
}

/** Other rules ask about open or missing legs of a ring, and compare the legs. */
function judgeRing(context: Context, { path, record }: CircuitPlace): Finding[] {
  const r1 = exactValue(readingOf(record.ring_r1));
  const live = decimalOf(record.live_csa);
  const line = live && copperResistance(live);
  const odd = r1 && line && oddLength(context, r1, line);
  const length = odd && lengthFromR1(r1, live);
  if (!length) return [];
  const message = `r1 ${readingOf(record.ring_r1).text} Ω in ${textOf(record.live_csa)} mm² gives ${length.text} m round the ring. Check the reading and the size.`;
  return [finding(`${path}/ring_r1`, odd, length, message)];
}

type Odd = { sign: '<' | '>'; limit: Big };

/** The bound that a length is beyond, found without calculating the length, which only a finding shows. */
function oddLength({ document }: Context, ohms: Big, milliohmsPerMetre: Big): Odd | undefined {
  const { from, to } = PLAUSIBLE_METRES;
  const isHome = ['', 'residential'].includes(textOf(recordAt(document, 'installation').premises_type));
  const milliohms = ohms.times(MILLI);
  if (milliohms.lt(milliohmsPerMetre.times(from))) return { sign: '<', limit: from };
  return isHome && milliohms.gt(milliohmsPerMetre.times(to)) ? { sign: '>', limit: to } : undefined;
}

const finding = (path: string, { sign, limit }: Odd, length: Calculation, message: string): Finding => ({
  rule: CODE,
  severity: 'warn',
  path,
  measured: length.text,
  limit: limit.toString(),
  unit: 'm',
  arithmetic: `${length.arithmetic} ${sign} ${limit}`,
  message,
});
