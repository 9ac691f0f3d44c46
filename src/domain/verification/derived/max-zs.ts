import type { ReportDocument } from '../../forms/definition.ts';
import { contextOf } from '../engine/context.ts';
import { deviceLimit } from '../facts/device.ts';

/**
 * What stands for the maximum Zs of circuits when nobody types another: the greatest that the device allows at 100 % of the table, Ω.
 * Asked of many circuits of one document, it is worked out once for each device.
 * @returns undefined for a circuit that is not there, is spare, or whose device gives no one limit yet; and on TT, where the limit is
 * the RCD's as a rule.
 */
export function maxZsOf(document: ReportDocument): (board: string, circuit: string) => string | undefined {
  const context = contextOf(document);
  return (board, circuit) => {
    const place = context.boardNamed(board)?.circuitNamed(circuit);
    if (!place || place.record.circuit_kind === 'spare' || context.isTT) return undefined;
    const known = deviceLimit(place, context);
    return known.state === 'known' ? known.limit.text : undefined;
  };
}
