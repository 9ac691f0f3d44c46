import Big from 'big.js';
import { lengthFromR1R2, PLAUSIBLE_METRES } from '../calculations/length.ts';
import type { CircuitPlace, Context } from '../context.ts';
import type { Finding } from '../finding.ts';
import { pairResistance } from '../limits/conductors.ts';
import { notCheckable, ruleOf, whyNot } from '../rule.ts';
import { decimalOf, exactValue, readingOf, recordAt, textOf } from '../values.ts';

/** R1+R2 of a radial against a length that a circuit can have. */
export const plausibleLength = ruleOf({
  id: 'length',
  codes: ['LENGTH_IMPLAUSIBLE'],
  about: 'R1+R2 of a radial against a plausible length',
  circuit: judgeCircuit,
});

const CODE = 'LENGTH_IMPLAUSIBLE';
const MILLI = new Big(1000);

function judgeCircuit({ document }: Context, { path: circuitPath, record }: CircuitPlace): Finding[] {
  // A ring has its end-to-end readings, which are held against each other.
  if (record.circuit_kind === 'ring') return [];
  const path = `${circuitPath}/r1r2`;
  const reading = readingOf(record.r1r2);
  // With R2 alone (column 22) there is no R1+R2.
  if (reading.state === 'blank' || reading.state === 'na') return [];
  const r1r2 = exactValue(reading);
  if (!r1r2) return [notCheckable(CODE, path, whyNot(reading, 'R1+R2') ?? '')];
  if (textOf(record.live_csa) === '' || textOf(record.cpc_csa) === '') return [];
  const [live, cpc] = [decimalOf(record.live_csa), decimalOf(record.cpc_csa)];
  const pair = live && cpc && pairResistance(live, cpc);
  if (!pair) return [notCheckable(CODE, path, 'the conductor sizes are not in the table of copper')];

  const metresByPair = r1r2.times(MILLI);
  const isHome = ['', 'residential'].includes(textOf(recordAt(document, 'installation').premises_type));
  const isShort = metresByPair.lt(pair.times(PLAUSIBLE_METRES.from));
  const isLong = isHome && metresByPair.gt(pair.times(PLAUSIBLE_METRES.to));
  const length = isShort || isLong ? lengthFromR1R2(r1r2, live, cpc) : undefined;
  if (!length) return [];
  const limit = isShort ? PLAUSIBLE_METRES.from : PLAUSIBLE_METRES.to;
  const sizes = `${textOf(record.live_csa)}/${textOf(record.cpc_csa)} mm²`;
  return [
    {
      rule: CODE,
      severity: 'warn',
      path,
      measured: length.text,
      limit: limit.toString(),
      unit: 'm',
      arithmetic: `${length.arithmetic} ${isShort ? '<' : '>'} ${limit}`,
      message: `R1+R2 ${reading.text} Ω in ${sizes} is a run of ${length.text} m. Are the reading and the sizes right, and was it taken at the far end?`,
    },
  ];
}
