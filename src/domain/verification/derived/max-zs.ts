import type { ReportDocument } from '../../forms/definition.ts';
import { shareOf, shareOfMaximum } from '../../standards/max-zs-share.ts';
import { contextOf } from '../engine/context.ts';
import { deviceLimit } from '../facts/device.ts';

/**
 * The default maximum Zs of circuits: the share of the device's tabulated maximum that the report works to, Ω. For many circuits of one
 * document it is calculated once for each device.
 * @returns undefined for a circuit that does not exist, is spare, or whose device does not give a single limit yet; and on TT, where the
 * RCD usually gives the limit.
 */
export function maxZsOf(document: ReportDocument): (board: string, circuit: string) => string | undefined {
  const context = contextOf(document);
  const share = shareOf(document);
  return (board, circuit) => {
    const place = context.boardNamed(board)?.circuitNamed(circuit);
    if (!place || place.record.circuit_kind === 'spare' || context.isTT) return undefined;
    const known = deviceLimit(place, context);
    if (known.state !== 'known') return undefined;
    const most = shareOfMaximum(known.limit, share);
    return most.gt(0) ? most.toFixed(2) : undefined;
  };
}
