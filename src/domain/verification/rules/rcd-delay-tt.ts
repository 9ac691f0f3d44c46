import { isExtraLow } from '../circuit-facts.ts';
import type { BoardPlace, CircuitPlace, Context } from '../context.ts';
import type { Finding } from '../finding.ts';
import { hasRcd, rcdsBefore } from '../rcd.ts';
import { ruleOf } from '../rule.ts';
import { decimalOf, recordAt } from '../values.ts';

/** On TT a final circuit has more than a delayed RCD in front of it. */
export const rcdDelayTt = ruleOf({
  id: 'rcd-delay-tt',
  codes: ['RCD_DELAY_TT'],
  about: 'TT final circuits with none but delayed RCDs',
  circuit: (context, circuit) => (context.isTT && isFinal(circuit) ? judgeCircuit(context, circuit) : []),
});

const isFinal = ({ record }: CircuitPlace) =>
  (record.circuit_kind === 'ring' || record.circuit_kind === 'radial') && !isExtraLow(record);

function judgeCircuit(context: Context, circuit: CircuitPlace): Finding[] {
  const own = rcdsBefore(context, circuit).map(({ isSelective }) => isSelective);
  const delays = [...own, ...feederDelays(context, circuit)];
  if (delays.length === 0 || delays.includes(false)) return [];
  return [
    {
      rule: 'RCD_DELAY_TT',
      severity: 'warn',
      path: `${circuit.path}/${hasRcd(circuit.record) ? 'rcd_delay' : 'rcd_standard'}`,
      regulation: '411.3.2.2, 411.5.2',
      message:
        'On TT none but a delayed RCD stands in front of this final circuit. What disconnects an earth fault in time?',
    },
  ];
}

/** Whether each RCD recorded as feeding a board on the way to the origin is delayed; it has no time of its own on the form. */
function feederDelays(context: Context, circuit: CircuitPlace): boolean[] {
  const delays: boolean[] = [];
  let board: BoardPlace | undefined = circuit.board;
  while (board) {
    const rcd = recordAt(board.record, 'dist_rcd');
    if (decimalOf(rcd.idn_ma)) delays.push(rcd.rcd_delay === 'S');
    board = context.supply.upstreamOf(board);
  }
  return delays;
}
