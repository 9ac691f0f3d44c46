import Big from 'big.js';
import type { Board, Item, ReportDocument } from '../../forms/definition.ts';
import { itemsOf } from '../../forms/document.ts';
import { mostShare, shareOf, shareOfMaximum } from '../../standards/max-zs-share.ts';
import { contextOf } from '../../verification/engine/context.ts';
import { decimalOf, textOf } from '../../verification/engine/values.ts';
import { deviceLimit } from '../../verification/facts/device.ts';
import type { MaxZs } from '../../verification/limits/devices/max-zs.ts';

/** The sources of a maximum Zs, to follow "Maximum Zs". Source of the shares: domain `limits.md` 3; of the RCD's: 10. */
const kinds = {
  whole: '100 % of the value of BS 7671 for the device',
  cold: '80 % of the value of BS 7671 for the device, for readings of cold conductors',
  factor: 'of the value of BS 7671 for the device, this company’s factor',
  rcd: '50 V divided by the rated residual current of the RCD',
  other: 'as stated by the inspector, not from the tables: see the remarks',
} as const;
type Kind = keyof typeof kinds;

/** The touch voltage from which an RCD's maximum Zs is computed, V. */
const TOUCH = new Big(50);

/**
 * The sources of the maximum Zs of a board's circuits, in sentences; with the circuits' numbers if the sources differ. Empty if the
 * board states none.
 */
export function limitsUsed(board: Board, document: ReportDocument): string[] {
  const context = contextOf(document);
  const places = context.boardNamed(board.id);
  const share = shareOf(document);
  const byKind = new Map<Kind, string[]>();
  for (const circuit of itemsOf(board.circuits)) {
    const place = places?.circuitNamed(circuit.id);
    const stated = decimalOf(circuit.max_zs);
    if (!place || !stated) continue;
    const known = deviceLimit(place, context);
    const kind = kindOf(stated, { limit: known.state === 'known' ? known.limit : undefined, share, circuit });
    byKind.set(kind, [...(byKind.get(kind) ?? []), textOf(circuit.circuit_no)]);
  }
  const used = (Object.keys(kinds) as Kind[]).filter((kind) => byKind.has(kind));
  const words = (kind: Kind) => (kind === 'factor' ? `${share} % ${kinds.factor}` : kinds[kind]);
  return used.map((kind) =>
    used.length === 1
      ? `Maximum Zs: ${words(kind)}.`
      : `Maximum Zs of ${byKind.get(kind)?.length === 1 ? 'circuit' : 'circuits'} ${byKind.get(kind)?.join(', ')}: ${words(kind)}.`,
  );
}

function kindOf(
  stated: Big,
  { limit, share, circuit }: { limit: MaxZs | undefined; share: number; circuit: Item },
): Kind {
  if (limit && (stated.eq(limit.text) || stated.eq(limit.max))) return 'whole';
  if (limit && stated.eq(limit.eightyPct)) return 'cold';
  if (limit && share !== mostShare && stated.eq(shareOfMaximum(limit, share))) return 'factor';
  const idn = decimalOf(circuit.rcd_idn);
  if (!idn || idn.lte(0)) return 'other';
  // Rounded to the ohm (1667 Ω for 30 mA), or cut off.
  return TOUCH.times(1000).div(idn).minus(stated).abs().lt(1) ? 'rcd' : 'other';
}
