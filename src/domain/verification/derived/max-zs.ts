import type { ReportDocument } from '../../forms/definition.ts';
import { shareOf, shareOfMaximum } from '../../standards/max-zs-share.ts';
import { contextOf } from '../engine/context.ts';
import { deviceLimit } from '../facts/device.ts';

/**
 * What stands for the maximum Zs of circuits when nobody types another: the share of the device's tabulated maximum that the report
 * works to, Ω. Asked of many circuits of one document, it is worked out once for each device.
 * @returns undefined for a circuit that is not there, is spare, or whose device gives no one limit yet; and on TT, where the limit is
 * the RCD's as a rule.
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
