import type { CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { decimalOf } from '../../engine/values.ts';
import { isExtraLow } from '../../facts/circuit-facts.ts';
import { hasSocket } from '../../facts/device.ts';
import { aboutU0, supplyFacts } from '../../facts/supply/supply-facts.ts';
import { disconnectionTime } from '../../limits/disconnection.ts';

/** A disconnection time longer than the limit of the circuit. On TT the longer time of TN is accepted, because it may be chosen there. */
export const recordedTime = ruleOf({
  id: 'disconnection-time',
  codes: ['DISCONNECTION_TIME'],
  appliesTo: 'installation',
  about: {
    DISCONNECTION_TIME: [
      'circuit/disconnection_s',
      'circuit/ocpd_rating',
      'circuit/system',
      'circuit/circuit_kind',
      'circuit/has_socket',
      'circuit/fixed_equipment_only',
      aboutU0,
    ],
  },
  circuit: judgeCircuit,
});

function judgeCircuit(context: Context, { record, path }: CircuitPlace): Finding[] {
  const recorded = decimalOf(record.disconnection_s);
  const rating = decimalOf(record.ocpd_rating);
  if (!recorded || !rating || isExtraLow(record)) return [];
  const most = disconnectionTime({
    isTT: false,
    isDistribution: record.circuit_kind === 'distribution',
    hasSocket: hasSocket(record),
    rating,
    u0: supplyFacts(context).otherU0,
  });
  if (!most || recorded.lte(most)) return [];
  return [
    {
      rule: 'DISCONNECTION_TIME',
      severity: 'warn',
      path: `${path}/disconnection_s`,
      measured: recorded.toString(),
      limit: most.toString(),
      unit: 's',
      arithmetic: `${recorded} > ${most}`,
      regulation: '411.3.2, Table 41.1',
      message: `${recorded} s is entered, but this circuit must disconnect within ${most} s. Check the time, the rating and the kind of circuit.`,
    },
  ];
}
