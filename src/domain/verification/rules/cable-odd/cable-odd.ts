import type { CircuitPlace } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { decimalOf, textOf } from '../../engine/values.ts';

/** Line and CPC sizes that no flat or sheathed PVC cable has: swapped columns, or a slip. */
export const cableOdd = ruleOf({
  id: 'cable-odd',
  codes: ['CABLE_ODD'],
  appliesTo: 'installation',
  about: { CABLE_ODD: ['circuit/wiring_type', 'circuit/live_csa', 'circuit/cpc_csa'] },
  circuit: (_, circuit): Finding[] => judgeCircuit(circuit),
});

/** mm²: larger cables are made to order. */
const LARGEST = 16;
/** Pairs made now or in the past; equal sizes are made as well. Source: BS 6004, older metric cable. */
const PAIRS = '1.5/1 2.5/1 2.5/1.5 4/1.5 4/2.5 6/2.5 10/4 10/6 16/6 16/10'.split(' ');

function judgeCircuit({ record, path }: CircuitPlace): Finding[] {
  // Compares the usual spellings as text first, which is cheaper than reading numbers.
  if (record.wiring_type !== 'A' || PAIRS.includes(`${textOf(record.live_csa)}/${textOf(record.cpc_csa)}`)) return [];
  const [live, cpc] = [decimalOf(record.live_csa), decimalOf(record.cpc_csa)];
  if (!live || !cpc || live.gt(LARGEST) || live.eq(cpc) || PAIRS.includes(`${live}/${cpc}`)) return [];
  const question = cpc.gt(live) ? 'Are the two columns swapped?' : 'Check the sizes and the type of wiring.';
  return [
    {
      rule: 'CABLE_ODD',
      severity: 'warn',
      path: `${path}/cpc_csa`,
      measured: textOf(record.cpc_csa) || cpc.toString(),
      unit: 'mm²',
      message: `PVC sheathed cable is not made in ${live}/${cpc} mm². ${question}`,
    },
  ];
}
