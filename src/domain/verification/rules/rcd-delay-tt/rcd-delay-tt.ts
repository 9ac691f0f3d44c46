import { remembered } from '../../../memo.ts';
import type { AboutPath } from '../../engine/about.ts';
import type { BoardPlace, CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { decimalOf, recordAt } from '../../engine/values.ts';
import { isExtraLow } from '../../facts/circuit-facts.ts';
import { aboutRcdsInFront, boardRcd, circuitRcd, hasRcd, originRcd } from '../../facts/rcd.ts';
import { downTheSupply } from '../../facts/supply/supply-graph.ts';

/** On TT a final circuit has more than a delayed RCD upstream. */
export const rcdDelayTt = ruleOf({
  id: 'rcd-delay-tt',
  codes: ['RCD_DELAY_TT'],
  appliesTo: 'installation',
  about: {
    RCD_DELAY_TT: [
      'supply/earthing_system',
      'circuit/circuit_kind',
      'circuit/system',
      aboutRcdsInFront(['rcd_delay'], ['main_switch/rcd/rcd_delay']),
      ...(['board', 'upstreams'] as const).flatMap((of) =>
        ['idn_ma', 'rcd_delay'].map((name): AboutPath => `${of}/dist_rcd/${name}`),
      ),
    ],
  },
  circuit: (context, circuit): Finding[] => (context.isTT && isFinal(circuit) ? judgeCircuit(context, circuit) : []),
});

const isFinal = ({ record }: CircuitPlace) =>
  (record.circuit_kind === 'ring' || record.circuit_kind === 'radial') && !isExtraLow(record);

function judgeCircuit(context: Context, circuit: CircuitPlace): Finding[] {
  const found = most(delayOf(circuitRcd(circuit)), delayAbove(context)(circuit.board));
  if (found !== 'delayed') return [];
  return [
    {
      rule: 'RCD_DELAY_TT',
      severity: 'warn',
      path: `${circuit.path}/${hasRcd(circuit.record) ? 'rcd_delay' : 'rcd_standard'}`,
      regulation: '411.3.2.2, 411.5.2',
      message: 'On TT only a delayed RCD protects this final circuit. What disconnects an earth fault in time?',
    },
  ];
}

/** The RCDs upstream: `general` as soon as one of them is not delayed. */
type Delay = 'none' | 'delayed' | 'general';
const delays: readonly Delay[] = ['none', 'delayed', 'general'];

const most = (...found: Delay[]): Delay => delays.findLast((delay) => found.includes(delay)) ?? 'none';

const delayOf = (rcd: { isSelective: boolean } | undefined): Delay =>
  rcd ? (rcd.isSelective ? 'delayed' : 'general') : 'none';

/** For a board: its own RCDs and those between it and the origin. */
const delayAbove = remembered((context: Context) => {
  const atOrigin = delayOf(originRcd(context));
  return downTheSupply<Delay>(context.supply.upstreamOf, (board, above = atOrigin) => {
    const feeder = context.feederOf(board);
    return most(above, delayOf(feeder && circuitRcd(feeder)), delayOf(boardRcd(board)), delayOf(feedingRcd(board)));
  });
});

/** The RCD recorded as feeding the board; the form has no trip time for it. */
function feedingRcd({ record }: BoardPlace): { isSelective: boolean } | undefined {
  const rcd = recordAt(record, 'dist_rcd');
  return decimalOf(rcd.idn_ma) && { isSelective: rcd.rcd_delay === 'S' };
}
