import type { CircuitPlace } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { decimalOf, textOf } from '../../engine/values.ts';

/** Sizes of line and CPC that no flat or sheathed PVC cable has: columns crossed, or a slip. */
export const cableOdd = ruleOf({
  id: 'cable-odd',
  codes: ['CABLE_ODD'],
  appliesTo: 'installation',
  about: { CABLE_ODD: ['circuit/wiring_type', 'circuit/live_csa', 'circuit/cpc_csa'] },
  circuit: (_, circuit): Finding[] => judgeCircuit(circuit),
});

/** mm²: larger cables are made to order. */
const LARGEST = 16;
/** As made now or once; equal sizes are too. Source: BS 6004, older metric cable. */
const PAIRS = '1.5/1 2.5/1 2.5/1.5 4/1.5 4/2.5 6/2.5 10/4 10/6 16/6 16/10'.split(' ');

function judgeCircuit({ record, path }: CircuitPlace): Finding[] {
  // As they are usually written, before numbers are made of them.
  if (record.wiring_type !== 'A' || PAIRS.includes(`${textOf(record.live_csa)}/${textOf(record.cpc_csa)}`)) return [];
  const [live, cpc] = [decimalOf(record.live_csa), decimalOf(record.cpc_csa)];
  if (!live || !cpc || live.gt(LARGEST) || live.eq(cpc) || PAIRS.includes(`${live}/${cpc}`)) return [];
  const question = cpc.gt(live) ? 'Are the two columns crossed?' : 'Which is wrong: a size, or the type of wiring?';
  return [
    {
      rule: 'CABLE_ODD',
      severity: 'warn',
      path: `${path}/cpc_csa`,
      measured: textOf(record.cpc_csa) || cpc.toString(),
      unit: 'mm²',
      message: `PVC sheathed cable is not made with ${live} mm² and a CPC of ${cpc} mm². ${question}`,
    },
  ];
}
