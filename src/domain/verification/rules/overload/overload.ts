import { type Overload, overload } from '../../calculations/overload.ts';
import type { CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { inNote, notCheckable, ruleOf } from '../../engine/rule.ts';
import { decimalOf, textOf } from '../../engine/values.ts';
import { isPolyphase } from '../../facts/circuit-facts.ts';
import { ukMethod } from '../../limits/conductors/current-ratings.ts';

/** The rating of each circuit's device against the current that its cable carries as installed. */
export const overloadCoordination = ruleOf({
  id: 'overload',
  codes: ['OVERLOAD_COORD'],
  appliesTo: 'installation',
  about: {
    OVERLOAD_COORD: [
      'circuit/ocpd_standard',
      'circuit/ocpd_rating',
      'circuit/circuit_kind',
      'circuit/live_csa',
      'circuit/ref_method',
      'circuit/correction',
      'circuit/wiring_type',
      'circuit/phase',
    ],
  },
  circuit: judgeCircuit,
});

const CODE = 'OVERLOAD_COORD';

function judgeCircuit(_: Context, { path: circuitPath, record }: CircuitPlace): Finding[] {
  const path = `${circuitPath}/ocpd_rating`;
  const needed = (['live_csa', 'ref_method', 'ocpd_rating'] as const).map((name) => textOf(record[name]));
  if (needed.includes('') || needed.includes('na')) return [];
  const [area, rating] = [decimalOf(record.live_csa), decimalOf(record.ocpd_rating)];
  if (!rating) return [notCheckable(CODE, path, `the rating of the device is ${textOf(record.ocpd_rating)}`)];
  if (!area) return [notCheckable(CODE, path, `the size of the live conductors is ${textOf(record.live_csa)}`)];

  const method = ukMethod(textOf(record.ref_method));
  const answer = overload({
    standard: textOf(record.ocpd_standard),
    rating,
    isRing: record.circuit_kind === 'ring',
    area,
    method,
    correction: decimalOf(record.correction),
  });
  if (!answer) return [notCheckable(CODE, path, 'our tables have no figure for this size and reference method')];
  const { says, why } = reach(record, method);
  if (says === 'nothing' || says === (answer.holds ? 'at most' : 'at least')) return [notCheckable(CODE, path, why)];
  return answer.holds ? [] : [overloaded(path, textOf(record.ocpd_rating), answer, method)];
}

/**
 * What our figures say about the circuit's own cable. They are for flat cable in 70 °C PVC and for single cores by method B, one phase:
 * `exact`, or only what the cable carries `at least` or `at most`, or `nothing`.
 */
function reach(record: CircuitPlace['record'], method: string): { says: string; why: string } {
  const wiring = textOf(record.wiring_type);
  const isRoomy = ['F', 'G', 'H'].includes(wiring);
  if (wiring === 'O') return { says: 'nothing', why: inNote('our tables have no figure for this type of wiring') };
  if (isPolyphase(record))
    return { says: isRoomy ? 'nothing' : 'at most', why: inNote('our figures are for one phase') };
  if (isRoomy)
    return { says: 'at least', why: inNote('our figures are for flat PVC cable, and this kind carries more') };
  if (wiring === 'A' && method === 'B') {
    return {
      says: 'at most',
      why: inNote('our figure for method B is for single cores, and sheathed cable carries a little less'),
    };
  }
  return { says: 'exact', why: '' };
}

function overloaded(path: string, measured: string, { rating, able, asked }: Overload, method: string): Finding {
  const capacity = `the cable carries ${able.text} A by method ${method}`;
  const isLeg = !asked.eq(measured);
  return {
    rule: CODE,
    severity: 'fail',
    path,
    measured,
    limit: able.text,
    unit: 'A',
    arithmetic: [rating.arithmetic, able.arithmetic !== able.text && able.arithmetic, `${able.text} < ${asked}`]
      .filter(Boolean)
      .join('; '),
    regulation: `${able.regulation}, ${rating.regulation}`,
    message: isLeg
      ? `A ring on ${measured} A needs ${asked} A in each leg, but ${capacity}. Check the reference method.`
      : `The device is ${measured} A, but ${capacity}. Is the reference method right, and can the load overload the cable?`,
  };
}
